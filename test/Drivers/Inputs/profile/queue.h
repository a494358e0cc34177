struct job {
  struct job *next;
  int (*run)(struct job *, int);
  int weight, left;
  char name[24];
};
struct queue {
  struct job *first;
  long done, dropped;
};

void enqueue(struct queue *q, struct job *j);
int step(struct queue *q, int limit);
int grow(struct job *j, int by);
int shrink(struct job *j, int by);
