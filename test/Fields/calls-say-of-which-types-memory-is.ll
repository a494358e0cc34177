; RUN: %opt_restruct -passes='print<dtrans-calls>' -disable-output %s | FileCheck %s
; Each call that allocates, frees, copies or sets memory is printed with its type
; and extent.

; CHECK-LABEL: function @f
; CHECK-NEXT: %a = call ptr @malloc(i64 48)
; CHECK-NEXT:   allocation Malloc: %struct.s, whole
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 48
; CHECK-NEXT:   set: %struct.s, whole
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8
; CHECK-NEXT:   set: %struct.s, fields 0 to 1
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr %x, i64 16
; CHECK-NEXT:   copy: %struct.s+8, fields 2 to 3; from %struct.s+8, fields 2 to 3
; CHECK-NEXT: %b = call ptr @realloc(ptr %a, i64 %size)
; CHECK-NEXT:   allocation Realloc: %struct.s, whole; from %struct.s, whole
; CHECK-NEXT: call void @free(ptr %b)
; CHECK-NEXT:   free Free: %struct.s, whole
; CHECK-NOT: call

%struct.s = type { i32, i32, ptr, i64 }
@g = internal global %struct.s zeroinitializer
declare noalias ptr @malloc(i64)
declare noalias ptr @realloc(ptr, i64)
declare void @free(ptr)
declare void @other(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @f(i64 %n) {
  %a = call ptr @malloc(i64 48)
  call void @other(i64 24)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 48, i1 false)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  %e = getelementptr %struct.s, ptr %a, i64 0, i32 2
  %x = getelementptr %struct.s, ptr @g, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr %x, i64 16, i1 false)
  %size = mul i64 %n, 24
  %b = call ptr @realloc(ptr %a, i64 %size)
  %c = getelementptr %struct.s, ptr %b, i64 1, i32 1
  store i32 0, ptr %c
  call void @free(ptr %b)
  ret void
}
