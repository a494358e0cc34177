union either {
  int number;
  struct inner {
    long first, second;
  } *inner;
};

struct outer {
  int kind;
  union either *value;
};

long get(struct outer *o) { return o->kind ? o->value->inner->second : 0; }
