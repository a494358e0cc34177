# Functions, traps, pipes, substitutions, here-documents.
fib() { if [ "$1" -lt 2 ]; then echo "$1"; else echo $(($(fib $(($1 - 1))) + $(fib $(($1 - 2))))); fi; }
fib 7
i=0
while [ $i -lt 2000 ]; do i=$((i + 1)); case $i in *00) echo "at $i";; [1-9]7) : ;; esac; done
for a in "$@"; do echo "<$a> ${#a} ${a%?} ${a#?} ${a:-none}"; done
set -- x y z; shift; echo $# "$*" "${missing-default}" ${missing:+set}
trap 'echo bye' EXIT; trap 'echo usr1' USR1; kill -USR1 $$
cat <<X | while read -r line; do echo "[$line]"; done
here $i $(echo document | tr a-z A-Z)
`echo backquotes`
X
alias hi='echo hello'
eval 'hi; x="a  b"; echo $x "$x"'
(cd /; pwd; umask 022; umask); { echo group; } 2>&1 | cat
IFS=:; p=a:b::c; set -- $p; echo $# $1 $4; unset IFS
f=$(printf '%s-%d\n' text 42; echo "exit $?"); echo "$f"
test -d / -a ! -f / && echo folder; ! false && echo not
getopts ab:c opt -b value; echo $opt $OPTARG
echo *.nothing [b]uilt; type cd fib; command -v echo; ulimit -n > /dev/null; hash -r
local_test() { local v=1; v=$((v << 3 | 1)); echo $v; return 3; }; local_test || echo $?
(exit 4) & wait $! || echo waited $?
exec 3>&1; echo three >&3; exec 3>&-
readonly r=1; export e=2; export -p | grep -c '^export e='; set | grep -c '^r='
