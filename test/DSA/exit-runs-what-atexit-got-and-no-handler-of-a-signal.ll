; exit calls the functions that were passed to atexit and on_exit, with their
; arguments; it does not call the handler of a signal.
; RUN: %opt_restruct -passes='print<dsa-callgraph>' -disable-output %s 2>&1 | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

declare ptr @signal(i32, ptr)
declare i32 @atexit(ptr)
declare void @exit(i32)
declare i32 @raise(i32)

define internal void @handler(i32 %signal) {
  ret void
}

define internal void @bye() {
  ret void
}

; CHECK-LABEL: @main
; CHECK-DAG: call @raise -> {{@handler, @raise|@raise, @handler}}{{$}}
; CHECK-DAG: call @exit -> {{@bye, @exit|@exit, @bye}}{{$}}
define i32 @main() {
  %old = call ptr @signal(i32 2, ptr @handler)
  %r = call i32 @atexit(ptr @bye)
  %x = call i32 @raise(i32 2)
  call void @exit(i32 0)
  unreachable
}
