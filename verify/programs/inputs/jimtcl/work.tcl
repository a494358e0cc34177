# Lists, dictionaries, strings and procedures of Jim Tcl, with a checksum for each.
proc fib {n} { if {$n < 2} { return $n }; expr {[fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]} }
puts [fib 22]

set seed 1
proc next {} { global seed; set seed [expr {($seed * 1103515245 + 12345) % 2147483648}] }
set numbers {}
for {set i 0} {$i < 20000} {incr i} { lappend numbers [next] }
set sorted [lsort -integer $numbers]
puts "[lindex $sorted 0] [lindex $sorted 10000] [lindex $sorted end]"

set count [dict create]
foreach number $numbers { dict incr count "k[expr {$number % 977}]" }
set sum 0
foreach {key times} $count { incr sum [expr {[string length $key] * $times}] }
puts "[dict size $count] $sum"

set words {}
foreach number [lrange $numbers 0 4000] { lappend words [format %x $number] }
set text [join $words " "]
puts "[string length $text] [llength [split $text a]] [regexp -all {[0-9]+f} $text] [string length [regsub -all {b} $text {<b>}]]"

proc queens {n row columns} {
  if {$row == $n} { return 1 }
  set found 0
  for {set column 0} {$column < $n} {incr column} {
    set ok 1
    set above 0
    foreach other $columns {
      if {$other == $column || abs($other - $column) == $row - $above} { set ok 0; break }
      incr above
    }
    if {$ok} { incr found [queens $n [expr {$row + 1}] [concat $columns $column]] }
  }
  return $found
}
puts [queens 6 0 {}]

array set table {}
foreach number [lrange $numbers 0 9999] { set table([expr {$number % 5003}]) $number }
set sum 0
foreach name [lsort [array names table]] { set sum [expr {($sum * 31 + $table($name)) % 1000003}] }
puts "[array size table] $sum"
