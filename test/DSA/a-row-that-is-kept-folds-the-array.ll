; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; As a callee keeps the row's address, or reads a pointer through it, it must be
; a place; so the array repeats with the rows, but not the structure around it. So
; it must if any function may be the callee.

; DSA-CHECK td,eqtd,steens: stride keeps:row = 16
; DSA-CHECK td,eqtd,steens: stride passes:row = 16
; DSA-CHECK td,eqtd,steens: stride reads:row = 16
; DSA-CHECK td,eqtd,steens: stride returns:row = 16
; DSA-CHECK td,eqtd,steens: stride asks:row = 16
; DSA-CHECK td,eqtd: stride keeps:s = 0
; DSA-CHECK td,eqtd: stride reads:s = 0
; DSA-CHECK td,eqtd: stride asks:s = 0

%struct.s = type { ptr, [6 x [16 x i8]], ptr }
@kept = internal global ptr null

define internal void @keep(ptr %row) {
  store ptr %row, ptr @kept
  ret void
}
define internal void @pass(ptr %row) {
  call void @keep(ptr %row)
  ret void
}
define internal ptr @read(ptr %row) {
  %p = load ptr, ptr %row
  ret ptr %p
}
define internal ptr @back(ptr %row) {
  ret ptr %row
}
define void @keeps(i64 %t) {
  %s = alloca %struct.s
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  call void @keep(ptr %row)
  ret void
}
define void @passes(i64 %t) {
  %s = alloca %struct.s
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  call void @pass(ptr %row)
  ret void
}
define void @reads(i64 %t) {
  %s = alloca %struct.s
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  %p = call ptr @read(ptr %row)
  ret void
}
define void @returns(i64 %t) {
  %s = alloca %struct.s
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  %p = call ptr @back(ptr %row)
  ret void
}
define void @asks(i64 %t, ptr %f) {
  %s = alloca %struct.s
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  call void %f(ptr %row)
  ret void
}
