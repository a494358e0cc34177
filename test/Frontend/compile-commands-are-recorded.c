// A compile with debug information records its command, for tools that parse the
// source again. One without does not: its objects do not depend on where it
// runs. Folders that debug information replaces are replaced here, too.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -DNAME=value -S -emit-llvm a.c -o - | FileCheck -DDIR=%t %s
// RUN: %restruct_cc -S -emit-llvm a.c -o - | FileCheck --check-prefix=PLAIN %s
// RUN: %restruct_cc -g1 -S -emit-llvm a.c -o - | FileCheck --check-prefix=PLAIN %s
// RUN: %restruct_cc -g -ffile-prefix-map=%t=/src -S -emit-llvm a.c -o - | FileCheck -DDIR=/src --check-prefix=MAP %s

// No machine code depends on it.
// RUN: %restruct_cc -g a.c -o recorded
// RUN: not grep -c restruct.commands recorded | FileCheck --check-prefix=COUNT %s

// CHECK: !restruct.commands = !{![[N:[0-9]+]]}
// CHECK: ![[N]] = !{!"[[DIR]]", !"-cc1", {{.*}}!"a.c"{{.*}}!"NAME=value"
// CHECK-NOT: -load
// PLAIN-NOT: restruct.commands
// MAP:       !restruct.commands = !{![[N:[0-9]+]]}
// MAP-NOT:   prefix-map
// MAP:       ![[N]] = !{!"[[DIR]]", !"-cc1",
// COUNT:     {{^}}0{{$}}

int main(void) { return 0; }
