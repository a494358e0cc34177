; The first member of a structure is at the address of the structure, and passes drop
; the index that selects it. The type of another member tells that it is an array.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members push:s = 0 to 64
; DSA-CHECK td,eqtd: never-meet push:e push:n
; DSA-CHECK td,eqtd: different-node main:x main:y
; DSA-CHECK td,eqtd: same-node main:a:0 main:x
; DSA-CHECK local,td: members one:p = none

%st = type { [8 x ptr], i32 }

define internal void @push(ptr %s, ptr %p, i64 %i) {
  %n = getelementptr %st, ptr %s, i32 0, i32 1
  store i32 1, ptr %n
  %e = getelementptr [8 x ptr], ptr %s, i64 0, i64 %i
  store ptr %p, ptr %e
  ret void
}

define internal void @one(ptr %p, i64 %i) { ; no structure
  %e = getelementptr [8 x i32], ptr %p, i64 0, i64 %i
  store i32 1, ptr %e
  ret void
}

define i32 @main(i64 %i) {
  %a = alloca %st
  %b = alloca %st
  %x = alloca i32
  %y = alloca i64
  %numbers = alloca [8 x i32]
  call void @push(ptr %a, ptr %x, i64 %i)
  call void @push(ptr %b, ptr %y, i64 %i)
  call void @one(ptr %numbers, i64 %i)
  ret i32 0
}
