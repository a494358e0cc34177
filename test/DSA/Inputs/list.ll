%struct.node = type { i32, ptr }

@on_event = internal global ptr @handle

define internal void @push(ptr %list, ptr %node) {
  %next = getelementptr %struct.node, ptr %node, i32 0, i32 1
  %old = load ptr, ptr %list
  store ptr %old, ptr %next
  store ptr %node, ptr %list
  ret void
}

define internal void @handle(ptr %node) {
  store i32 1, ptr %node, !tbaa !0
  ret void
}

define i32 @main() {
  %list = alloca ptr
  store ptr null, ptr %list
  %a = call ptr @malloc(i64 16)
  %b = call ptr @malloc(i64 16)
  call void @push(ptr %list, ptr %a)
  call void @push(ptr %list, ptr %b)
  %event = load ptr, ptr @on_event
  call void %event(ptr %a)
  ret i32 0
}

declare ptr @malloc(i64)

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"omnipotent char", !3}
!3 = !{!"Simple C/C++ TBAA"}
