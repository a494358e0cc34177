; A length, and what is left behind it: numbers that are never added to an address
; that is a number.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: lacks main:a External
; DSA-CHECK td,eqtd,steens: lacks length:end External, PtrToInt

declare ptr @malloc(i64)
@total = internal global i64 0

define internal i64 @length(ptr %begin, ptr %end, i64 %more) {
  %x = ptrtoint ptr %begin to i64
  %y = ptrtoint ptr %end to i64
  %distance = sub i64 %y, %x
  %sum = add i64 %distance, %more
  store i64 %sum, ptr @total
  ret i64 %distance
}
define internal i64 @main(i64 %n) {
  %a = call ptr @malloc(i64 400)
  store i8 0, ptr %a
  %end = getelementptr i8, ptr %a, i64 %n
  %l = call i64 @length(ptr %a, ptr %end, i64 %n)
  %rest = getelementptr i8, ptr %a, i64 %l
  store i8 1, ptr %rest
  ret i64 %l
}
