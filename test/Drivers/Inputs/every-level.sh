# usage: every-level.sh COMPILER SOURCES OUTPUT: builds and runs the program at
# every -O level, with and without the level on the link's command line.
set -e
mkdir -p "$3"
for o in 0 1 2 3 s z g; do
  "$1" -O$o -c "$2/list.c" -o "$3/list$o.o"
  "$1" -O$o -c "$2/main.c" -o "$3/main$o.o"
  "$1" "$3/list$o.o" "$3/main$o.o" -o "$3/plain$o"
  "$1" -O$o "$3/list$o.o" "$3/main$o.o" -o "$3/same$o"
  "$3/plain$o"
  "$3/same$o"
done
