# Names that would be markup, in textual IR.
s|!"item"|!"item\\22 onclick=\\22x\\22><img>"|
s|!"next"|!"next'><u>"|
s|"page\.c"|"p\\22><script>x</script>.c"|
s|@insert\>|@"insert</noscript><b>"|
s|"struct item \*"|"struct item \& <s> *"|
