// A level that is none is refused, in one line that says what there is.
// RUN: not %clang_restruct -fplugin-arg-restruct-tbaa=shape -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: restruct: unknown argument '-fplugin-arg-restruct-tbaa=shape'; known are tbaa=off, tbaa=member, tbaa=shapes, layout=on, layout=off, layout=random-SEED, alias=ds-aa, alias=steens-aa, alias=off, embed=on and embed=off
