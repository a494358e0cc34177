#!/usr/bin/env bash
# Builds the Debian packages and the relocatable archive from the files of this
# tree, checks the packages with lintian, and leaves everything in build-package/.
#
# usage: ./dev package [--try]
#   --try   then install and use them in a bare Debian 12 (scripts/try-package.sh)
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

version=$(python3 scripts/debian-changelog.py --version)
results=$PWD/build-package
tree=$results/restruct-$version

# debhelper hides the home folder from the build.
export CCACHE_DIR=${CCACHE_DIR:-$(ccache --get-config cache_dir)}

copy_tree() {
  rm -rf "$results"
  mkdir -p "$tree"
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read | tar --extract --directory="$tree"
  python3 scripts/debian-changelog.py > "$tree/debian/changelog"
}

build_packages() {
  (cd "$tree" && dpkg-buildpackage --build=binary --no-sign --jobs="$(nproc)") > "$results/build.log" 2>&1 || {
    grep -vE '^(\[[0-9]+/|FAILED:|ccache )' "$results/build.log" | tail -n 30 >&2
    echo "the packages cannot be built; $results/build.log has everything" >&2
    exit 1
  }
}

# What the packages install, below one folder.
build_archive() {
  local name=restruct-$version-linux-x86_64 folder
  folder=$results/$name
  for package in restruct librestruct-dev; do
    dpkg-deb --extract "$results/${package}_${version}_amd64.deb" "$results/extracted"
  done
  mv "$results/extracted/usr" "$folder"
  rmdir "$results/extracted"
  rm -r "$folder/lib/llvm-22" # links for the system's LLVM
  rm -rf "$folder/share/lintian"
  tar --create --xz --owner=0 --group=0 --numeric-owner --sort=name \
    --file="$results/$name.tar.xz" --directory="$results" "$name"
  rm -r "$folder"
}

say "packages of version $version"
copy_tree
build_packages
say "lintian"
lintian --allow-root --fail-on=error,warning "$results"/restruct_"${version}"_amd64.changes
say "archive"
build_archive
rm -rf "$tree"
ls -sh "$results"/*.deb "$results"/*.tar.xz

if [ "${1:-}" = --try ]; then
  exec scripts/try-package.sh "$results"
fi
