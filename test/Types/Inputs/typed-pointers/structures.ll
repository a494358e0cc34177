; Every construction of the type table, in LLVM 14's syntax.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"

%struct.node = type { %struct.node*, i8*, [4 x %struct.node*], i64** }
%struct.ops = type { i32 (%struct.node*, i64)*, void (i8*, ...)*, %struct.hidden* }
%struct.hidden = type opaque
%struct.packed = type <{ i8, i32*, { i32, i8* } }>
%union.value = type { double* }
%struct.other.7 = type { <2 x i8*>, float addrspace(1)* }

@head = global %struct.node* null
@table = global [2 x %struct.ops] zeroinitializer
@names = internal global [2 x i8*] [i8* getelementptr inbounds ([3 x i8], [3 x i8]* @name, i32 0, i32 0), i8* null]
@name = private constant [3 x i8] c"ab\00"
@record = global %struct.packed <{ i8 1, i32* @number, { i32, i8* } { i32 2, i8* null } }>
@number = global i32 3
@pair = global { i32, %struct.node* } { i32 0, %struct.node* null }
@value = global %union.value zeroinitializer
@far = global %struct.other.7* null

define %struct.node* @first(%struct.ops* %ops, i32 %n, i8** %argv) {
  %slot = alloca %struct.node*
  %many = alloca [4 x i64*]
  %count = alloca i32
  %sign = getelementptr %struct.ops, %struct.ops* %ops, i32 0, i32 0
  %call = load i32 (%struct.node*, i64)*, i32 (%struct.node*, i64)** %sign
  %head = load %struct.node*, %struct.node** @head
  %result = call i32 %call(%struct.node* %head, i64 1)
  %log = getelementptr %struct.ops, %struct.ops* %ops, i32 0, i32 1
  %print = load void (i8*, ...)*, void (i8*, ...)** %log
  call void (i8*, ...) %print(i8* null, i32 %result)
  %direct = call i32 @plain(i32 %n)
  ret %struct.node* %head
}

define i32 @plain(i32 %n) {
  ret i32 %n
}

declare void @vararg(i8*, ...)
