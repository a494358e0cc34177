%hold = type { i64, [40 x i8], i64 }

define internal void @apart(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define internal void @together(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
; The second traverses the array in which the first points to a byte.
define internal void @array(ptr %nine, ptr %at) {
  store i8 1, ptr %nine
  store i8 2, ptr %at
  ret void
}
define internal i8 @indexed(i64 %i, ptr %p) {
  %at = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %at
  ret i8 %v
}
define internal void @numbers(i32 %n, i64 %m) {
  ret void
}
define i32 @main(i32 %n) {
  %a = alloca i32
  %b = alloca i32
  %h = alloca %hold
  call void @apart(ptr %a, ptr %b)
  call void @together(ptr %a, ptr %a)
  %buf = getelementptr inbounds %hold, ptr %h, i64 0, i32 1
  %i = sext i32 %n to i64
  %at = getelementptr inbounds i8, ptr %buf, i64 %i
  %nine = getelementptr i8, ptr %h, i64 9
  call void @array(ptr %nine, ptr %at)
  call i8 @indexed(i64 0, ptr %a)
  call void @numbers(i32 0, i64 0)
  ret i32 0
}
