// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <string.h>
#include <stdlib.h>
static char buf[64] = "buf";
static char *gp;
static const char *gq;
static const char *const names[] = {
    "n0",  "n1",  "n2",  "n3",  "n4",  "n5",  "n6",  "n7",  "n8",  "n9",
    "n10", "n11", "n12", "n13", "n14", "n15", "n16", "n17", "n18", "n19",
    "n20", "n21", "n22", "n23", "n24", "n25", "n26", "n27", "n28", "n29",
    "n30", "n31", "n32", "n33", "n34", "n35", "n36", "n37", "n38", "n39",
    "n40", "n41", "n42", "n43", "n44", "n45", "n46", "n47", "n48", "n49"};
__attribute__((noinline)) static int first(const char *s) {
  return s[0] + s[strlen(s) - 1];
}
__attribute__((noinline)) static void publish(int k) {
  gp = k ? buf : (char *)"s7";
  gq = k ? names[3] : "s9";
}
__attribute__((noinline)) static void pub2(int k) { gq = k ? gq : gp; }
static int (*fp)(const char *) = first;
int main(int argc, char **argv) {
  int n = 0;
  n += first("s0");
  n += first("s1");
  n += first("s2");
  n += first("s3");
  n += first("s4");
  n += first("s5");
  n += first("s6");
  n += first("s7");
  n += first("s8");
  n += first("s9");
  n += first("s10");
  n += first("s11");
  n += first("s12");
  n += first("s13");
  n += first("s14");
  n += first("s15");
  n += first("s16");
  n += first("s17");
  n += first("s18");
  n += first("s19");
  n += first("s20");
  n += first("s21");
  n += first("s22");
  n += first("s23");
  n += first("s24");
  n += first("s25");
  n += first("s26");
  n += first("s27");
  n += first("s28");
  n += first("s29");
  n += first("s30");
  n += first("s31");
  n += first("s32");
  n += first("s33");
  n += first("s34");
  n += first("s35");
  n += first("s36");
  n += first("s37");
  n += first("s38");
  n += first("s39");
  n += first("s40");
  n += first("s41");
  n += first("s42");
  n += first("s43");
  n += first("s44");
  n += first("s45");
  n += first("s46");
  n += first("s47");
  n += first("s48");
  n += first("s49");
  n += first("s50");
  n += first("s51");
  n += first("s52");
  n += first("s53");
  n += first("s54");
  n += first("s55");
  n += first("s56");
  n += first("s57");
  n += first("s58");
  n += first("s59");
  for (int i = 0; i < 50; i++)
    n += first(names[i]), n += fp(names[i]);
  n += fp("t0");
  n += fp("t1");
  n += fp("t2");
  n += fp("t3");
  n += fp("t4");
  n += fp("t5");
  n += fp("t6");
  n += fp("t7");
  n += fp("t8");
  n += fp("t9");
  n += fp("t10");
  n += fp("t11");
  n += fp("t12");
  n += fp("t13");
  n += fp("t14");
  n += fp("t15");
  n += fp("t16");
  n += fp("t17");
  n += fp("t18");
  n += fp("t19");
  n += fp("t20");
  n += fp("t21");
  n += fp("t22");
  n += fp("t23");
  n += fp("t24");
  n += fp("t25");
  n += fp("t26");
  n += fp("t27");
  n += fp("t28");
  n += fp("t29");
  n += fp("t30");
  n += fp("t31");
  n += fp("t32");
  n += fp("t33");
  n += fp("t34");
  n += fp("t35");
  n += fp("t36");
  n += fp("t37");
  n += fp("t38");
  n += fp("t39");
  n += fp("t40");
  n += fp("t41");
  n += fp("t42");
  n += fp("t43");
  n += fp("t44");
  n += fp("t45");
  n += fp("t46");
  n += fp("t47");
  n += fp("t48");
  n += fp("t49");
  n += fp("t50");
  n += fp("t51");
  n += fp("t52");
  n += fp("t53");
  n += fp("t54");
  n += fp("t55");
  n += fp("t56");
  n += fp("t57");
  n += fp("t58");
  n += fp("t59");
  publish(argc & 1);
  n += first(gp);
  n += fp(gq);
  publish(!(argc & 1));
  n += first(gp);
  n += fp(gq);
  pub2(0);
  n += first(gq);
  if (gp == buf)
    gp[0]++;
  n += buf[0];
  n += first(argv[0]);
  char *h = strdup("heap");
  n += first(h);
  h[0]++;
  n += fp(h);
  free(h);
  return n == 0;
}
