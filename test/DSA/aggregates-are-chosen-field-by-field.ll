; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; By phi and select.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a f:c
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:y f:b f:d
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:x f:y

define void @f(i1 %k) {
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  %d = alloca i32
  %v0 = insertvalue { ptr, ptr } poison, ptr %a, 0
  %v = insertvalue { ptr, ptr } %v0, ptr %b, 1
  %w0 = insertvalue { ptr, ptr } poison, ptr %c, 0
  %w = insertvalue { ptr, ptr } %w0, ptr %d, 1
  br i1 %k, label %then, label %end
then:
  br label %end
end:
  %u = phi { ptr, ptr } [ %v, %0 ], [ %w, %then ]
  %s = select i1 %k, { ptr, ptr } %u, { ptr, ptr } %v
  %x = extractvalue { ptr, ptr } %s, 0
  %y = extractvalue { ptr, ptr } %s, 1
  ret void
}
