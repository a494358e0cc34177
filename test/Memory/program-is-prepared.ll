; RUN: %opt_restruct -passes=dtrans-prepare -S %s | FileCheck %s
; RUN: %opt_restruct -passes=dtrans-prepare,dtrans-restore-copies -S %s | FileCheck %s --check-prefix=AFTER
; Calls by another type take that of the function, if everything fits. Copies of
; library functions are set aside; without a model they become the program's.

; CHECK: declare i32 @atoi(ptr)
; AFTER: define available_externally i32 @atoi(ptr %s)
; AFTER: call i64 @strtol(ptr %s,
define available_externally i32 @atoi(ptr %s) {
  %l = call i64 @strtol(ptr %s, ptr null, i32 10)
  %i = trunc i64 %l to i32
  ret i32 %i
}

; CHECK: define internal i32 @unknown.inline(i32 %c)
; AFTER: define internal i32 @unknown.inline(i32 %c)
define available_externally i32 @unknown(i32 %c) {
  ret i32 %c
}

; It means the function of that name elsewhere.
; CHECK: define available_externally i32 @unknown.recursive(i32 %c)
define available_externally i32 @unknown.recursive(i32 %c) {
  %r = call i32 @unknown.recursive(i32 %c)
  ret i32 %r
}

; Its address may be compared with that of the function elsewhere.
; CHECK: define available_externally i32 @unknown.used(i32 %c)
define available_externally i32 @unknown.used(i32 %c) {
  ret i32 %c
}

define internal ptr @make(ptr %p, i32 %n) {
  ret ptr %p
}

define internal i32 @extended(i32 signext %n) {
  ret i32 %n
}

; CHECK-LABEL: define ptr @calls(
define ptr @calls(ptr %p) {
  ; CHECK: call ptr @make(ptr %p, i32 1)
  %a = call ptr (...) @make(ptr %p, i32 1)
  ; CHECK: call ptr (...) @make(ptr %p)
  %b = call ptr (...) @make(ptr %p)
  ; CHECK: call ptr (...) @make(ptr %p, i64 1)
  %c = call ptr (...) @make(ptr %p, i64 1)
  ; CHECK: call i32 (...) @extended(i32 1)
  %d = call i32 (...) @extended(i32 1)
  ; CHECK: call i32 @atoi(ptr %p)
  %e = call i32 @atoi(ptr %p)
  call void @use(ptr @unknown.used)
  ; CHECK: call i32 @unknown.inline(i32 3)
  %f = call i32 @unknown(i32 3)
  %g = call i32 @unknown.recursive(i32 3)
  ret ptr %a
}

; CHECK: define internal i32 @atoi.copy(ptr %s)
; CHECK: call i64 @strtol(ptr %s,
; AFTER-NOT: @atoi.copy

declare i64 @strtol(ptr, ptr, i32)
declare void @use(ptr)
