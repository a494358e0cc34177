%struct.foo.7 = type { i32 }
%struct.foo.8 = type { i64 }
%struct.foo = type { ptr }

@taken = external global %struct.foo
@p = external global ptr, !intel_dtrans_type !2

!intel.dtrans.types = !{!0, !1, !3}
!0 = !{!"S", !"struct.foo", i32 -1}
!1 = !{!"S", %struct.foo.7 zeroinitializer, i32 1, !4}
!2 = !{!"R", !"struct.foo", i32 1}
!3 = !{!"S", %struct.foo.8 zeroinitializer, i32 1, !5}
!4 = !{i32 0, i32 0}
!5 = !{i64 0, i32 0}
