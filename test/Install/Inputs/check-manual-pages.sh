# usage: check-manual-pages.sh BIN MAN
# Every program and subcommand has a page, which groff formats without a warning
# and which has every option that --help shows, and no other.
bin=$1 man=$2 pages=0

options_of_page() {
  sed -n '/^\.SH OPTIONS/,/^\.SH EXAMPLES/s/^\\fB\(\\-.*\)$/\1/p' "$1" |
    sed -E 's/\\-/-/g; s/\\fR.*//; s/[ =]*$//' | sort
}
check() { # a page, and its options
  groff -man -Tutf8 -ww -z "$man/$1.1" 2>&1 | grep . && { echo "$1.1 has warnings"; exit 1; }
  diff <(echo "$2" | grep .) <(options_of_page "$man/$1.1") || { echo "$1.1 has other options"; exit 1; }
  pages=$((pages + 1))
}

check restruct "$("$bin/restruct" --help | grep -oE '^  --?[A-Za-z-]+' | tr -d ' ' | sort)"
for subcommand in $("$bin/restruct" --help | sed -n '/^SUBCOMMANDS/,/^OPTIONS/s/^  \([a-z]*\) *- .*/\1/p'); do
  check "restruct-$subcommand" \
    "$("$bin/restruct" "$subcommand" --help | grep -oE '^  --?[A-Za-z-]+' | tr -d ' ' | sort)"
done
for driver in restruct-cc restruct-c++; do
  check $driver "$("$bin/$driver" --help | grep -oE '^  -fplugin-arg-restruct-[a-z]+' | tr -d ' ' | sort)"
done
check restruct-ld ""
check restruct-patch "$("$bin/restruct-patch" --help | grep -oE '^  --?[A-Za-z-]+' | tr -d ' ' | sort)"
[ "$(ls "$man" | wc -l)" = $pages ] || { echo "there are pages of nothing"; exit 1; }
echo "$pages pages"
