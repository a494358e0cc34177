; RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %s 2>&1 | FileCheck %s
; A record with variants, as Rust's enums are, has a size and nothing else; a
; record around it keeps its own fields.

; CHECK-NOT: error:
; CHECK-DAG: %"struct.core::option::Option" = type { [16 x i8] }
; CHECK-DAG: %"struct.app::Holder" = type { %"struct.core::option::Option", %"struct.app::Holder"* }
; CHECK: %"struct.app::Holder": struct app::Holder [holder] at src/main.rs:3, from debug-info, 192 bits
; CHECK-NEXT: 0 +128 maybe
; CHECK-NEXT: 128 +64 next : %"struct.app::Holder"* = '&app::Holder'
; CHECK: %"struct.core::option::Option": struct core::option::Option<u64> [option]{{.*}}, 128 bits

source_filename = "main.7rcbfp3g-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@g = global [24 x i8] zeroinitializer, !dbg !20

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!9}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !11, emissionKind: FullDebug, globals: !{!20})
!11 = !DIFile(filename: "src/main.rs", directory: "/")
!1 = !DINamespace(name: "app", scope: null)
!2 = !DINamespace(name: "option", scope: !3)
!3 = !DINamespace(name: "core", scope: null)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "Holder", scope: !1, file: !11, line: 3, size: 192, align: 64, elements: !{!13, !14}, identifier: "holder")
!13 = !DIDerivedType(tag: DW_TAG_member, name: "maybe", scope: !12, file: !11, baseType: !15, size: 128, align: 64)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !12, file: !11, baseType: !19, size: 64, align: 64, offset: 128)
!15 = !DICompositeType(tag: DW_TAG_structure_type, name: "Option<u64>", scope: !2, file: !11, size: 128, align: 64, elements: !{!16}, identifier: "option")
!16 = !DICompositeType(tag: DW_TAG_variant_part, scope: !15, file: !11, elements: !{!17}, identifier: "variants", discriminator: !18)
!17 = !DIDerivedType(tag: DW_TAG_member, name: "Some", scope: !16, file: !11, baseType: !5, size: 128, align: 64, extraData: i64 1)
!18 = !DIDerivedType(tag: DW_TAG_member, scope: !15, file: !11, baseType: !4, size: 64, align: 64, flags: DIFlagArtificial)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&app::Holder", baseType: !12, size: 64, align: 64, dwarfAddressSpace: 0)
!4 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!5 = !DICompositeType(tag: DW_TAG_structure_type, name: "Some", scope: !15, file: !11, size: 128, align: 64, elements: !{!6}, identifier: "some")
!6 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !5, file: !11, baseType: !4, size: 64, align: 64, offset: 64)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !10, file: !11, line: 2, type: !12, isDefinition: true)
