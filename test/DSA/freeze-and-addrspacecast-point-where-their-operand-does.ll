; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q f:s

define void @f() {
  %p = alloca i32
  %q = freeze ptr %p
  %r = addrspacecast ptr %q to ptr addrspace(1)
  %s = addrspacecast ptr addrspace(1) %r to ptr
  store i32 1, ptr %s
  ret void
}
