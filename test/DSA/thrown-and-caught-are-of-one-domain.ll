; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: may-meet f:x f:e
; DSA-CHECK td,eqtd,steens: different-node f:x f:a
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-place f:<library Exceptions>

define void @f() personality ptr @__gxx_personality_v0 {
  %a = alloca i32
  store i32 1, ptr %a
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 1, ptr %e
  invoke void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null) to label %ok unwind label %bad
ok:
  unreachable
bad:
  %l = landingpad { ptr, i32 } catch ptr @_ZTIi
  %o = extractvalue { ptr, i32 } %l, 0
  %x = call ptr @__cxa_begin_catch(ptr %o)
  store i32 2, ptr %x
  call void @__cxa_end_catch()
  ret void
}
@_ZTIi = external constant ptr
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare i32 @__gxx_personality_v0(...)
