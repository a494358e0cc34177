# Frequencies of words, and of word pairs that begin with a common one.
{
  for (i = 1; i <= NF; i++) {
    word = tolower($i)
    gsub(/[^a-z]/, "", word)
    count[word]++
    if (length(word) < 5 && previous != "") pair[previous, word]++
    previous = word
  }
}
END {
  for (word in count) { distinct++; if (count[word] > most) { most = count[word] } }
  for (key in pair) if (pair[key] > 3) frequent++
  for (word in count) if (count[word] > most / 20) printf "%6d %s\n", count[word], word | "LC_ALL=C sort"
  close("LC_ALL=C sort")
  print NR, distinct, most, frequent
}
