; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A node of debug information is no type, and an empty tuple neither.

; CHECK: globals:
; CHECK-NEXT: @good : i8*
; CHECK-NOT: @bad
; SAYS: error: ![[#]]: is not a type encoding
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{i8 0, i32 1}
!1 = !DILocation(line: 1, scope: !3)
!3 = distinct !DISubprogram(name: "f", file: !4, spFlags: DISPFlagDefinition, unit: !5)
!4 = !DIFile(filename: "a.c", directory: "")
!5 = distinct !DICompileUnit(language: DW_LANG_C, file: !4)
!6 = !{i32 2, !"Debug Info Version", i32 3}
!llvm.module.flags = !{!6}
