#!/bin/sh
# gcov.sh 'COMPILER' FLAGS...: builds the program next to this script for
# --coverage in the current folder, runs it, and leaves FILE.c.gcov of each file.
set -e
sources=$(dirname -- "$0") compiler=$1
shift
for file in queue jobs main; do
  $compiler "$@" --coverage -c "$sources/$file.c" -o $file.o
done
$compiler "$@" --coverage queue.o jobs.o main.o -o covered
./covered
for file in queue jobs main; do
  llvm-cov gcov -b -c $file.gcda > $file.log
done
