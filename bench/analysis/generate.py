"""Generates textual IR of a whole program of about a given number of
instructions, the same for the same number.

The program is made of groups. A group is what one source file might be: a list, a
tree and a table of records, with the functions that allocate, link, walk, update and
free them; and a number of plain functions that read and write fields. Every
CHAIN groups are linked by pointers, and one group in ESCAPES gives an address
to an external function, so that there is something to refuse. Declared
types are in metadata, as restruct-cc writes them.
"""

CHAIN = 8  # groups that point to each other
ESCAPES = 10  # one group in so many gives an address away
METHODS = 24  # plain functions a group
ACCESSES = 12  # field accesses a plain function
STRIDE = 12 + METHODS  # numbers of metadata nodes a group

HEADER = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
source_filename = "generated.c"

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare void @sink(ptr)
"""

# {g} the group, {p} the group that its list points to, {l} {t} {r} numbers of
# the metadata of signatures: a list, a tree, a table.
GROUP = """
%struct.list{g} = type {{ i64, ptr, i32, i32, ptr }}
%struct.tree{g} = type {{ ptr, ptr, i64, double, ptr }}
%struct.row{g} = type {{ i32, i32, i64, double, [4 x i32], ptr }}
@head{g} = internal global ptr null, !intel_dtrans_type !{lp}
@root{g} = internal global ptr null, !intel_dtrans_type !{tp}

define internal void @push{g}(i64 %key) {{
  %n = call ptr @malloc(i64 32)
  store i64 %key, ptr %n
  %next = getelementptr inbounds %struct.list{g}, ptr %n, i64 0, i32 1
  %old = load ptr, ptr @head{g}
  store ptr %old, ptr %next
  %kind = getelementptr inbounds %struct.list{g}, ptr %n, i64 0, i32 2
  store i32 {g}, ptr %kind
  %other = getelementptr inbounds %struct.list{g}, ptr %n, i64 0, i32 4
  %there = load ptr, ptr @head{p}
  store ptr %there, ptr %other
  store ptr %n, ptr @head{g}
  ret void
}}

define internal i64 @walk{g}(ptr "intel_dtrans_func_index"="1" %first) !intel.dtrans.func.type !{l} {{
entry:
  br label %loop
loop:
  %p = phi ptr [ %first, %entry ], [ %q, %body ]
  %sum = phi i64 [ 0, %entry ], [ %more, %body ]
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %body
body:
  %k = load i64, ptr %p
  %cp = getelementptr inbounds %struct.list{g}, ptr %p, i64 0, i32 3
  %c = load i32, ptr %cp
  %c1 = add i32 %c, 1
  store i32 %c1, ptr %cp
  %more = add i64 %sum, %k
  %qp = getelementptr inbounds %struct.list{g}, ptr %p, i64 0, i32 1
  %q = load ptr, ptr %qp
  br label %loop
done:
  ret i64 %sum
}}

define internal void @drop{g}() {{
entry:
  %first = load ptr, ptr @head{g}
  br label %loop
loop:
  %p = phi ptr [ %first, %entry ], [ %q, %body ]
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %body
body:
  %qp = getelementptr inbounds %struct.list{g}, ptr %p, i64 0, i32 1
  %q = load ptr, ptr %qp
  call void @free(ptr %p)
  br label %loop
done:
  store ptr null, ptr @head{g}
  ret void
}}

define internal "intel_dtrans_func_index"="1" ptr @insert{g}(ptr "intel_dtrans_func_index"="2" %t, i64 %key) !intel.dtrans.func.type !{t} {{
entry:
  %none = icmp eq ptr %t, null
  br i1 %none, label %make, label %look
make:
  %n = call ptr @calloc(i64 1, i64 40)
  %nk = getelementptr inbounds %struct.tree{g}, ptr %n, i64 0, i32 2
  store i64 %key, ptr %nk
  %w = getelementptr inbounds %struct.tree{g}, ptr %n, i64 0, i32 3
  store double 1.0, ptr %w
  ret ptr %n
look:
  %kp = getelementptr inbounds %struct.tree{g}, ptr %t, i64 0, i32 2
  %k = load i64, ptr %kp
  %less = icmp slt i64 %key, %k
  br i1 %less, label %left, label %right
left:
  %l = load ptr, ptr %t
  %nl = call ptr @insert{g}(ptr %l, i64 %key)
  store ptr %nl, ptr %t
  ret ptr %t
right:
  %rp = getelementptr inbounds %struct.tree{g}, ptr %t, i64 0, i32 1
  %r = load ptr, ptr %rp
  %nr = call ptr @insert{g}(ptr %r, i64 %key)
  store ptr %nr, ptr %rp
  ret ptr %t
}}

