"""Completion for bash and zsh, from the --help of programs."""

from help_text import Help, Option

BASH = r"""# Completion of restruct for bash; made from restruct --help.

_restruct()
{
  local line=${COMP_LINE:0:COMP_POINT} subcommand=${COMP_WORDS[1]} options= values=
  local word=${line##*[[:space:]]}
  COMPREPLY=()
  if [[ ${line%"$word"} == *[[:space:]]--[[:space:]]* ]]; then
    return # behind it are the arguments of a program
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    subcommand=
  fi
  case $subcommand in
@CASES@
  esac
  if [[ $word == -*=* ]]; then
    case $subcommand:${word%%=*} in
@VALUES@
    esac
    COMPREPLY=($(compgen -W "$values" -- "${word#*=}"))
    # Where '=' does not begin a word, the option is part of what is replaced.
    if [[ $COMP_WORDBREAKS != *=* ]]; then
      COMPREPLY=("${COMPREPLY[@]/#/${word%%=*}=}")
    fi
  elif [[ $word == -* || $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
      compopt -o nospace 2> /dev/null
    fi
  fi
}
# Where nothing of ours fits, the name of a file.
complete -o default -F _restruct restruct
"""

BASH_DRIVER = r"""# Completion of restruct-cc and restruct-c++ for bash; ours is made from
# restruct-cc --help, and clang knows the rest.

_restruct_cc()
{
  local line=${COMP_LINE:0:COMP_POINT} arguments= known= values=
  local word=${line##*[[:space:]]} first
  COMPREPLY=()
  case $word in
@VALUES@
    -fplugin-arg-restruct*)
      known="@OPTIONS@" ;;
    -*)
      # Words with commas between them, as clang wants them.
      read -ra arguments <<< "${line#*[[:space:]]}"
      arguments=$(IFS=,; echo "${arguments[*]}")
      first=${COMP_WORDS[0]/#\~/$HOME}
      known=$("$first" --autocomplete="$arguments" 2> /dev/null | sed 's/[[:space:]].*//')
      known="$known @OPTIONS@" ;;
  esac
  if [[ $word == -*=* ]]; then
    COMPREPLY=($(compgen -W "${values:-$known}" -- "${word#*=}"))
    if [[ $COMP_WORDBREAKS != *=* ]]; then
      COMPREPLY=("${COMPREPLY[@]/#/${word%%=*}=}")
    fi
  else
    COMPREPLY=($(compgen -W "$known" -- "$word"))
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
      compopt -o nospace 2> /dev/null
    fi
  fi
}
complete -o default -F _restruct_cc restruct-cc restruct-c++
"""

ZSH = r"""#compdef restruct
# Completion of restruct for zsh; made from restruct --help.

local curcontext="$curcontext" state line
local -A opt_args

_arguments -C \
@TOP@
  '1: :->subcommand' \
  '*:: :->arguments' && return

case $state in
  subcommand)
    local -a subcommands=(
@SUBCOMMANDS@
    )
    _describe subcommand subcommands ;;
  arguments)
    case $words[1] in
@CASES@
    esac ;;
esac
"""

ZSH_DRIVER = r"""#compdef restruct-cc restruct-c++
# Completion of restruct-cc and restruct-c++ for zsh; ours is made from
# restruct-cc --help, and clang knows the rest.

local -a ours=(
@OPTIONS@
)
local -a known
if [[ $PREFIX == -fplugin-arg-restruct-*=* ]]; then
  local option=${PREFIX%%\=*}
  compset -P '*='
  case $option in
@VALUES@
  esac
  compadd -a known
elif [[ $PREFIX == -fplugin-arg-restruct* ]]; then
  _describe -o option ours -S ''
elif [[ $PREFIX == -*=* ]]; then
  known=(${${(f)"$($words[1] --autocomplete=$PREFIX 2> /dev/null)"}%%$'\t'*})
  compset -P '*='
  compadd -a known || _files
elif [[ $PREFIX == -* ]]; then
  known=(${${(f)"$($words[1] --autocomplete=$PREFIX 2> /dev/null)"}%%$'\t'*})
  compadd -S '' -a known
  _describe -o option ours -S ''
else
  _files
fi
"""


def _fill(template: str, **parts: list[str] | str) -> str:
    for name, part in parts.items():
        template = template.replace(f"@{name}@", part if isinstance(part, str) else "\n".join(part))
    return template


def _word(option: Option) -> str:
    return option.name + ("=" if option.separator == "=" else "")


def _words(options: list[Option]) -> str:
    return " ".join(_word(option) for option in options)


def _names(option: Option) -> list[str]:
    """The values that the option may have; a prefix where one stands for many."""
    return [value.removesuffix("SEED") for value, _ in option.values]


def bash(top: Help, subcommands: list[Help]) -> str:
    commands = " ".join(name for name, _ in top.subcommands)
    cases = [f'    "") options="{commands} {_words(top.options)}" ;;']
    values = []
    for subcommand in subcommands:
        name = subcommand.program.split()[1]
        cases.append(f'    {name}) options="{_words(subcommand.options)}" ;;')
        values += [f'      {name}:{option.name}) values="{" ".join(_names(option))}" ;;'
                   for option in subcommand.options if option.values]
    return _fill(BASH, CASES=cases, VALUES=values)


def bash_driver(driver: Help) -> str:
    values = [f'    {option.name}=*) values="{" ".join(_names(option))}" ;;'
              for option in driver.options]
    return _fill(BASH_DRIVER, VALUES=values, OPTIONS=_words(driver.options))


def _quote(text: str) -> str:
    return text.replace("'", "'\\''")


def _describe(text: str, special: str) -> str:
    """Text with the characters escaped that end it for zsh."""
    for character in special:
        text = text.replace(character, "\\" + character)
    return _quote(text)


def _zsh_spec(option: Option) -> str:
    """The option as an argument of _arguments."""
    spec = "*" if option.may_be_repeated else ""
    spec += _word(option) + "[" + _describe(option.description, "\\[]") + "]"
    if option.values:
        known = " ".join(f'{value}\\:"{_describe(meaning, chr(92) + chr(34))}"'
                         for value, (_, meaning) in zip(_names(option), option.values))
        spec += f":value:(({known}))"
    elif option.separator:
        spec += f":{_describe(option.value, ':')}:" + ("_files" if option.takes_file else "")
    return f"'{spec}'"


def zsh(top: Help, subcommands: list[Help]) -> str:
    cases = []
    for subcommand in subcommands:
        cases.append(f"      {subcommand.program.split()[1]})")
        cases.append("        _arguments -S \\")
        cases += [f"          {_zsh_spec(option)} \\" for option in subcommand.options]
        cases.append("          '*:file:_files' ;;")
    return _fill(
        ZSH, TOP=[f"  {_zsh_spec(option)} \\" for option in top.options],
        SUBCOMMANDS=[f"      '{name}:{_describe(meaning, ':')}'" for name, meaning in top.subcommands],
        CASES=cases)


def zsh_driver(driver: Help) -> str:
    return _fill(
        ZSH_DRIVER,
        OPTIONS=[f"  '{_word(option)}:{_describe(option.description, ':')}'" for option in driver.options],
        VALUES=[f"    {option.name}) known=({' '.join(_names(option))}) ;;" for option in driver.options])
