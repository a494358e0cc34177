; A function that gets more string literals than are kept distinct may get any
; of them, and no other memory. One of them is also stored in a structure.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd: same-node pick:q pick:name
; DSA-CHECK td,eqtd: different-node pick:p pick:q
; DSA-CHECK td,eqtd: images pick:p = @one
; DSA-CHECK td,eqtd: lacks pick:q Collapsed External Incomplete
; DSA-CHECK td,eqtd: never-meet pick:p pick:q
%s = type { ptr, i32 }
@t0 = private unnamed_addr constant [3 x i8] c"00\00"
@t1 = private unnamed_addr constant [3 x i8] c"01\00"
@t2 = private unnamed_addr constant [3 x i8] c"02\00"
@t3 = private unnamed_addr constant [3 x i8] c"03\00"
@t4 = private unnamed_addr constant [3 x i8] c"04\00"
@t5 = private unnamed_addr constant [3 x i8] c"05\00"
@t6 = private unnamed_addr constant [3 x i8] c"06\00"
@t7 = private unnamed_addr constant [3 x i8] c"07\00"
@t8 = private unnamed_addr constant [3 x i8] c"08\00"
@t9 = private unnamed_addr constant [3 x i8] c"09\00"
@t10 = private unnamed_addr constant [3 x i8] c"10\00"
@t11 = private unnamed_addr constant [3 x i8] c"11\00"
@t12 = private unnamed_addr constant [3 x i8] c"12\00"
@t13 = private unnamed_addr constant [3 x i8] c"13\00"
@t14 = private unnamed_addr constant [3 x i8] c"14\00"
@t15 = private unnamed_addr constant [3 x i8] c"15\00"
@t16 = private unnamed_addr constant [3 x i8] c"16\00"
@t17 = private unnamed_addr constant [3 x i8] c"17\00"
@t18 = private unnamed_addr constant [3 x i8] c"18\00"
@t19 = private unnamed_addr constant [3 x i8] c"19\00"
@t20 = private unnamed_addr constant [3 x i8] c"20\00"
@t21 = private unnamed_addr constant [3 x i8] c"21\00"
@t22 = private unnamed_addr constant [3 x i8] c"22\00"
@t23 = private unnamed_addr constant [3 x i8] c"23\00"
@t24 = private unnamed_addr constant [3 x i8] c"24\00"
@t25 = private unnamed_addr constant [3 x i8] c"25\00"
@t26 = private unnamed_addr constant [3 x i8] c"26\00"
@t27 = private unnamed_addr constant [3 x i8] c"27\00"
@t28 = private unnamed_addr constant [3 x i8] c"28\00"
@t29 = private unnamed_addr constant [3 x i8] c"29\00"
@t30 = private unnamed_addr constant [3 x i8] c"30\00"
@t31 = private unnamed_addr constant [3 x i8] c"31\00"
@t32 = private unnamed_addr constant [3 x i8] c"32\00"
@t33 = private unnamed_addr constant [3 x i8] c"33\00"
@t34 = private unnamed_addr constant [3 x i8] c"34\00"
@t35 = private unnamed_addr constant [3 x i8] c"35\00"
@t36 = private unnamed_addr constant [3 x i8] c"36\00"
@t37 = private unnamed_addr constant [3 x i8] c"37\00"
@t38 = private unnamed_addr constant [3 x i8] c"38\00"
@t39 = private unnamed_addr constant [3 x i8] c"39\00"
@name = internal constant [5 x i8] c"name\00"
@one = internal global %s { ptr @name, i32 1 }

define internal i8 @pick(ptr %p, ptr %q) {
  %name = load ptr, ptr %p
  %x = load i8, ptr %name
  %y = load i8, ptr %q
  %z = add i8 %x, %y
  ret i8 %z
}
define internal i32 @main() {
  call i8 @pick(ptr @one, ptr @name)
  call i8 @pick(ptr @one, ptr @t0)
  call i8 @pick(ptr @one, ptr @t1)
  call i8 @pick(ptr @one, ptr @t2)
  call i8 @pick(ptr @one, ptr @t3)
  call i8 @pick(ptr @one, ptr @t4)
  call i8 @pick(ptr @one, ptr @t5)
  call i8 @pick(ptr @one, ptr @t6)
  call i8 @pick(ptr @one, ptr @t7)
  call i8 @pick(ptr @one, ptr @t8)
  call i8 @pick(ptr @one, ptr @t9)
  call i8 @pick(ptr @one, ptr @t10)
  call i8 @pick(ptr @one, ptr @t11)
  call i8 @pick(ptr @one, ptr @t12)
  call i8 @pick(ptr @one, ptr @t13)
  call i8 @pick(ptr @one, ptr @t14)
  call i8 @pick(ptr @one, ptr @t15)
  call i8 @pick(ptr @one, ptr @t16)
  call i8 @pick(ptr @one, ptr @t17)
  call i8 @pick(ptr @one, ptr @t18)
  call i8 @pick(ptr @one, ptr @t19)
  call i8 @pick(ptr @one, ptr @t20)
  call i8 @pick(ptr @one, ptr @t21)
  call i8 @pick(ptr @one, ptr @t22)
  call i8 @pick(ptr @one, ptr @t23)
  call i8 @pick(ptr @one, ptr @t24)
  call i8 @pick(ptr @one, ptr @t25)
  call i8 @pick(ptr @one, ptr @t26)
  call i8 @pick(ptr @one, ptr @t27)
  call i8 @pick(ptr @one, ptr @t28)
  call i8 @pick(ptr @one, ptr @t29)
  call i8 @pick(ptr @one, ptr @t30)
  call i8 @pick(ptr @one, ptr @t31)
  call i8 @pick(ptr @one, ptr @t32)
  call i8 @pick(ptr @one, ptr @t33)
  call i8 @pick(ptr @one, ptr @t34)
  call i8 @pick(ptr @one, ptr @t35)
  call i8 @pick(ptr @one, ptr @t36)
  call i8 @pick(ptr @one, ptr @t37)
  call i8 @pick(ptr @one, ptr @t38)
  call i8 @pick(ptr @one, ptr @t39)
  ret i32 0
}
