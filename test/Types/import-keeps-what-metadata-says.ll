; RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %s 2>&1 | FileCheck %s
; Metadata is stronger than debug information, which only fills in what metadata
; leaves open.

; CHECK-NOT: error:
; CHECK: %struct.s = type { i8*, %struct.s* }
; CHECK: @g : %struct.s*

source_filename = "s.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%struct.s = type { ptr, ptr }
@g = global ptr null, !dbg !20
@h = global %struct.s zeroinitializer

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !2}
!1 = !{i8 0, i32 1}
!2 = !{ptr null, i32 0}

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!9}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C11, file: !11, emissionKind: FullDebug, globals: !{!20})
!11 = !DIFile(filename: "s.c", directory: "/")
!12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !11, line: 1, size: 128, elements: !{!13, !14})
!13 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !12, file: !11, baseType: !15, size: 64)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !12, file: !11, baseType: !16, size: 64, offset: 64)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !10, file: !11, line: 2, type: !16, isDefinition: true)