define internal double @table{g}(i64 %count) {{
entry:
  %bytes = mul i64 %count, 48
  %rows = call ptr @malloc(i64 %bytes)
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %row = getelementptr inbounds %struct.row{g}, ptr %rows, i64 %i
  %low = trunc i64 %i to i32
  store i32 %low, ptr %row
  %b = getelementptr inbounds %struct.row{g}, ptr %row, i64 0, i32 2
  store i64 %i, ptr %b
  %d = getelementptr inbounds %struct.row{g}, ptr %row, i64 0, i32 3
  %real = sitofp i64 %i to double
  store double %real, ptr %d
  %which = and i64 %i, 3
  %e = getelementptr inbounds %struct.row{g}, ptr %row, i64 0, i32 4, i64 %which
  store i32 1, ptr %e
  %i1 = add i64 %i, 1
  %full = icmp eq i64 %i1, %count
  br i1 %full, label %sum, label %fill
sum:
  %j = phi i64 [ 0, %fill ], [ %j1, %sum ]
  %s = phi double [ 0.0, %fill ], [ %s1, %sum ]
  %at = getelementptr inbounds %struct.row{g}, ptr %rows, i64 %j, i32 3
  %v = load double, ptr %at
  %s1 = fadd double %s, %v
  %j1 = add i64 %j, 1
  %end = icmp eq i64 %j1, %count
  br i1 %end, label %done, label %sum
done:
  call void @free(ptr %rows)
  ret double %s1
}}
"""

# The scalar fields that plain functions update: structure, field, type, add.
FIELDS = [("list", 0, "i64", "add"), ("list", 2, "i32", "add"), ("list", 3, "i32", "add"),
          ("tree", 2, "i64", "add"), ("tree", 3, "double", "fadd"), ("list", 0, "i64", "xor")]
ONE = {"i64": "1", "i32": "1", "double": "1.0"}


def method(g, number):
    """A function that updates fields of a list node and of a tree node."""
    lines = [f'\ndefine internal void @m{g}_{number}(ptr "intel_dtrans_func_index"="1" %list, '
             f'ptr "intel_dtrans_func_index"="2" %tree) !intel.dtrans.func.type !{signature(g, 12 + number)} {{']
    for access in range(ACCESSES):
        kind, field, ty, op = FIELDS[(number * 5 + access * 7 + g) % len(FIELDS)]
        lines += [f"  %p{access} = getelementptr inbounds %struct.{kind}{g}, ptr %{kind}, i64 0, i32 {field}",
                  f"  %v{access} = load {ty}, ptr %p{access}",
                  f"  %w{access} = {op} {ty} %v{access}, {ONE[ty]}",
                  f"  store {ty} %w{access}, ptr %p{access}"]
    return lines + ["  ret void", "}"]


def signature(g, which):
    """The number of the metadata node of a signature of group g."""
    return STRIDE * g + 100 + which


def metadata(g, p):
    """The types of group g, and its signatures."""
    base = STRIDE * g + 100
    there = STRIDE * p + 100 + 4
    return [f"!{base} = distinct !{{!{base + 4}}}",
            f"!{base + 1} = distinct !{{!{base + 5}, !{base + 5}}}",
            *(f"!{base + 12 + number} = distinct !{{!{base + 4}, !{base + 5}}}" for number in range(METHODS)),
            f"!{base + 4} = !{{%struct.list{g} zeroinitializer, i32 1}}",
            f"!{base + 5} = !{{%struct.tree{g} zeroinitializer, i32 1}}",
            f"!{base + 6} = !{{%struct.row{g} zeroinitializer, i32 1}}",
            f'!{base + 8} = !{{!"S", %struct.list{g} zeroinitializer, i32 5, !1, !{base + 4}, !2, !2, !{there}}}',
            f'!{base + 9} = !{{!"S", %struct.tree{g} zeroinitializer, i32 5, !{base + 5}, !{base + 5}, !1, !3, '
            f"!{base + 6}}}",
            f'!{base + 10} = !{{!"S", %struct.row{g} zeroinitializer, i32 6, !2, !2, !1, !3, !4, !{base + 4}}}']


def group(g):
    """The text of group g without its metadata."""
    p = g - 1 if g % CHAIN else g
    lines = GROUP.format(g=g, p=p, l=signature(g, 0), t=signature(g, 1), lp=STRIDE * g + 100 + 4,
                         tp=STRIDE * g + 100 + 5).split("\n")
    for number in range(METHODS):
        lines += method(g, number)
    lines += [f"\ndefine internal i64 @run{g}(i64 %n) {{",
              f"  call void @push{g}(i64 %n)",
              f"  %first = load ptr, ptr @head{g}",
              f"  %t = load ptr, ptr @root{g}",
              f"  %t2 = call ptr @insert{g}(ptr %t, i64 %n)",
              f"  store ptr %t2, ptr @root{g}"]
    lines += [f"  call void @m{g}_{number}(ptr %first, ptr %t2)" for number in range(METHODS)]
    if g % ESCAPES == ESCAPES - 1:
        lines += ["  call void @sink(ptr %t2)"]
    lines += [f"  %s = call i64 @walk{g}(ptr %first)",
              f"  %d = call double @table{g}(i64 %n)",
              f"  call void @drop{g}()",
              "  ret i64 %s", "}"]
    return lines


def count(lines):
    """Instructions are the lines that are indented."""
    return sum(line.startswith("  ") for line in lines)


def generate(instructions, path):
    """Writes a module of at least so many instructions; gives their number and the
    number of structures."""
    groups = -(-instructions // count(group(0)))
    total = 0
    with open(path, "w") as file:
        file.write(HEADER)
        for g in range(groups):
            lines = group(g)
            total += count(lines)
            file.write("\n".join(lines))
        main = ["\ndefine i32 @main(i32 %count, ptr %arguments) {", "  %n = sext i32 %count to i64"]
        main += [f"  %r{g} = call i64 @run{g}(i64 %n)" for g in range(groups)]
        main += ["  ret i32 0", "}"]
        total += count(main)
        file.write("\n".join(main))
        types = ", ".join(f"!{STRIDE * g + 100 + n}" for g in range(groups) for n in (8, 9, 10))
        file.write(f"\n!intel.dtrans.types = !{{{types}}}\n")
        file.write("!1 = !{i64 0, i32 0}\n!2 = !{i32 0, i32 0}\n!3 = !{double 0.0, i32 0}\n"
                   '!4 = !{!"A", i32 4, !2}\n')
        for g in range(groups):
            file.write("\n".join(metadata(g, g - 1 if g % CHAIN else g)) + "\n")
    return total, groups * 3
