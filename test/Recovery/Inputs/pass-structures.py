"""Prints a module in which one function is given so many structures."""

import sys

COUNT = int(sys.argv[1])
for i in range(COUNT):
    print(f"%struct.s{i} = type {{ [{i + 1} x i8] }}")
print("define internal void @sink(ptr %p) {\n  ret void\n}")
print("define void @f() {")
for i in range(COUNT):
    print(f"  %v{i} = alloca %struct.s{i}")
for i in range(COUNT):
    print(f"  call void @sink(ptr %v{i})")
print("  ret void\n}")
