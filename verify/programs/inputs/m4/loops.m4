divert(-1)
define(`forloop', `pushdef(`$1', `$2')_forloop($@)popdef(`$1')')
define(`_forloop', `$4`'ifelse($1, `$3', `', `define(`$1', incr($1))$0($@)')')
define(`fact', `ifelse($1, 0, 1, `eval($1 * fact(decr($1)))')')
divert(1)dnl
forloop(`i', 1, 300, `i:eval(i * i):format(`%05d', i) ')
divert(0)dnl
fact(10) len(`hello') index(`hello', `l') substr(`hello', 1, 3) translit(`hello', `a-y', `b-z')
patsubst(`a b c', `\([a-z]\)', `<\1>') regexp(`foobar', `o+\(b\)', `\1') esyscmd(`echo from shell')
dumpdef(`fact')changequote([, ])[quoted] changequote changecom(`/*', `*/') /* a comment */
ifdef(`fact', `yes', `no') undefine(`fact') ifdef(`fact', `yes', `no') m4wrap(`at the end
') traceon(`translit') translit(`abc', `a', `z') sysval __line__ shift(a, b, c) defn(`forloop')
undivert(1)
