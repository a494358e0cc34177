# Regular expressions, substrings and formatted output for each line.
/"(GET|HEAD) / && !/\.(png|css) / {
  line = $0
  gsub(/[0-9]+\.[0-9]+\./, "x.y.", line)
  if (match(line, /\/[a-z]+\/[a-z0-9]+\.html/)) page = substr(line, RSTART, RLENGTH)
  sub(/HTTP\/1\.[01]/, "<&>", line)
  printf "%-30s|%8d|%s|%s\n", page, $10, toupper(substr($6, 2)), line
}
