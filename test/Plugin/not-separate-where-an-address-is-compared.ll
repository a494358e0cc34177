; A function of another unit has one address: it is the same in a table, which
; has no unit, and in the code that calls it.
; RUN: %opt_restruct -S -passes='lto<O2>' %s | FileCheck %s

@table = internal constant [1 x ptr] [ptr @foreign]

; CHECK-LABEL: define {{.*}} @is_in_table(
; CHECK: ret i1 true
define i1 @is_in_table(i32 %x) #0 {
  call void @foreign(i32 %x)
  %entry = load ptr, ptr @table
  %same = icmp eq ptr %entry, @foreign
  ret i1 %same
}

define internal void @foreign(i32 %x) noinline #1 {
  call void @sink(i32 %x)
  ret void
}
declare void @sink(i32)

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { "restruct.exported" "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
