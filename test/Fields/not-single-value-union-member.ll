; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; What is in a union overlaps.

; CHECK-LABEL: %union.u{{$}}
; CHECK: exposed: overlap

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%union.u = type { i64 }
@g = internal global %union.u zeroinitializer
