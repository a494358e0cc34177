; Calls of an alias become calls of the function; the alias goes if nothing
; outside of the module can refer to it. One that another module may replace stays, as does one
; that is marked as used, and an alias of a variable.

; RUN: %opt_restruct -passes=dtrans-prepare -S %s | FileCheck %s

@v = internal global i32 0
@of.a.variable = internal alias i32, ptr @v

; CHECK: @marked = internal alias void (), ptr @f
; CHECK-NOT: @gone
; CHECK-NOT: @inline
; CHECK-DAG: @visible = alias void (), ptr @f
; CHECK-DAG: @replaced = weak alias void (), ptr @f
@marked = internal alias void (), ptr @f
@gone = internal alias void (), ptr @f
@inline = linkonce_odr alias void (), ptr @f
@visible = alias void (), ptr @f
@replaced = weak alias void (), ptr @f
@llvm.used = appending global [1 x ptr] [ptr @marked], section "llvm.metadata"

define void @f() {
  ret void
}

; CHECK-LABEL: define i32 @caller()
; CHECK-NEXT: call void @f()
; CHECK-NEXT: call void @f()
; CHECK-NEXT: call void @f()
; CHECK-NEXT: call void @replaced()
define i32 @caller() {
  call void @gone()
  call void @inline()
  call void @visible()
  call void @replaced()
  %n = load i32, ptr @of.a.variable
  ret i32 %n
}
