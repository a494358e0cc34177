; Numbers are read from a table, or from a member of a structure: the structures of two
; callers do not become one through the table, and no global reaches them.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: different-node main:a main:b
; DSA-CHECK td,eqtd,steens: different-node sum:@table sum:work
; DSA-CHECK td,eqtd,steens: images sum:work = none
; DSA-CHECK td,eqtd,steens: no-place sum:base
; DSA-CHECK td,eqtd,steens: no-place sum:at
; DSA-CHECK td,eqtd,steens: may-meet sum:at sum:work
; DSA-CHECK td,eqtd,steens: may-meet sum:at sum:@table
; DSA-CHECK td,eqtd,steens: has sum:work Read
; DSA-CHECK td,eqtd,steens: has-type sum:work i16 at 2 every 2
; DSA-CHECK td,eqtd,steens: has sum:@table Read
; DSA-CHECK td,eqtd,steens: same-node write:base write:@other write:work
; DSA-CHECK td,eqtd,steens: same-node keep:base keep:@table keep:work
; DSA-CHECK td,eqtd,steens: same-node two:@table two:@other two:base

@table = internal constant [4 x i16] [i16 1, i16 2, i16 3, i16 4]
@other = internal constant [4 x i16] [i16 1, i16 2, i16 3, i16 4]
@kept = internal global ptr null
declare ptr @malloc(i64)

define internal i16 @sum(i1 %c, ptr %work, i64 %i) {
  br i1 %c, label %then, label %else
then:
  %mine = getelementptr i16, ptr %work, i64 1
  br label %else
else:
  %base = phi ptr [ @table, %0 ], [ %mine, %then ]
  %at = getelementptr i16, ptr %base, i64 %i
  %n = load i16, ptr %at
  ret i16 %n
}

; What is written is no table, but one cannot tell.
define internal void @write(i1 %c, ptr %work) {
  %base = select i1 %c, ptr %work, ptr @other
  store i16 1, ptr %base
  ret void
}

define internal void @keep(i1 %c, ptr %work) {
  %base = select i1 %c, ptr %work, ptr @table
  store ptr %base, ptr @kept
  ret void
}

define internal i16 @two(i1 %c) {
  %base = select i1 %c, ptr @other, ptr @table
  %n = load i16, ptr %base
  ret i16 %n
}

; Callers that pass one of many rows make it a place: what is read there is not found
; by the uses of the parameter.
; DSA-CHECK td,eqtd: stride rows:all = 16
define internal i16 @rows(i1 %c, i64 %i, i64 %j) {
  %all = call ptr @malloc(i64 640)
  %row = getelementptr [8 x i16], ptr %all, i64 %j
  %n = call i16 @sum(i1 %c, ptr %row, i64 %i)
  ret i16 %n
}

define i16 @main(i1 %c, i64 %i) {
  %a = call ptr @malloc(i64 64)
  %b = call ptr @malloc(i64 64)
  %x = call i16 @sum(i1 %c, ptr %a, i64 %i)
  %y = call i16 @sum(i1 %c, ptr %b, i64 %i)
  %w = alloca [4 x i16]
  call void @write(i1 %c, ptr %w)
  %k = alloca [4 x i16]
  call void @keep(i1 %c, ptr %k)
  %z = call i16 @two(i1 %c)
  %r = call i16 @rows(i1 %c, i64 %i, i64 %i)
  ret i16 %x
}
