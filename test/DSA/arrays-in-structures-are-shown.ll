; RUN: %restruct dsa --pass=local %s | FileCheck %s --check-prefix=TEXT
; RUN: %restruct dsa --pass=local --format=json %s | FileCheck %s --check-prefix=JSON
; RUN: %restruct dsa --pass=local --format=dot %s | FileCheck %s --check-prefix=DOT

; TEXT-LABEL: graph of @f
; TEXT-DAG: %s -> [[S:n[0-9]+]]
; TEXT-DAG: %buf -> [[B:n[0-9]+]]
; TEXT: [[S]]: Incomplete; size 24
; TEXT: [8, 24) is the array [[B]]
; TEXT: [[B]]: Incomplete, Modified, Array; size 1; stride 1

; JSON: "begin": 8,
; JSON-NEXT: "end": 24,
; JSON: "isArray": true

; DOT: [style=dashed, arrowhead=none]

%file = type { ptr, [16 x i8], ptr }

define void @f(ptr %s, i1 %b) {
  %buf = getelementptr %file, ptr %s, i32 0, i32 1
  br label %loop
loop:
  %p = phi ptr [ %buf, %0 ], [ %q, %loop ]
  store i8 0, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store ptr %q, ptr @at
  br i1 %b, label %loop, label %done
done:
  ret void
}
@at = internal global ptr null
