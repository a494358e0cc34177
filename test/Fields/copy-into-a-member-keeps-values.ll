; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; memcpy of a whole object into a member of its type, and back, adds no value. A
; copy of more than the member is not understood.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: read written {{.*}} single value i32 7{{$}}
; CHECK-LABEL: %struct.t{{$}}
; CHECK-NOT: exposed
; CHECK-LABEL: %struct.u{{$}}
; CHECK-NEXT: exposed

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i64 }
%struct.t = type { i64, %struct.s }
%struct.u = type { i32, i64 }
%struct.v = type { i64, %struct.u, i64 }
@g = internal global %struct.s { i32 7, i64 2 }
@t = internal global %struct.t { i64 1, %struct.s { i32 7, i64 2 } }
@u = internal global [2 x %struct.u] zeroinitializer
@v = internal global %struct.v zeroinitializer
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f() {
  %member = getelementptr %struct.t, ptr @t, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %member, ptr @g, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr @g, ptr %member, i64 16, i1 false)
  ret void
}
define void @h() {
  %member = getelementptr %struct.v, ptr @v, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %member, ptr @u, i64 24, i1 false)
  ret void
}
