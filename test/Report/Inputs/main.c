struct node;
struct node *push(struct node *head, int value);

struct options {
  int level;
  long limit;
} options;

int main(void) { return push(0, options.level) == 0; }
