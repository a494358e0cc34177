; p is the same in all iterations. It is accessed only after the loop.
;
; RUN: not %restruct check --pipeline=lying-aa-1000-1 %s -- 2>&1 | FileCheck %s
; CHECK: violated in f: no alias, by lying-aa-1000-1
; CHECK-NEXT: no line: store i64 2, ptr %q
; CHECK-NEXT: writes 8 overlapping bytes
; CHECK-NEXT: no line: %r = load i64, ptr %p
; CHECK-NEXT: reads 8 overlapping bytes

target triple = "x86_64-unknown-linux-gnu"

@a = global [10 x i64] zeroinitializer

define i64 @f(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %q = getelementptr i64, ptr @a, i64 %i
  store i64 2, ptr %q
  %n = add i64 %i, 1
  %more = icmp ult i64 %n, 9
  br i1 %more, label %loop, label %end
end:
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %p = getelementptr i64, ptr @a, i64 3
  %r = call i64 @f(ptr %p)
  ret i32 0
}
