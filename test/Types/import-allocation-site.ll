; RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %s 2>&1 | FileCheck %s
; A call that debug information says allocates a type returns a pointer to it.

; CHECK-NOT: error:
; CHECK: allocations:
; CHECK-NEXT: @f #0 : %struct.s*
; CHECK-NOT: @f #2

source_filename = "s.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%struct.s = type { i64 }
define void @f() {
  %p = call ptr @malloc(i64 8), !heapallocsite !12
  %field = getelementptr %struct.s, ptr %p, i32 0, i32 0
  %q = call ptr @malloc(i64 8), !heapallocsite !30
  ret void
}
declare ptr @malloc(i64)

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!9}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C11, file: !11, emissionKind: FullDebug)
!11 = !DIFile(filename: "s.c", directory: "/")
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !11, line: 1, size: 64, elements: !{!13})
!13 = !DIDerivedType(tag: DW_TAG_member, name: "a", file: !11, baseType: !17, size: 64)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!30 = !{}
