; RUN: not %restruct check --pipeline=basic-aa,no-such-aa %s -o %t 2>&1 | FileCheck %s
; RUN: not %restruct alias --pipeline=basic-aa,no-such-aa %s 2>&1 | FileCheck %s
; CHECK: restruct: error: --pipeline: no such alias analysis: 'no-such-aa'

define i32 @main() {
  ret i32 0
}
