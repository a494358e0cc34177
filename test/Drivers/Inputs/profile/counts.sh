#!/bin/sh
# counts.sh NAME 'COMPILER' FLAGS...: builds the program next to this script
# with FLAGS, file by file, and runs it; NAME.prof is the profile, and NAME.txt
# is it in words.
set -e
sources=$(dirname -- "$0") name=$1 compiler=$2
shift 2
mkdir -p "$name.objects"
for file in queue jobs main; do
  $compiler "$@" -c "$sources/$file.c" -o "$name.objects/$file.o"
done
$compiler "$@" "$name.objects"/*.o -o "$name"
LLVM_PROFILE_FILE="$name.raw" "./$name"
llvm-profdata merge "$name.raw" -o "$name.prof"
llvm-profdata show --all-functions --counts --ic-targets --memop-sizes "$name.prof" > "$name.txt"
