#ifndef LIST_H
#define LIST_H
#ifdef __cplusplus
extern "C" {
#endif
struct node {
  int value;
  struct node *next;
};
struct node *push(struct node *head, int value);
int sum(const struct node *head);
#ifdef __cplusplus
}
#endif
#endif
