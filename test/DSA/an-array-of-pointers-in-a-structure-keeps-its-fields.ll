; The children of a node in a tree: an index into them does not make them one with the
; pointer behind them.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,td,eqtd,steens: members make:t = 8 to 40
; DSA-CHECK td,eqtd,steens: stride make:t = 0
; DSA-CHECK td,eqtd,steens: stride make:kids = 8
; DSA-CHECK td,eqtd,steens: same-node make:kids:0 make:t
; DSA-CHECK td,eqtd,steens: same-node make:t:24 make:t
; DSA-CHECK td,eqtd: different-node make:name make:t
; DSA-CHECK td,eqtd: never-meet make:kid make:spot make:t
; DSA-CHECK td,eqtd: never-meet make:name make:kid
; DSA-CHECK td,eqtd,steens: links make:t = 40 to 48

%tree = type { double, [4 x ptr], ptr }
declare ptr @malloc(i64)

define internal ptr @make(i32 %depth, i64 %i) {
  %t = call ptr @malloc(i64 48)
  %name = call ptr @malloc(i64 8)
  store double 1.0, ptr %t
  %spot = getelementptr %tree, ptr %t, i32 0, i32 2
  store ptr %name, ptr %spot
  %kids = getelementptr %tree, ptr %t, i32 0, i32 1
  %kid = getelementptr [4 x ptr], ptr %kids, i64 0, i64 %i
  %k = call ptr @make(i32 %depth, i64 %i)
  store ptr %k, ptr %kid
  ret ptr %t
}

define i32 @main(i32 %n) {
  %t = call ptr @make(i32 %n, i64 0)
  ret i32 0
}
