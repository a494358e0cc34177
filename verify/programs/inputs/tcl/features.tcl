proc fib n { if {$n < 2} { return $n }; expr {[fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]} }
puts [fib 14]
for {set i 0} {$i < 2000} {incr i} { dict incr counts w[expr {$i * 7919 % 37}]; lappend l [expr {$i * 7919 % 1009}] }
puts [dict size $counts]; puts [lrange [lsort -integer -unique $l] 0 9]
puts [regsub -all {(\w+) (\w+)} "the quick brown fox" {\2 \1}] ; puts [regexp -inline -all {\d+} a1b22c333]
namespace eval n { variable v 3; proc get {} { variable v; return $v }; namespace export get }; puts [n::get]
oo::class create Point { variable x; constructor a { set x $a }; method add o { return [Point new [expr {$x + [$o x]}]] }; method x {} { return $x } }
set p [Point new 0]; for {set i 0} {$i < 100} {incr i} { set p [$p add [Point new $i]] }; puts [$p x]
puts [catch {error oops} m o]$m; puts [string map {a b} banana][string repeat xy 3]; array set a {k v}; puts [array get a]
coroutine c apply {{} { yield; for {set i 0} {$i < 5} {incr i} { yield $i } }}; puts [c][c][c]
puts [format %05.2f|%-5s|%x 3.14159 ab 255]; puts [binary encode base64 hello]; puts [expr {2**100 % 1000007}] ; puts [clock format 0 -gmt 1 -format %Y]
set f [open out w]; puts $f "line é"; close $f; set f [open out]; puts [read $f]; close $f; file delete out
proc up v { upvar 1 $v x; incr x }; set z 1; up z; puts $z; trace add variable z write {apply {args {puts traced}}}; set z 5
after 1 {set done 1}; vwait done; puts [lmap x {1 2 3} {expr {$x * 2}}]; puts [info commands f*b]; interp create i; puts [i eval {expr 1+1}]
try { throw {A B} msg } trap A e { puts "trapped $e" } finally { puts finally }; puts [zlib crc32 hello][string length [zlib compress [string repeat a 1000]]]
