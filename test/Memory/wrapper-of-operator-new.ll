; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (new) @get: size 1 * %n, never null
define ptr @get(i64 %n) {
  %p = call ptr @_Znwm(i64 %n) builtin
  ret ptr %p
}
declare ptr @_Znwm(i64) nobuiltin
