// Accesses that may be to the same memory. Each function of may-alias.c has two
// names for it and is not inlined, so that tags alone can tell them apart. One
// half of the accesses is made by functions of may-alias-access.c, which are
// inlined when linking: that half may be of another level. Correct C, but for
// what level shapes calls a dialect, which is not here.
struct E {
  int x, y;
};
struct S {
  int n;
  int a[4];
  int m[3][3];
  struct E e[5];
  void *slots[2];
  int *ps[2];
  long words[2];
  int b;
};
struct T {
  int k;
  struct S s;
};
union U {
  struct {
    int a[4];
  } s;
  struct {
    int n;
    int b[3];
  } t;
};
struct D {
  long long d;
};
struct F {
  int n, m;
  int a[];
};

// may-alias-access.c
void set_a(struct S *s, int i, int value);
int get_a(struct S *s, int i);
void set_m(struct S *s, int i, int j, int value);
int get_m(struct S *s, int i, int j);
void set_y(struct S *s, int i, int value);
int get_y(struct S *s, int i);
void set_int(int *p, int value);
void set_byte(signed char *p, int value);
void set_row(int (*row)[3], int i, int value);
int get_row(int (*row)[3], int i);
void set_array(int (*a)[4], int i, int value);
void set_in_t(struct T *t, int i, int value);
void set_slot(struct S *s, int i, void *value);
void *get_slot(struct S *s, int i);
void set_ps(struct S *s, int i, int *value);
int *get_ps(struct S *s, int i);
void set_n(struct F *f, int value);
int get_n(struct F *f);
void set_words(struct S *s, int i, long long value);
long long get_words(struct S *s, int i);
void set_g(int value);
int get_g(void);
extern int g;
extern _Bool b;
extern char c;
extern void *v;

// may-alias.c
int element(struct S *s, int *p, int i);
int row(struct S *s, int (*row)[3], int i);
int row_of_row(int (*m)[3][3], int (*row)[3], int i);
int array(struct S *s, int (*a)[4], int i);
int enclosing(struct S *s, struct T *t, int i);
int arithmetic(struct S *s, struct S *t, int i);
int bytes(struct S *s, signed char *p, int i);
int member(struct S *s, struct E *e, int i);
int in_union(union U *u, union U *v, int i);
int slots(struct S *s, int **p, int *q);
int pointers(struct S *s, void **p, int *q);
int copy(struct S *s, struct S *t, int i);
int storage(struct S *s, struct D *d, int i);
int header(struct F *f, int *p);
int global_int(int *p);
int global_bool(_Bool *p);
int global_char(signed char *p);
int global_pointer(int **p, int *q);
