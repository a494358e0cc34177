"""Prints a C program whose types nest deeper than in any real program."""

print("struct pointers { int **few; int %s*many; };" % ("*" * 3000))
print("struct pointers p;")

print("struct record0 { char *p; };")
for i in range(1, 2001):
    print(f"struct record{i} {{ struct record{i - 1} r; char *p; }};")
print("struct record2000 *r;")

print("typedef void (*f0)(int);")
for i in range(1, 2001):
    print(f"typedef f{i - 1} (*f{i})(int);")
print("struct functions { f0 shallow; f1 less; f2000 deep; };")
print("struct functions f;")
