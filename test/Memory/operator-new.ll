; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation New (new) %p by @_Znwm: size 24, never null
; CHECK: allocation New (new[]) %q by @_ZnamRKSt9nothrow_t: size 24{{$}}
; CHECK: allocation New (new) %r by @_ZnwmSt11align_val_t: size 64, align 64, never null
; CHECK: free Delete (new) of %p by @_ZdlPvm, size 24
; CHECK: free Delete (new[]) of %q by @_ZdaPv{{$}}
define void @f() {
  %p = call ptr @_Znwm(i64 24) builtin
  %q = call ptr @_ZnamRKSt9nothrow_t(i64 24, ptr @_ZSt7nothrow) builtin
  %r = call ptr @_ZnwmSt11align_val_t(i64 64, i64 64) builtin
  call void @_ZdlPvm(ptr %p, i64 24) builtin
  call void @_ZdaPv(ptr %q) builtin
  ret void
}
@_ZSt7nothrow = external global i8
declare ptr @_Znwm(i64) nobuiltin
declare ptr @_ZnamRKSt9nothrow_t(i64, ptr) nobuiltin
declare ptr @_ZnwmSt11align_val_t(i64, i64) nobuiltin
declare void @_ZdlPvm(ptr, i64) nobuiltin
declare void @_ZdaPv(ptr) nobuiltin
