; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The library accesses only the pointer at the beginning of a std::string: the
; rest of the enclosing structure keeps its fields.

; DSA-CHECK td,eqtd,steens: lacks main:o Collapsed, External
; DSA-CHECK td,eqtd,steens: has-link main:o at 8 to 16
; DSA-CHECK td,eqtd,steens: lacks-link main:o at 16 to 40
; DSA-CHECK td,eqtd,steens: has-link main:o at 40 to 48
; DSA-CHECK td,eqtd,steens: has main:o:8 Heap
; DSA-CHECK td,eqtd,steens: lacks main:o:8 External
; DSA-CHECK td,eqtd,steens: different-node main:o:8 main:o:40
; An unknown function may do anything, whatever its class.
; DSA-CHECK td,eqtd,steens: has main:other External

target triple = "x86_64-unknown-linux-gnu"
%string = type { ptr, i64, { i64, [8 x i8] } }
%options = type { i64, %string, ptr }
@next = internal global i32 0

define i32 @main() {
  %o = alloca %options
  %s = getelementptr i8, ptr %o, i64 8
  %last = getelementptr i8, ptr %o, i64 40
  store ptr @next, ptr %last
  call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr %s, ptr @text, i64 2)
  %other = alloca %string
  call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_unknownEv(ptr %other)
  ret i32 0
}
@text = internal constant [3 x i8] c"ab\00"
declare ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr, ptr, i64)
declare void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_unknownEv(ptr)
