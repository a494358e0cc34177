; Insertion at the end of a chain of a hash table: the pointer to the last link points
; to a slot of the table at first, then into an entry. What it leads to is an entry in
; both cases, and the fields of the entries stay apart.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,td,eqtd,steens: stride put:b = 8
; DSA-CHECK local,td,eqtd,steens: stride put:e = 0
; DSA-CHECK local,td,eqtd,steens: same-node put:at put:e put:b:0 put:b:0:8
; DSA-CHECK td,eqtd,steens: links put:e = 0 to 8, 8 to 16
; DSA-CHECK td,eqtd,steens: has put:b Modified, Read
; DSA-CHECK td,eqtd,steens: has put:e Modified, Read
; DSA-CHECK td,eqtd: no-place put:p
; DSA-CHECK td,eqtd: may-meet put:p put:b
; DSA-CHECK td,eqtd: may-meet put:p put:next
; DSA-CHECK td,eqtd: may-meet put:p put:e
; DSA-CHECK td,eqtd: different-node main:x main:y main:t
; DSA-CHECK local,td: has-place kept:p
; DSA-CHECK local,td: same-node kept:p kept:b kept:at

%ent = type { ptr, ptr, i64 } ; value, next, key
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
@where = internal global ptr null

define internal void @put(ptr %b, i64 %h, ptr %v) {
  %slot = getelementptr ptr, ptr %b, i64 %h
  br label %loop
loop:
  %p = phi ptr [ %slot, %0 ], [ %next, %more ]
  %at = load ptr, ptr %p
  %end = icmp eq ptr %at, null
  br i1 %end, label %done, label %more
more:
  %next = getelementptr %ent, ptr %at, i32 0, i32 1
  br label %loop
done:
  %e = call ptr @malloc(i64 24)
  store ptr %v, ptr %e
  %key = getelementptr %ent, ptr %e, i32 0, i32 2
  store i64 %h, ptr %key
  store ptr %e, ptr %p
  ret void
}

; The address of the link is kept: it must be a place.
define internal void @kept(ptr %b) {
  br label %loop
loop:
  %p = phi ptr [ %b, %0 ], [ %next, %more ]
  %at = load ptr, ptr %p
  %end = icmp eq ptr %at, null
  br i1 %end, label %done, label %more
more:
  %next = getelementptr %ent, ptr %at, i32 0, i32 1
  br label %loop
done:
  store ptr %p, ptr @where
  ret void
}

define i32 @main(i64 %h) {
  %t = call ptr @calloc(i64 8, i64 8)
  %u = call ptr @calloc(i64 8, i64 8)
  %x = alloca i32
  %y = alloca i32
  call void @put(ptr %t, i64 %h, ptr %x)
  call void @put(ptr %u, i64 %h, ptr %y)
  %list = alloca ptr
  call void @kept(ptr %list)
  ret i32 0
}
