; The first call of @walk passes null, which has no cell. The others pass %data,
; and get it back.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: may-meet walk:r walk:data
declare ptr @malloc(i64)
%w = type { ptr, ptr, i32 }
define internal ptr @walk(ptr %p, ptr %c) {
  %q = alloca %w
  %visit = load ptr, ptr %p
  %p.data = getelementptr %w, ptr %p, i32 0, i32 1
  %p.left = getelementptr %w, ptr %p, i32 0, i32 2
  %data = load ptr, ptr %p.data
  %left = load i32, ptr %p.left
  %q.data = getelementptr %w, ptr %q, i32 0, i32 1
  %q.left = getelementptr %w, ptr %q, i32 0, i32 2
  store ptr %visit, ptr %q
  store ptr %data, ptr %q.data
  %less = sub i32 %left, 1
  store i32 %less, ptr %q.left
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %more
more:
  %r = call ptr %visit(ptr %q, ptr %data)
  store i32 1, ptr %data
  store i32 2, ptr %r
  br label %end
end:
  ret ptr %c
}
define internal i32 @main() {
  %o = alloca %w
  %d = call ptr @malloc(i64 4)
  %o.data = getelementptr %w, ptr %o, i32 0, i32 1
  %o.left = getelementptr %w, ptr %o, i32 0, i32 2
  store ptr @walk, ptr %o
  store ptr %d, ptr %o.data
  store i32 1, ptr %o.left
  %z = call ptr @walk(ptr %o, ptr null)
  ret i32 0
}
