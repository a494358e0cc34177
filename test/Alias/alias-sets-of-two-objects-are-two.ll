; print-alias-sets: stores to two objects are in two sets.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='function(print-alias-sets)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(print-alias-sets)' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(print-alias-sets)' -verify-each -S %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 64)
  %y = call ptr @malloc(i64 64)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

; BASIC: Alias sets for function 'work':
; BASIC: AliasSet[{{.*}}may alias, Mod{{.*}}(ptr %p, {{.*}}), (ptr %q,
; CHECK: Alias sets for function 'work':
; CHECK-NOT: (ptr %p, {{.*}}(ptr %q,
; CHECK: ret i32
define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 0
}
