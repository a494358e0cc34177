#!/usr/bin/env bash
# Installs the packages of a folder in a bare Debian 12, uses them there, and
# removes them: what a user with nothing else has. try-package-inside.sh is what
# happens there. Needs root, debootstrap and the network; says so and does
# nothing where one of them is missing.
#
# usage: try-package.sh FOLDER_OF_PACKAGES
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
packages=$(readlink -f "${1:?usage: try-package.sh FOLDER_OF_PACKAGES}")

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
skip() { echo "skipped: $*" >&2; exit 0; }

[ "$(id -u)" = 0 ] || skip "only root can make a bare Debian (chroot)"
command -v debootstrap >/dev/null || skip "debootstrap is not installed; ./dev package installs it"

# A mount namespace of our own: what is mounted here ends with this process.
if [ -z "${RESTRUCT_TRY_NAMESPACE:-}" ]; then
  RESTRUCT_TRY_NAMESPACE=1 exec unshare --mount --propagation private "$0" "$@"
fi

mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
[ -n "$mirror" ] || skip "apt's sources have no bookworm to make a bare Debian from"

work=$(mktemp --directory --tmpdir restruct-try.XXXXXX)
root=$work/root
clean_up() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

say "a bare Debian 12 in $root"
if ! debootstrap --variant=minbase bookworm "$root" "$mirror" > "$work/debootstrap.log" 2>&1; then
  tail -n 3 "$work/debootstrap.log" >&2
  grep -qE "Failed getting release|Couldn't download|Unable to" "$work/debootstrap.log" &&
    skip "the packages of Debian cannot be fetched"
  exit 1
fi

# The same sources as here, for LLVM is in the security updates.
rm -f "$root/etc/apt/sources.list"
cp -r /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/" 2>/dev/null ||
  cp /etc/apt/sources.list "$root/etc/apt/sources.list"
sed -i 's/^Types: deb$/Types: deb deb-src/' "$root"/etc/apt/sources.list.d/*.sources 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"

mkdir "$root/packages" "$root/work"
cp "$packages"/*.deb "$packages"/*.tar.xz "$here/try-package-inside.sh" "$root/packages"
rm -f "$root"/packages/*-dbgsym_*.deb

env --ignore-environment HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive chroot "$root" bash /packages/try-package-inside.sh
say "the packages work, and leave nothing behind"
