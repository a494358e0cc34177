; A pointer to the array alone has the allocation site of the structure.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: has put:p Heap
; DSA-CHECK td,eqtd: has put:p Alloca
; DSA-CHECK td,eqtd: different-node main:f main:buf

%file = type { ptr, [16 x i8], ptr, i32 }
declare ptr @malloc(i64)

define internal void @put(ptr %p) {
  store i8 1, ptr %p
  ret void
}
define i32 @main() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @put(ptr %buf)
  %g = alloca %file
  %other = getelementptr %file, ptr %g, i32 0, i32 1
  call void @put(ptr %other)
  ret i32 0
}
