// A definition records its translation unit, and whether other units see only
// its declaration: internal functions do not, nor functions that each unit
// defines.
// RUN: %clangxx_restruct -O2 -flto -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s --check-prefix=EXPORTED < %t.ll
// RUN: FileCheck %s --check-prefix=OWN < %t.ll
// RUN: FileCheck %s --check-prefix=SHARED < %t.ll
// RUN: FileCheck %s --check-prefix=FOREIGN < %t.ll
// RUN: %clangxx_restruct -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NO-LTO

int foreign(int);
__attribute__((noinline)) static int own(int x) { return x * 3; }
inline int shared(int x) { return x * 5; }
int exported(int x) { return foreign(own(shared(x))); }

// EXPORTED: define {{.*}} @_Z8exportedi({{.*}}) {{.*}}#[[A:[0-9]+]]
// EXPORTED: attributes #[[A]] = { {{.*}}"restruct.exported" "restruct.unit"="{{.*}}definitions-say-which-unit-they-are-from.cpp"
// OWN: define {{.*}} @_ZL3owni({{.*}}) {{.*}}#[[A:[0-9]+]]
// OWN: attributes #[[A]] = {
// OWN-NOT: "restruct.exported"
// OWN-SAME: "restruct.unit"="
// SHARED: define {{.*}} @_Z6sharedi({{.*}}) {{.*}}#[[A:[0-9]+]]
// SHARED: attributes #[[A]] = {
// SHARED-NOT: "restruct.exported"
// SHARED-SAME: "restruct.unit"="
// FOREIGN: declare {{.*}} @_Z7foreigni({{.*}}) {{.*}}#[[A:[0-9]+]]
// FOREIGN: attributes #[[A]] = {
// FOREIGN-NOT: "restruct.
// FOREIGN-SAME: }
// NO-LTO-NOT: "restruct.
