; struct point { int x; int y; };
; struct box {
;   struct point corner;
;   struct point others[3];
;   struct box *next;
;   struct point **table[2];
;   void (*draw)(struct point *);
;   long size;
; };
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.point = type { i32, i32 }
%struct.box = type { %struct.point, [3 x %struct.point], ptr, [2 x ptr], ptr, i64 }

@boxes = internal global %struct.box zeroinitializer

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.point zeroinitializer, i32 2, !10, !10}
!1 = !{!"S", %struct.box zeroinitializer, i32 6, !11, !12, !13, !15, !17, !20}
!10 = !{i32 0, i32 0}
!11 = !{%struct.point zeroinitializer, i32 0}
!12 = !{!"A", i32 3, !11}
!13 = !{%struct.box zeroinitializer, i32 1}
!14 = !{%struct.point zeroinitializer, i32 2}
!15 = !{!"A", i32 2, !14}
!16 = !{!"F", i1 false, i32 1, !18, !19}
!17 = !{!16, i32 1}
!18 = !{!"void", i32 0}
!19 = !{%struct.point zeroinitializer, i32 1}
!20 = !{i64 0, i32 0}
!21 = !{%struct.box zeroinitializer, i32 0}

!restruct.records = !{!30, !31}
!30 = !{i32 1, !"struct", !11, !"point", !"", !"box.c", i32 1, i64 64, i64 32, i32 1, !"clang-ast", !32}
!31 = !{i32 1, !"struct", !21, !"box", !"", !"box.c", i32 2, i64 576, i64 64, i32 1, !"clang-ast", !33}
!32 = !{!40, !41}
!33 = !{!42, !43, !44, !45, !46, !47}
!40 = !{!"x", i64 0, i64 32, i32 0, !10, !"int"}
!41 = !{!"y", i64 32, i64 32, i32 0, !10, !"int"}
!42 = !{!"corner", i64 0, i64 64, i32 0, !11, !"struct point"}
!43 = !{!"others", i64 64, i64 192, i32 0, !12, !"struct point[3]"}
!44 = !{!"next", i64 256, i64 64, i32 0, !13, !"struct box *"}
!45 = !{!"table", i64 320, i64 128, i32 0, !15, !"struct point **[2]"}
!46 = !{!"draw", i64 448, i64 64, i32 0, !17, !"void (*)(struct point *)"}
!47 = !{!"size", i64 512, i64 64, i32 0, !20, !"long"}
