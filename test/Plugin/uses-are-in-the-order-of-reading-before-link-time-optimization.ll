; Stock's two halves have bitcode between them, which loses the order of uses:
; after the deferred half it is that of the bitcode reader. So the writer has no
; other order to record. No pass but ours changes these functions.
; RUN: %opt_restruct -preserve-bc-uselistorder -passes='lto<O2>' %s -o - | llvm-bcanalyzer -dump - | FileCheck %s --check-prefix=OURS
; RUN: sed s/restruct.opt-level/another-flag/ %s | %opt_restruct -preserve-bc-uselistorder -passes='lto<O2>' - -o - | llvm-bcanalyzer -dump - | FileCheck %s --check-prefix=STOCK

; OURS-NOT: USELIST
; OURS: FUNCTION_BLOCK
; OURS-NOT: USELIST
; STOCK: USELIST_BLOCK
; STOCK: USELIST_BLOCK

@g = global i32 0

define i32 @loop(i32 %n, i1 %c) noinline optnone {
entry:
  store i32 %n, ptr @g
  br i1 %c, label %start, label %skip
skip:
  store i32 %n, ptr @g
  br label %start
start:
  br label %again
again:
  %i = phi i32 [ %n, %start ], [ %next, %again ]
  %before = phi i32 [ 0, %start ], [ %next, %again ]
  %twice = add i32 %before, %before
  %next = add i32 %i, %twice
  %squared = mul i32 %next, %next
  %less = sub i32 %squared, %next
  %done = icmp eq i32 %less, %next
  br i1 %done, label %end, label %again
end:
  ret i32 %next

  uselistorder i32 %n, { 1, 0, 2 }
  uselistorder i32 %next, { 3, 0, 5, 1, 6, 2, 4 }
  uselistorder label %start, { 1, 0 }
}

define i32 @read() noinline optnone {
  %a = load i32, ptr @g
  %b = load i32, ptr @g
  %sum = add i32 %a, %b
  ret i32 %sum
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}

uselistorder ptr @g, { 2, 0, 3, 1 }
