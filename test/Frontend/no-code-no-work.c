// Without code generation there is nothing to do: checking syntax,
// preprocessing and precompiling a header say and do what clang does.
// RUN: %clang_restruct -fsyntax-only %s 2>&1 | count 0
// RUN: %clang_restruct -E %s -o %t.i 2>&1 | count 0
// RUN: %clang_restruct -x c-header %s -o %t.pch 2>&1 | count 0

struct s { int x; };

// CHECK-NOT: {{.}}
