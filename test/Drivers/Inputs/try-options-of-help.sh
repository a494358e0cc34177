# usage: try-options-of-help.sh HELP DRIVER SOURCE PAGE
# Compiles SOURCE with each value of each option that HELP names; PAGE must have
# the same options.
help=$1 driver=$2 source=$3 page=$4 option=
while IFS= read -r line; do
  case $line in
    "  -fplugin-arg-restruct-"*)
      option=${line%%=*} option=${option# } option=${option# }
      grep -qF "\`$option=\`" "$page" || { echo "$page does not have $option"; exit 1; }
      "$driver" -c "$option=no-such-value" "$source" -o none.o 2> /dev/null && { echo "$option takes anything"; exit 1; } ;;
    "    ="*)
      value=${line#*=} value=${value%% *}
      "$driver" -O2 "$option=${value/SEED/1}" "$source" -o program && ./program > /dev/null || exit 1
      echo "$option=${value/SEED/1}" ;;
  esac
done < <(sed '1,/^OVERVIEW: clang [0-9]/d' "$help")
for option in $(grep -oE '^\| `-fplugin-arg-restruct-[a-z]+' "$page" | cut -c 4-); do
  grep -qF "  $option=" "$help" || { echo "--help does not have $option"; exit 1; }
done
echo "all are known"
