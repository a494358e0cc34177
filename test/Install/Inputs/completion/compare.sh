# usage: compare.sh BIN SHARE FOLDER
# For restruct and each subcommand: the options that bash and zsh offer against
# those that --help shows. Prints how many subcommands agree.
here=$(dirname "$0")
bin=$1 share=$2 folder=$3

options_of() { # the words of restruct's command line
  "$bin/restruct" "$@" --help | grep -oE '^  --?[A-Za-z-]+=?' | tr -d ' ' | sort
}
subcommands=$("$bin/restruct" --help | sed -n '/^SUBCOMMANDS/,/^OPTIONS/s/^  \([a-z]*\) *- .*/\1/p')
lines=()
for subcommand in $subcommands; do
  lines+=("restruct $subcommand -")
done
zsh -f "$here/offers.zsh" "$share/zsh" "restruct " "restruct -" "${lines[@]}" > "$folder/zsh" || exit 1
of_zsh() { # a command line
  awk -v line="-- $1" '$0 == line { found = 1; next } /^-- / { found = 0 } found' "$folder/zsh" | sort
}
of_bash() { # words
  bash "$here/offers.bash" "$share/bash-completion/completions/restruct" "$@" | sort
}
agree() { # what, expected, found
  diff <(echo "$2") <(echo "$3") || { echo "$1 differ"; exit 1; }
}

names=$(echo "$subcommands" | sort)
agree "subcommands of bash" "$names" "$(of_bash restruct '' | grep -v '^-')"
agree "subcommands of zsh" "$names" "$(of_zsh 'restruct ' | grep -v '^-')"
agree "options of bash" "$(options_of)" "$(of_bash restruct -)"
agree "options of zsh" "$(options_of)" "$(of_zsh 'restruct -')"
for subcommand in $subcommands; do
  agree "$subcommand: bash" "$(options_of "$subcommand")" "$(of_bash restruct "$subcommand" -)"
  agree "$subcommand: zsh" "$(options_of "$subcommand")" "$(of_zsh "restruct $subcommand -")"
done
echo "$(echo "$subcommands" | wc -l) subcommands agree"
