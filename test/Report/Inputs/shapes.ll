; One structure of each shape that a report has to show. The offsets follow from
; the declarations below, by the rules of the x86-64 ABI:
;
;   struct node  { char tag; struct node *next; int id; short n; };  24 bytes;
;                  holes of 7 bytes after tag and of 2 at the end
;   struct flags { unsigned kind : 3; unsigned on : 1; char c; };    4 bytes; bits 4 to 7
;                  and bytes 2 to 3 hold nothing
;   union value  { long i; double *d; char c; };                     8 bytes
;   struct wide  { struct node head; char name[36]; long key; };     72 bytes; a hole of 4
;                  bytes before key, which starts at 64, the second line
;   struct __attribute__((packed)) packed { char c; long l; };       9 bytes
;   struct cross { char pad[60]; } and a packed long at 60: straddles lines
;   struct opaque;                                                   never defined; @o points to one
;   %struct.bare  has types in metadata and no record
;   %struct.plain is in the IR alone
;   struct unused is described and nothing uses it; struct sys is a system header's

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
source_filename = "shapes.c"

%struct.node = type { i8, ptr, i32, i16 }
%struct.flags = type { i8, i8, [2 x i8] }
%union.value = type { i64 }
%struct.wide = type { %struct.node, [36 x i8], i64 }
%struct.packed = type <{ i8, i64 }>
%struct.cross = type <{ [60 x i8], i64 }>
%struct.bare = type { ptr, i32 }
%struct.plain = type { i16, ptr }
%struct.unused = type { i32 }
%struct.sys = type { i64 }

@w = global %struct.wide zeroinitializer, !intel_dtrans_type !22
@f = global %struct.flags zeroinitializer
@v = global %union.value zeroinitializer
@p = global %struct.packed zeroinitializer
@x = global %struct.cross zeroinitializer
@b = global %struct.bare zeroinitializer
@q = global %struct.plain zeroinitializer
@s = global %struct.sys zeroinitializer
@o = external global ptr, !intel_dtrans_type !24

!intel.dtrans.types = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9}
!0 = !{!"S", %struct.node zeroinitializer, i32 4, !10, !21, !11, !12}
!1 = !{!"S", %struct.flags zeroinitializer, i32 3, !10, !10, !25}
!2 = !{!"S", %union.value zeroinitializer, i32 1, !13}
!3 = !{!"S", %struct.wide zeroinitializer, i32 3, !20, !14, !13}
!4 = !{!"S", %struct.packed zeroinitializer, i32 2, !10, !13}
!5 = !{!"S", %struct.cross zeroinitializer, i32 2, !15, !13}
!6 = !{!"S", %struct.bare zeroinitializer, i32 2, !21, !11}
!7 = !{!"S", !"struct.opaque", i32 -1}
!8 = !{!"S", %struct.unused zeroinitializer, i32 1, !11}
!9 = !{!"S", %struct.sys zeroinitializer, i32 1, !13}

!10 = !{i8 0, i32 0}
!11 = !{i32 0, i32 0}
!12 = !{i16 0, i32 0}
!13 = !{i64 0, i32 0}
!14 = !{!"A", i32 36, !10}
!15 = !{!"A", i32 60, !10}
!16 = !{double 0.000000e+00, i32 1}
!20 = !{%struct.node zeroinitializer, i32 0}
!21 = !{%struct.node zeroinitializer, i32 1}
!22 = !{%struct.wide zeroinitializer, i32 0}
!23 = !{!"R", !"struct.opaque", i32 0}
!24 = !{!"R", !"struct.opaque", i32 1}
!25 = !{!"A", i32 2, !10}
!26 = !{%struct.flags zeroinitializer, i32 0}
!27 = !{%union.value zeroinitializer, i32 0}
!28 = !{%struct.packed zeroinitializer, i32 0}
!29 = !{%struct.cross zeroinitializer, i32 0}
!30 = !{%struct.unused zeroinitializer, i32 0}
!31 = !{%struct.sys zeroinitializer, i32 0}

!restruct.records = !{!40, !41, !42, !43, !44, !45, !46, !47, !48}
!40 = !{i32 1, !"struct", !20, !"node", !"", !"shapes.h", i32 1, i64 192, i64 64, i32 1, !"clang-ast", !50}
!41 = !{i32 1, !"struct", !26, !"flags", !"", !"shapes.h", i32 2, i64 32, i64 32, i32 1, !"clang-ast", !51}
!42 = !{i32 1, !"union", !27, !"value", !"", !"shapes.h", i32 3, i64 64, i64 64, i32 1, !"clang-ast", !52}
!43 = !{i32 1, !"struct", !22, !"wide", !"", !"shapes.h", i32 4, i64 576, i64 64, i32 1, !"clang-ast", !53}
!44 = !{i32 1, !"struct", !28, !"packed", !"", !"shapes.h", i32 5, i64 72, i64 8, i32 3, !"clang-ast", !54}
!45 = !{i32 1, !"struct", !29, !"cross", !"", !"shapes.h", i32 6, i64 544, i64 8, i32 3, !"clang-ast", !55}
!46 = !{i32 1, !"struct", !23, !"opaque", !"", !"shapes.h", i32 7, i64 0, i64 0, i32 0, !"clang-ast", !56}
!47 = !{i32 1, !"struct", !30, !"unused", !"", !"shapes.h", i32 8, i64 32, i64 32, i32 1, !"clang-ast", !57}
!48 = !{i32 1, !"struct", !31, !"sys", !"", !"/usr/include/sys.h", i32 9, i64 64, i64 64, i32 9, !"clang-ast", !58}
!50 = !{!60, !61, !62, !63}
!51 = !{!64, !65, !66}
!52 = !{!67, !68, !69}
!53 = !{!70, !71, !72}
!54 = !{!69, !73}
!55 = !{!74, !75}
!56 = !{}
!57 = !{!76}
!58 = !{!77}
!60 = !{!"tag", i64 0, i64 8, i32 0, !10, !"char"}
!61 = !{!"next", i64 64, i64 64, i32 0, !21, !"struct node *"}
!62 = !{!"id", i64 128, i64 32, i32 0, !11, !"int"}
!63 = !{!"n", i64 160, i64 16, i32 0, !12, !"short"}
!64 = !{!"kind", i64 0, i64 3, i32 1, !11, !"unsigned int"}
!65 = !{!"on", i64 3, i64 1, i32 1, !11, !"unsigned int"}
!66 = !{!"c", i64 8, i64 8, i32 0, !10, !"char"}
!67 = !{!"i", i64 0, i64 64, i32 0, !13, !"long"}
!68 = !{!"d", i64 0, i64 64, i32 0, !16, !"double *"}
!69 = !{!"c", i64 0, i64 8, i32 0, !10, !"char"}
!70 = !{!"head", i64 0, i64 192, i32 0, !20, !"struct node"}
!71 = !{!"name", i64 192, i64 288, i32 0, !14, !"char[36]"}
!72 = !{!"key", i64 512, i64 64, i32 0, !13, !"long"}
!73 = !{!"l", i64 8, i64 64, i32 0, !13, !"long"}
!74 = !{!"pad", i64 0, i64 480, i32 0, !15, !"char[60]"}
!75 = !{!"far", i64 480, i64 64, i32 0, !13, !"long"}
!76 = !{!"i", i64 0, i64 32, i32 0, !11, !"int"}
!77 = !{!"handle", i64 0, i64 64, i32 0, !13, !"long"}
