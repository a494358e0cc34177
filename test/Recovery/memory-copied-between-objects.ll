; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; New memory into which a whole structure is copied is such a structure. A part
; of it, or an unknown number of bytes, says nothing.

; CHECK: %m: %struct.a{{$}}
; CHECK-NEXT: inferred as %struct.a: memory-copied (in 'f')
; CHECK: %n: unknown
; CHECK: %o: unknown
; CHECK: %many: %struct.a{{$}}

target triple = "x86_64-pc-linux-gnu"
%struct.a = type { i64, i64 }
@a = internal global %struct.a zeroinitializer
declare noalias ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @f(i64 %len) {
  %m = call ptr @malloc(i64 16)
  call void @llvm.memcpy.p0.p0.i64(ptr %m, ptr @a, i64 16, i1 false)
  %n = call ptr @malloc(i64 8)
  call void @llvm.memcpy.p0.p0.i64(ptr %n, ptr @a, i64 8, i1 false)
  %o = call ptr @malloc(i64 %len)
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr @a, i64 %len, i1 false)
  %bytes = mul nuw i64 %len, 16
  %many = call ptr @malloc(i64 %bytes)
  call void @llvm.memcpy.p0.p0.i64(ptr %many, ptr @a, i64 %bytes, i1 false)
  ret void
}
