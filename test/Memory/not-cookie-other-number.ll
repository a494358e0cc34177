; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The first store is not of the number of elements.

; CHECK: allocation New (new[]) %p by @_Znam: size 24 * %n + 8, never null{{$}}
define void @f(i64 %n, i64 %k) {
  %m = mul nuw i64 %n, 24
  %s = add nuw i64 %m, 8
  %p = call ptr @_Znam(i64 %s) builtin
  store i64 %k, ptr %p
  ret void
}
declare ptr @_Znam(i64) nobuiltin
