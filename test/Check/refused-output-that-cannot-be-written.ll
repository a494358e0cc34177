; What cannot be written is refused before anything is done, in one line, and what
; was noted of earlier runs is still there.
; RUN: rm -rf %t && mkdir %t
; RUN: %python %S/../Report/Inputs/refused.py %restruct check %s -o %t/missing/program | FileCheck --check-prefix=FOLDER %s
; RUN: %python %S/../Report/Inputs/refused.py %restruct check %s -o %t | FileCheck --check-prefix=IS-FOLDER %s
; RUN: %python %S/../Report/Inputs/refused.py %restruct check %s --overlaps=%t/missing/seen -o %t/program | FileCheck --check-prefix=FOLDER %s
; RUN: echo kept > %t/seen
; RUN: %python %S/../Report/Inputs/refused.py %restruct check %s --overlaps=%t/seen -o %t/missing/program | FileCheck --check-prefix=FOLDER %s
; RUN: FileCheck --check-prefix=KEPT %s < %t/seen
; RUN: env TMPDIR=%t/missing %python %S/../Report/Inputs/refused.py %restruct check --overlaps=%t/other %s -- | FileCheck --check-prefix=TEMPORARY %s

; FOLDER: restruct: error: {{.*}}missing/{{program|seen}}: cannot be written: No such file or directory
; IS-FOLDER: cannot be written: is a directory
; KEPT: kept
; TEMPORARY: restruct: error: {{.*}}missing: no temporary file can be made: No such file or directory

define i32 @main() {
  ret i32 0
}
