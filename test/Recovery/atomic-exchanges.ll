; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; cmpxchg and atomicrmw xchg load and store.

; CHECK: %m: %struct.node{{$}}
; CHECK: used as %struct.node: stored-into
; CHECK: %old: %struct.node{{$}}
; CHECK: %pair: %struct.node{{$}}
; CHECK: %loaded: %struct.node{{$}}
; CHECK-NOT: incomplete

%struct.node = type { ptr, ptr, i64 }
@g = internal global %struct.node zeroinitializer
declare noalias ptr @malloc(i64)

define ptr @f(ptr byval(%struct.node) %e) {
  %m = call ptr @malloc(i64 24)
  %old = atomicrmw xchg ptr @g, ptr %m seq_cst
  %pair = cmpxchg ptr @g, ptr null, ptr %m seq_cst seq_cst
  %loaded = extractvalue { ptr, i1 } %pair, 0
  ret ptr %loaded
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
