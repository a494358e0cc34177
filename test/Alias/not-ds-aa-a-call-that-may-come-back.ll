; The caller may read what a call writes if the call may return after all, if an
; exception is caught, and after a setjmp that it jumps to.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@count = internal global i32 0
@buffer = internal global [200 x i8] zeroinitializer
declare void @exit(i32) noreturn
declare void @longjmp(ptr, i32) noreturn
declare i32 @_setjmp(ptr) returns_twice
declare void @throw() noreturn
declare i32 @__gxx_personality_v0(...)

define internal void @sometimes(i32 %x) {
  store i32 1, ptr @count
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %back
end:
  call void @exit(i32 1)
  unreachable
back:
  ret void
}

define internal void @throws() noreturn {
  store i32 1, ptr @count
  call void @throw()
  unreachable
}

define internal void @jumps() noreturn {
  store i32 1, ptr @count
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}

; CHECK-LABEL: Function: returns
; CHECK: {{Both ModRef|Just Mod}}: Ptr: i32* @count{{.*}}<->{{.*}}@sometimes
define internal i32 @returns(i32 %x) {
  store i32 0, ptr @count
  call void @sometimes(i32 %x)
  %v = load i32, ptr @count
  ret i32 %v
}

; CHECK-LABEL: Function: catches
; CHECK: {{Both ModRef|Just Mod}}: Ptr: i32* @count{{.*}}<->{{.*}}@throws
define internal i32 @catches() personality ptr @__gxx_personality_v0 {
  store i32 0, ptr @count
  invoke void @throws() to label %no unwind label %caught
no:
  unreachable
caught:
  %l = landingpad { ptr, i32 } catch ptr null
  %v = load i32, ptr @count
  ret i32 %v
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @count{{.*}}<->{{.*}}@jumps
; CHECK-DAG: Both ModRef: Ptr: i32* @count{{.*}}<->{{.*}}@_setjmp
define i32 @main(i32 %argc, ptr %argv) {
  store i32 0, ptr @count
  %s = call i32 @_setjmp(ptr @buffer)
  %z = icmp eq i32 %s, 0
  br i1 %z, label %go, label %back
go:
  %r = call i32 @returns(i32 %argc)
  %k = call i32 @catches()
  call void @jumps()
  unreachable
back:
  %v = load i32, ptr @count
  ret i32 %v
}
