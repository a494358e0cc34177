; What the compiler adds, or merges, has line 0, or no line at all. Its place is
; that of the function.

; RUN: %opt_restruct -passes=dtrans-safety-remarks -disable-output %s \
; RUN:   -pass-remarks-analysis=dtrans-safety 2>&1 | FileCheck %s --implicit-check-not=:0:0:
; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=PRINT --implicit-check-not=:0

; CHECK: remark: a.c:7:0: {{.*}}AddressTaken{{.*}}'none'
; CHECK: remark: a.c:7:0: {{.*}}AddressTaken{{.*}}'zero'
; CHECK: remark: a.c:9:3: {{.*}}AddressTaken{{.*}}'line'
; PRINT: 'none' takes its address: call void @none(ptr %n) in 'main'
; PRINT: 'zero' takes its address: call void @zero(ptr %n){{.*}} in 'main'
; PRINT: 'line' takes its address: call void @line(ptr %n){{.*}} a.c:9:3 in 'main'

%struct.node = type { i64, i64 }

define i32 @main() !dbg !4 {
  %n = call ptr @malloc(i64 16), !dbg !6
  %second = getelementptr %struct.node, ptr %n, i64 0, i32 1
  store i64 0, ptr %second
  call void @none(ptr %n)
  call void @zero(ptr %n), !dbg !7
  call void @line(ptr %n), !dbg !6
  ret i32 0
}
declare ptr @malloc(i64)
declare void @none(ptr)
declare void @zero(ptr)
declare void @line(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "main", file: !1, line: 7, scopeLine: 7, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 9, column: 3, scope: !4)
!7 = !DILocation(line: 0, scope: !4)
