"""Prints a C program with many types and calls that build on each other."""

print("typedef int p0;")
for i in range(1, 20000):
    print(f"typedef p{i - 1} *p{i};")
print("p19999 pointer;")

print("typedef int (*f0)(void);")
for i in range(1, 40):
    print(f"typedef int (*f{i})(f{i - 1}, f{i - 1});")
print("struct functions { f39 many; f2 few; } functions;")

print("struct t { int x; };")
print("struct o { void (*call)(struct t *); };")
print("#define ONE(o) (o)->call(0);")
print("#define TEN(o)", "ONE(o) " * 10)
print("#define HUNDRED(o)", "TEN(o) " * 10)
print("#define THOUSAND(o)", "HUNDRED(o) " * 10)
print("void calls(struct o *o) { THOUSAND(o) }")
