#!/usr/bin/env bash
# usage: rebuild.sh BUILD_DIR: how long it takes to rebuild after one source
# file changed, each of the largest files in turn, including linking everything
# that depends on it. ccache does not store the results.
set -euo pipefail
build=${1:?usage: rebuild.sh BUILD_DIR}
ninja -C "$build" >/dev/null

export CCACHE_RECACHE=1
git ls-files 'lib/*.cpp' 'tools/*.cpp' | xargs wc -l | grep -v ' total$' | sort -rn | head -n 5 |
  while read -r lines file; do
    touch "$file"
    start=$(date +%s.%N)
    ninja -C "$build" >/dev/null
    printf '%6.1f s  %s (%d lines)\n' "$(awk "BEGIN { print $(date +%s.%N) - $start }")" "$file" "$lines"
  done
