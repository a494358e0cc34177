#!/usr/bin/env bash
# Builds one Debian package with each of two compilers, in the bare Debian that `packages` makes. /work is for this package:
#   stock.log, ours.log        what the build said
#   stock.times, ours.times    seconds: elapsed, user, system, of build and tests
#   stock.tests, ours.tests    the same of the tests alone, a line each time that they ran
#   failed                     why nothing could be compared
#
# usage: inside.sh PACKAGE JOBS SECONDS
set -uo pipefail
package=$1 jobs=$2 seconds=$3
cd /work
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/work/home
mkdir -p "$HOME"

fail() { echo "$*" > failed; exit 0; }

apt-get -q update > setup.log 2>&1 || fail "the packages of Debian cannot be fetched"
# Some mirrors lack the source of a version that they list: then an older one.
for version in $(apt-cache madison "$package" 2>> setup.log | awk '/Sources/ { print $3 }' | uniq); do
  apt-get -q source "$package=$version" >> setup.log 2>&1 && break
done
tree=$(find . -mindepth 1 -maxdepth 1 -type d -name '*-*' | head -n 1)
[ -n "$tree" ] || fail "its source cannot be fetched"
apt-get -q -y --no-install-recommends build-dep "$package" >> setup.log 2>&1 || fail "what it needs cannot be installed"
dpkg-parsechangelog -l "$tree/debian/changelog" -S Version > version

TIMEFORMAT='%R %U %S'
for compiler in stock ours; do
  cp -a "$tree" "$compiler-tree"
  export PATH=/compilers/$compiler:/compilers/timed:/usr/sbin:/usr/bin:/sbin:/bin TESTS_TIMES=/work/$compiler.tests
  export DEB_BUILD_OPTIONS="parallel=$jobs terse"
  # As an ordinary user: some tests refuse to run as root, or cannot fail then.
  chown -R nobody "$compiler-tree" "$HOME" . 2> /dev/null
  exec 3>&1
  { time setpriv --reuid=nobody --regid=nogroup --clear-groups timeout "$seconds" \
      bash -c "cd $compiler-tree && dpkg-buildpackage -b -us -uc -d" > "$compiler.log" 2>&1; } 2> "$compiler.times"
  echo $? > "$compiler.status"
done
