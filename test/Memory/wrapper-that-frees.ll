; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserFree (malloc) @xfree, of %p
; CHECK: free UserFree (malloc) of %q by @xfree
define void @xfree(i32 %line, ptr %p) {
  %none = icmp eq ptr %p, null
  br i1 %none, label %done, label %some
some:
  call void @free(ptr %p)
  br label %done
done:
  ret void
}
define void @f(ptr %q) {
  %x = load ptr, ptr %q
  call void @xfree(i32 1, ptr %q)
  ret void
}
declare void @free(ptr)
