; The deferred optimisation does not use the body of a function of another unit,
; as before a link; link-time optimisation does. Between the two every call names
; its definition again, and no boundary remains.
; RUN: %opt_restruct -S -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=checked -print-module-scope %s -o %t.ll 2> %t.deferred
; RUN: FileCheck %s --check-prefix=DEFERRED --implicit-check-not=.declared --implicit-check-not='"restruct.' < %t.deferred
; RUN: FileCheck %s --check-prefix=LINKED --implicit-check-not=.declared --implicit-check-not='"restruct.' < %t.ll

@state = internal global i32 0

; DEFERRED-LABEL: define {{.*}} @checked(
; DEFERRED: call {{.*}} @give_up(i32 %x)
; DEFERRED-NOT: unreachable
; DEFERRED: ret i32
; LINKED-LABEL: define {{.*}} @checked(
; LINKED: call {{.*}} @give_up(
; LINKED-NEXT: unreachable
define i32 @checked(i32 %x) #0 {
  %bad = icmp slt i32 %x, 0
  br i1 %bad, label %fail, label %good
fail:
  call void @give_up(i32 %x)
  br label %good
good:
  %r = add i32 %x, 1
  ret i32 %r
}

; DEFERRED: define internal {{.*}} @give_up(
define internal void @give_up(i32 %code) #1 {
  call void @exit(i32 %code)
  unreachable
}

; A result that only another unit ignores, and an argument that is always the
; same there, are not removed while the boundary stands.
; DEFERRED-LABEL: define {{.*}} @counts(
; DEFERRED: call {{.*}}i32 @count(i32 1)
; DEFERRED-LABEL: define internal {{.*}}i32 @count(i32
define void @counts() #0 {
  %unused = call i32 @count(i32 1)
  ret void
}
define internal i32 @count(i32 %by) #1 {
  %old = load volatile i32, ptr @state
  %new = add i32 %old, %by
  store volatile i32 %new, ptr @state
  ret i32 %old
}

declare void @exit(i32) noreturn

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { "restruct.exported" "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
