; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation AlignedAlloc (malloc) %p by @aligned_alloc: size 1 * %n, align 64
; CHECK: allocation AlignedAlloc (malloc) %q by @memalign: size 1 * %n, align %a
; CHECK: allocation AlignedAlloc (malloc) %r by @posix_memalign: size 1 * %n, align 64, stored in %place
define void @f(i64 %n, i64 %a) {
  %place = alloca ptr
  %p = call ptr @aligned_alloc(i64 64, i64 %n)
  %q = call ptr @memalign(i64 %a, i64 %n)
  %r = call i32 @posix_memalign(ptr %place, i64 64, i64 %n)
  ret void
}
declare ptr @aligned_alloc(i64, i64)
declare ptr @memalign(i64, i64)
declare i32 @posix_memalign(ptr, i64, i64)
