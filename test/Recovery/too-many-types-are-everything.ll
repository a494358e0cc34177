; RUN: %python %S/Inputs/pass-structures.py 513 > %t.ll
; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.ll | FileCheck %s
; RUN: %python %S/Inputs/pass-structures.py 512 > %t.ll
; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.ll | FileCheck --check-prefix=MOST %s
; A parameter that receives 513 different structures may point to anything; one
; that receives 512 still says which. The values that are passed stay what they
; are.

; CHECK-LABEL: function @sink
; CHECK: %p: ambiguous
; CHECK-NEXT: declared everything
; CHECK-LABEL: function @f
; CHECK: %v0: %struct.s0{{$}}

; MOST-LABEL: function @sink
; MOST: %p: ambiguous
; MOST-NEXT: declared %struct.s0
