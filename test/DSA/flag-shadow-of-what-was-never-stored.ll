; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; ShadowNode is no flag at all: nothing is known of what a pointer leads to that
; was never stored.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: flags main:p = none

define ptr @main() {
  %slot = alloca ptr
  %p = load ptr, ptr %slot
  %isNull = icmp eq ptr %p, null
  %none = select i1 %isNull, ptr null, ptr null
  ret ptr %none
}
