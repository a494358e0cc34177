# usage: offers.bash COMPLETION WORDS...
# Prints what bash offers for the last of the words, one a line.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
compopt() { :; } # bash allows it during completion alone
specification=($(complete -p "${1##*/}"))
for i in "${!specification[@]}"; do
  [ "${specification[i]}" != -F ] || "${specification[i + 1]}" "$1" "${@: -1}" "${@: -2:1}"
done
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
