// More than 16 bytes: class MEMORY of the x86-64 ABI.
struct triple {
  long a, b, c;
};
struct holder {
  long *where;
  long pad[3];
};

long listed(int n, ...);
void written(int n, ...);
long named(struct triple t);
