#!/usr/bin/env bash
# What try-package.sh does in its bare Debian: /packages has the packages, /work
# is for everything that is built.
set -euo pipefail

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
fail() { echo "error: $*" >&2; exit 1; }
quiet() { # a command whose output only matters if it fails
  "$@" > /work/log 2>&1 || { tail -n 40 /work/log >&2; fail "$* failed"; }
}
install_packages() { quiet apt-get install --yes --no-install-recommends "$@"; }

# Every path of the system, but for what apt itself keeps.
list_files() {
  find / -xdev \( -path /proc -o -path /packages -o -path /work -o -path /tmp -o -path /var/cache \
    -o -path /var/log -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print | sort
}

uses_clang_22() { # a program
  readelf --string-dump=.comment "$1" | grep -q "clang version 22" || fail "$1 was not built by clang 22"
}

say "tools that builds need"
quiet apt-get update
install_packages automake cmake dpkg-dev make

list_files > /work/before

say "apt install ./restruct_*.deb ./librestruct-dev_*.deb"
cd /packages
install_packages ./restruct_*.deb ./librestruct-dev_*.deb
for program in restruct restruct-cc restruct-c++ restruct-ld restruct-patch; do
  "$program" --version | grep -i "^$program" || fail "$program --version does not name itself"
  [ -s "/usr/share/man/man1/$program.1.gz" ] || fail "$program has no manual page"
done

cd /work
say "C with make: bzip2"
quiet apt-get source bzip2
(cd bzip2-*/ && quiet make CC=restruct-cc CFLAGS="-O2 -g -D_FILE_OFFSET_BITS=64" LDFLAGS=-fplugin-arg-restruct-embed=on bzip2 &&
  quiet make CC=restruct-cc test)
uses_clang_22 bzip2-*/bzip2
say "the reports of the program and of its library"
restruct report bzip2-*/bzip2 > report
head -n 30 report
grep -q "^struct zzzz" report || fail "the report of bzip2 does not name 'zzzz'"
restruct advise bzip2-*/{blocksort,bzlib,compress,crctable,decompress,huffman,randtable}.sho > advice
head -n 15 advice
grep -q EState advice || fail "the advice on libbz2 does not name 'EState'"

say "C with autotools: GNU hello"
quiet apt-get source hello
(cd hello-*/ && CC=restruct-cc quiet ./configure && quiet make && quiet make check)
uses_clang_22 hello-*/hello

say "C++ with CMake: ninja"
quiet apt-get source ninja-build
CC=restruct-cc CXX=restruct-c++ quiet cmake -S ninja-build-*/ -B ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
quiet cmake --build ninja --parallel 2
uses_clang_22 ninja/ninja
printf 'rule copy\n  command = cp $in $out\nbuild copied: copy report\n' > build.ninja
quiet ninja/ninja -C /work copied
cmp report copied

say "the plugins in stock LLVM, by name"
(cd bzip2-*/ && quiet restruct-cc -O2 -g -c -emit-llvm blocksort.c -o /work/blocksort.bc)
opt-22 -load-pass-plugin=Restruct.so -passes='print<dtrans-safety>' -disable-output blocksort.bc > safety
grep -m 1 EState safety || fail "opt with Restruct.so does not name 'EState'"
quiet clang-22 -flto -fplugin=RestructClang.so -fpass-plugin=RestructClang.so -c bzip2-*/huffman.c -o huffman.o
quiet ld.lld-22 --load-pass-plugin=Restruct.so -shared huffman.o -o huffman.so

say "the libraries: every example"
cp -r /usr/share/doc/librestruct-dev/examples examples
install_packages clang-22 pkg-config
quiet cmake -S examples -B examples-build -DCMAKE_CXX_COMPILER=clang++-22 -DCMAKE_C_COMPILER=clang-22
quiet cmake --build examples-build --parallel 2
examples-build/types-from-debug-info blocksort.bc | grep -F "(%struct.EState)" || fail "no type of EState"
quiet clang++-22 $(pkg-config --cflags restruct) examples/dsa-of-a-module.cpp \
  $(pkg-config --libs restruct) -o with-pkg-config
./with-pkg-config blocksort.bc | grep -c "points to byte" || fail "the example built with pkg-config finds nothing"

say "removed, the archive in its place"
quiet apt-get purge --yes restruct librestruct-dev
hash -r
command -v restruct restruct-cc && fail "a program is still there"
mkdir -p "/work/any where"
tar --extract --file /packages/restruct-*-linux-x86_64.tar.xz --directory="/work/any where"
moved=$(echo "/work/any where"/restruct-*)
"$moved/bin/restruct-cc" -O2 -g -fplugin-arg-restruct-embed=on bzip2-*/{bzip2,blocksort,huffman,crctable,randtable,compress,decompress,bzlib}.c -o moved-bzip2
./moved-bzip2 < report | ./moved-bzip2 -d | cmp - report
"$moved/bin/restruct" report moved-bzip2 > moved-report
grep -q EState moved-report || fail "the report of the archive's program does not name 'EState'"
printf '#include <stdio.h>\nint main(void) { return puts("checked") < 0; }\n' > checked.c
"$moved/bin/restruct-cc" -O2 -c -emit-llvm checked.c -o checked.bc
"$moved/bin/restruct" check checked.bc -- | grep -x checked

say "nothing is left behind"
quiet apt-get purge --yes --autoremove clang-22 pkg-config
quiet apt-get autoremove --purge --yes
list_files > /work/after
diff /work/before /work/after || fail "these paths are left behind, or gone"
