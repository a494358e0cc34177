; RUN: %opt_restruct -passes='print<dtrans-calls>' -disable-output %s | FileCheck %s
; Memory of one of several types, of a type that is not sure, of none that is
; known, and that is not a whole number of its type.

; CHECK-LABEL: function @f
; CHECK-NEXT: call void @free(ptr %either)
; CHECK-NEXT:   free Free: perhaps %struct.s or %struct.t
; CHECK-NEXT: call void @free(ptr %p)
; CHECK-NEXT:   free Free: perhaps %struct.s
; CHECK-NEXT: call void @free(ptr %r)
; CHECK-NEXT:   free Free: memory of any type
; CHECK-NEXT: %m = call ptr @malloc(i64 20)
; CHECK-NEXT:   allocation Malloc: %struct.s{{$}}

%struct.s = type { i32, i32 }
%struct.t = type { ptr, i64 }
declare noalias ptr @malloc(i64)
declare void @free(ptr)

define void @f(ptr %p, ptr %q, ptr %r, i1 %c) {
  %s = getelementptr %struct.s, ptr %p, i64 0, i32 1
  store i32 0, ptr %s
  %t = getelementptr %struct.t, ptr %q, i64 0, i32 1
  store i64 0, ptr %t
  %either = select i1 %c, ptr %p, ptr %q
  call void @free(ptr %either)
  call void @free(ptr %p)
  call void @free(ptr %r)
  %m = call ptr @malloc(i64 20)
  %e = getelementptr %struct.s, ptr %m, i64 0, i32 1
  store i32 0, ptr %e
  ret void
}
