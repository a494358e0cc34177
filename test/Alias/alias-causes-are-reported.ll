; Each function has one pair that ds-aa answers with "may alias", each for a
; different cause.
;
; RUN: %restruct alias --whole-program --pipeline=ds-aa --function=array %s | FileCheck --check-prefix=ARRAY %s
; RUN: %restruct alias --whole-program --pipeline=ds-aa --function=merged %s | FileCheck --check-prefix=MERGED %s
; RUN: %restruct alias --whole-program --pipeline=ds-aa --function=flow %s | FileCheck --check-prefix=FLOW %s
; RUN: %restruct alias --pipeline=ds-aa --function=external %s | FileCheck --check-prefix=EXTERNAL %s
;
; ARRAY: {{^ *}}1 both point to one array, whose elements are not disambiguated
; MERGED: {{^ *}}1 both point to one field of one node that represents several objects
; FLOW: {{^ *}}1 both point to one field of one node, and one pointer varies
; EXTERNAL: {{^ *}}1 the graph disambiguates them, but both are incomplete

target triple = "x86_64-unknown-linux-gnu"

@a = internal global [10 x i32] zeroinitializer
@x = internal global i32 0
@y = internal global i32 0

define internal void @array(i64 %i, i64 %j) noinline {
  %p = getelementptr [10 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr [10 x i32], ptr @a, i64 0, i64 %j
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

; Called with two variables, in both orders.
define internal void @merged(ptr %p, ptr %q) noinline {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

; Which of two blocks %q is in depends on the way taken.
define internal void @flow(i1 %c, ptr %p, ptr %other) noinline {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %q = phi ptr [ %p, %0 ], [ %other, %a ]
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

define void @external(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  call void @array(i64 %n, i64 %n)
  call void @merged(ptr @x, ptr @y)
  call void @merged(ptr @y, ptr @x)
  %c = icmp eq i32 %argc, 1
  %h = call ptr @malloc(i64 4)
  %g = call ptr @malloc(i64 4)
  call void @flow(i1 %c, ptr %h, ptr %g)
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
