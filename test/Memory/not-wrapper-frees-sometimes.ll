; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @release (frees): NotAlwaysFreed
; CHECK-NOT: UserFree
define void @release(ptr %p, i1 %last) {
  br i1 %last, label %some, label %done
some:
  call void @free(ptr %p)
  br label %done
done:
  ret void
}
declare void @free(ptr)
