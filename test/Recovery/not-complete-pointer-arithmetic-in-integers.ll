; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; After masking the structure is known but not the offset; other arithmetic gives
; an integer, and a pointer converted from one is not complete. The difference
; of two pointers is an integer.

; CHECK: %masked: ambiguous
; CHECK-NEXT: declared %struct.a (offset unknown)
; CHECK: %m: ambiguous
; CHECK: %p: unknown
; CHECK-NEXT: incomplete: arithmetic
; CHECK: %q: unknown
; CHECK-NEXT: incomplete: arithmetic

%struct.a = type { i64, i64 }
@a = internal global %struct.a zeroinitializer
@b = internal global %struct.a zeroinitializer

define void @f(i64 %key) {
  %i = ptrtoint ptr @a to i64
  %masked = and i64 %i, -8
  %m = inttoptr i64 %masked to ptr
  %x = xor i64 %i, %key
  %p = inttoptr i64 %x to ptr
  %k = ptrtoint ptr @b to i64
  %d = sub i64 %i, %k
  %q = inttoptr i64 %d to ptr
  ret void
}
