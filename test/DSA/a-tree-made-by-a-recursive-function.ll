; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Its parts are one node, distinct from another tree's.

; DSA-CHECK bu,eqbu,td,eqtd: same-node main:a main:a:0 main:a:8
; DSA-CHECK bu,eqbu,td,eqtd: different-node main:a main:b
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Heap
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:a Collapsed

define internal ptr @tree(i32 %depth) {
  %leaf = icmp eq i32 %depth, 0
  br i1 %leaf, label %none, label %some
none:
  ret ptr null
some:
  %n = call ptr @malloc(i64 16)
  %d = sub i32 %depth, 1
  %l = call ptr @tree(i32 %d)
  %r = call ptr @tree(i32 %d)
  store ptr %l, ptr %n
  %right = getelementptr i8, ptr %n, i64 8
  store ptr %r, ptr %right
  ret ptr %n
}
define void @main() {
  %a = call ptr @tree(i32 3)
  %b = call ptr @tree(i32 4)
  store ptr null, ptr %a
  store ptr null, ptr %b
  ret void
}
declare ptr @malloc(i64)
