# usage: offers.zsh FUNCTIONS COMMAND_LINE...
# Prints what zsh offers at the end of each command line, one a line, after a
# line with "-- COMMAND_LINE". Types the lines into an interactive shell whose
# compadd writes to a file what it is given.
zmodload zsh/zpty
folder=$(mktemp -d)
trap 'rm -rf $folder' EXIT
cat > $folder/setup << SETUP
PROMPT=
bindkey -e
fpath=($1 \$fpath)
autoload -U compinit
compinit -D -u
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "\$@"
    return
  fi
  local -a hits suffix quiet
  builtin compadd -A hits "\$@"
  zparseopts -E -- q=quiet S:=suffix
  (( \$#hits )) && print -rl -- \${^hits}\${suffix[2]} >> $folder/offers
  builtin compadd "\$@"
}
finished() { comppostfuncs=(finished); : > $folder/finished } # zsh clears the list
comppostfuncs=(finished)
LISTMAX=100000
: > $folder/ready
SETUP
shift

wait_for() {
  local output
  repeat 200; do
    zpty -r -t shell output
    [[ -e $folder/$1 ]] && { rm $folder/$1; return }
    sleep 0.05
  done
  print -u2 "no completion of '$2'"
  exit 1
}

zpty -b shell zsh -f -i
zpty -w shell "source $folder/setup"
wait_for ready setup
for line; do
  : > $folder/offers
  zpty -w -n shell $'\C-u'$line$'\t'
  wait_for finished $line
  print -r -- "-- $line"
  sort -u $folder/offers
done
zpty -d shell
