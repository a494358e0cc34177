; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation StringDup (malloc) %p by @strdup: size unknown
define void @f(ptr %s) {
  %p = call ptr @strdup(ptr %s)
  ret void
}
declare ptr @strdup(ptr)
