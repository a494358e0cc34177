; Marks apply only if the definition remains: the calls of a copy of a definition
; elsewhere, or of one that is discardable, do not change. A replaceable
; definition stays replaceable. Calls of another type than the definition's,
; and marks on declarations, have no effect.
; RUN: %opt_restruct -S -passes='lto<O2>,verify' %s | FileCheck %s

; CHECK: define {{.*}}i32 @caller(
; CHECK-NOT: .declared
define i32 @caller(i32 %x) #0 {
  %a = call i32 @elsewhere(i32 %x)
  %b = call i32 @copied(i32 %a)
  %c = call i32 @overridable(i32 %b)
  %d = call i32 @other_type(i32 %c)
  %e = call i32 @declaration(i32 %d)
  ret i32 %e
}
define available_externally i32 @elsewhere(i32 %x) #1 {
  ret i32 %x
}
define linkonce_odr i32 @copied(i32 %x) #1 {
  ret i32 %x
}
; CHECK: define weak {{.*}}@overridable(
define weak i32 @overridable(i32 %x) #1 {
  ret i32 %x
}
; CHECK: define {{.*}}i32 @neighbour_of_overridable(
; CHECK: call {{.*}}@overridable(
define i32 @neighbour_of_overridable() #1 {
  %r = call i32 @overridable(i32 1)
  ret i32 %r
}
define internal i64 @other_type(ptr %x) #1 {
  %r = ptrtoint ptr %x to i64
  ret i64 %r
}
declare i32 @declaration(i32) #1

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { "restruct.exported" "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
