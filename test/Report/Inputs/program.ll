; A whole program, as if linked from this source:
;
;   list.c
;    1  struct node  { long key; struct item *held; };
;    2  struct item  { long weight; };
;    3  struct point { long x; long y; long z; };
;    4  struct pair  { long a; long b; };
;    5  void log(struct node *);
;    6  static long sum(long count) {
;    7    struct point *p = malloc(sizeof(struct point));
;    8    p->x = 7;
;    9    long total = 0;
;   10    while (count--) total += p->x;
;   11    p->y = total;
;   12    free(p);
;   13    return total;
;   14  }
;   20  int main(int count, char **arguments) {
;   21    struct node *n = malloc(sizeof(struct node));
;   22    n->key = sum(count);
;   23    log(n);
;   24    struct pair local;
;   25    local.a = count;
;   26    local.b = local.a;
;   27    return local.b;
;   28  }
;
; So:
;
;   struct node   is passed to @log, which is external, at list.c:23
;   struct item   is reachable from struct node
;   struct point  may change: x is always 7, y is never read, z is unused
;   struct pair   is a local variable, so it cannot be split
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
source_filename = "list.c"

%struct.node = type { i64, ptr }
%struct.item = type { i64 }
%struct.point = type { i64, i64, i64 }
%struct.pair = type { i64, i64 }

define internal i64 @sum(i64 %count) !dbg !102 {
entry:
  %p = call ptr @malloc(i64 24), !dbg !107
  %x = getelementptr %struct.point, ptr %p, i64 0, i32 0, !dbg !108
  store i64 7, ptr %x, !dbg !108
  br label %loop, !dbg !110

loop:
  %left = phi i64 [ %count, %entry ], [ %less, %body ]
  %total = phi i64 [ 0, %entry ], [ %more, %body ]
  %end = icmp eq i64 %left, 0, !dbg !110
  br i1 %end, label %done, label %body, !dbg !110

body:
  %less = sub i64 %left, 1, !dbg !110
  %px = getelementptr %struct.point, ptr %p, i64 0, i32 0, !dbg !110
  %v = load i64, ptr %px, !dbg !110
  %more = add i64 %total, %v, !dbg !110
  br label %loop, !dbg !110

done:
  %y = getelementptr %struct.point, ptr %p, i64 0, i32 1, !dbg !111
  store i64 %total, ptr %y, !dbg !111
  call void @free(ptr %p), !dbg !112
  ret i64 %total, !dbg !113
}

define i32 @main(i32 %count, ptr %arguments) !dbg !103 {
  %n = call ptr @malloc(i64 16), !dbg !121
  %wide = sext i32 %count to i64, !dbg !122
  %s = call i64 @sum(i64 %wide), !dbg !122
  %key = getelementptr %struct.node, ptr %n, i64 0, i32 0, !dbg !122
  store i64 %s, ptr %key, !dbg !122
  call void @log(ptr %n), !dbg !123
  %local = alloca %struct.pair, !dbg !124
  %a = getelementptr %struct.pair, ptr %local, i64 0, i32 0, !dbg !125
  store i64 %wide, ptr %a, !dbg !125
  %av = load i64, ptr %a, !dbg !126
  %b = getelementptr %struct.pair, ptr %local, i64 0, i32 1, !dbg !126
  store i64 %av, ptr %b, !dbg !126
  %bv = load i64, ptr %b, !dbg !127
  %r = trunc i64 %bv to i32, !dbg !127
  ret i32 %r, !dbg !127
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @log(ptr)

!intel.dtrans.types = !{!0, !1, !2, !3}
!0 = !{!"S", %struct.node zeroinitializer, i32 2, !10, !11}
!1 = !{!"S", %struct.item zeroinitializer, i32 1, !10}
!2 = !{!"S", %struct.point zeroinitializer, i32 3, !10, !10, !10}
!3 = !{!"S", %struct.pair zeroinitializer, i32 2, !10, !10}
!10 = !{i64 0, i32 0}
!11 = !{%struct.item zeroinitializer, i32 1}
!12 = !{%struct.node zeroinitializer, i32 0}
!13 = !{%struct.item zeroinitializer, i32 0}
!14 = !{%struct.point zeroinitializer, i32 0}
!15 = !{%struct.pair zeroinitializer, i32 0}

!restruct.records = !{!40, !41, !42, !43}
!40 = !{i32 1, !"struct", !12, !"node", !"", !"list.c", i32 1, i64 128, i64 64, i32 1, !"clang-ast", !50}
!41 = !{i32 1, !"struct", !13, !"item", !"", !"list.c", i32 2, i64 64, i64 64, i32 1, !"clang-ast", !51}
!42 = !{i32 1, !"struct", !14, !"point", !"", !"list.c", i32 3, i64 192, i64 64, i32 1, !"clang-ast", !52}
!43 = !{i32 1, !"struct", !15, !"pair", !"", !"list.c", i32 4, i64 128, i64 64, i32 1, !"clang-ast", !53}
!50 = !{!60, !61}
!51 = !{!62}
!52 = !{!63, !64, !65}
!53 = !{!66, !67}
!60 = !{!"key", i64 0, i64 64, i32 0, !10, !"long"}
!61 = !{!"held", i64 64, i64 64, i32 0, !11, !"struct item *"}
!62 = !{!"weight", i64 0, i64 64, i32 0, !10, !"long"}
!63 = !{!"x", i64 0, i64 64, i32 0, !10, !"long"}
!64 = !{!"y", i64 64, i64 64, i32 0, !10, !"long"}
!65 = !{!"z", i64 128, i64 64, i32 0, !10, !"long"}
!66 = !{!"a", i64 0, i64 64, i32 0, !10, !"long"}
!67 = !{!"b", i64 64, i64 64, i32 0, !10, !"long"}

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!106}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: LineTablesOnly)
!101 = !DIFile(filename: "list.c", directory: "/src")
!102 = distinct !DISubprogram(name: "sum", scope: !101, file: !101, line: 6, type: !105, spFlags: DISPFlagDefinition, unit: !100)
!103 = distinct !DISubprogram(name: "main", scope: !101, file: !101, line: 20, type: !105, spFlags: DISPFlagDefinition, unit: !100)
!105 = !DISubroutineType(types: !{})
!106 = !{i32 2, !"Debug Info Version", i32 3}
!107 = !DILocation(line: 7, column: 21, scope: !102)
!108 = !DILocation(line: 8, column: 8, scope: !102)
!110 = !DILocation(line: 10, column: 31, scope: !102)
!111 = !DILocation(line: 11, column: 8, scope: !102)
!112 = !DILocation(line: 12, column: 3, scope: !102)
!113 = !DILocation(line: 13, column: 3, scope: !102)
!121 = !DILocation(line: 21, column: 20, scope: !103)
!122 = !DILocation(line: 22, column: 10, scope: !103)
!123 = !DILocation(line: 23, column: 3, scope: !103)
!124 = !DILocation(line: 24, column: 15, scope: !103)
!125 = !DILocation(line: 25, column: 11, scope: !103)
!126 = !DILocation(line: 26, column: 11, scope: !103)
!127 = !DILocation(line: 27, column: 3, scope: !103)
