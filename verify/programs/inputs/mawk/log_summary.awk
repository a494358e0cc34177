# Bytes, requests and errors of an access log, by day, host, path and status.
{
  split($4, when, /[\[\/:]/)
  day = when[2] "-" when[3]
  split($7, path, "/")
  requests[day]++
  bytes[$1] += $10
  section[path[2]] += $10
  if ($9 ~ /^[45]/) errors[day, $9]++
  hour[when[5]]++
}
END {
  for (d in requests) print "day", d, requests[d] | "LC_ALL=C sort"
  close("LC_ALL=C sort")
  for (s in section) printf "section %s %.0f\n", s, section[s] | "LC_ALL=C sort"
  close("LC_ALL=C sort")
  for (key in errors) { split(key, part, SUBSEP); print "error", part[1], part[2], errors[key] | "LC_ALL=C sort" }
  close("LC_ALL=C sort")
  for (h = 0; h < 24; h++) printf "%02d %d\n", h, hour[sprintf("%02d", h)]
  for (host in bytes) { hosts++; total += bytes[host] }
  print hosts, total
}
