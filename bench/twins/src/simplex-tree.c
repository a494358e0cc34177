// The tree of basic arcs of simplex.c.

#include "simplex.h"

#include <stddef.h>

static void detach(struct node *node) {
  if (node->left)
    node->left->right = node->right;
  else
    node->pred->child = node->right;
  if (node->right)
    node->right->left = node->left;
}

void hang(struct node *node, struct node *pred, struct arc *arc) {
  node->pred = pred;
  node->basic_arc = arc;
  node->upwards = arc->tail == node;
  node->left = NULL;
  node->right = pred->child;
  if (pred->child)
    pred->child->left = node;
  pred->child = node;
}

void update_subtree(struct node *top) {
  struct node *node = top;
  for (;;) {
    struct node *pred = node->pred;
    node->potential = node->upwards ? pred->potential + node->basic_arc->cost
                                    : pred->potential - node->basic_arc->cost;
    node->depth = pred->depth + 1;
    node->updates++;
    if (node->child) {
      node = node->child;
      continue;
    }
    while (node != top && !node->right)
      node = node->pred;
    if (node == top)
      return;
    node = node->right;
  }
}

/// How much more flow the arc between a node and its pred can take, up or down.
static long residual(const struct node *node, int up) {
  const struct arc *arc = node->basic_arc;
  return node->upwards == up ? arc->capacity - arc->flow : arc->flow;
}

static void augment(struct node *node, int up, long by) {
  node->basic_arc->flow += node->upwards == up ? by : -by;
}

/// Hangs the subtree of `leaving` below `out`, by the entering arc, which ends
/// in its node `in`: all arcs between the two turn around.
static void reverse_path(struct node *in, struct node *out,
                         struct node *leaving, struct arc *entering) {
  struct node *node = in, *pred = out;
  struct arc *arc = entering;
  for (;;) {
    struct node *old_pred = node->pred;
    struct arc *old_arc = node->basic_arc;
    detach(node);
    hang(node, pred, arc);
    if (node == leaving)
      return;
    pred = node;
    arc = old_arc;
    node = old_pred;
  }
}

void pivot(struct arc *entering) {
  // Flow is pushed along the entering arc, or taken back.
  int forwards = entering->status == AT_LOWER;
  struct node *from = forwards ? entering->tail : entering->head;
  struct node *to = forwards ? entering->head : entering->tail;
  long delta = entering->capacity;
  struct node *leaving = NULL;
  int leaves_from = 0;

  struct node *a = from, *b = to;
  while (a != b) {
    int is_from = a->depth >= b->depth;
    struct node *node = is_from ? a : b;
    long rest = residual(node, !is_from);
    if (rest < delta || (rest == delta && !is_from)) {
      delta = rest;
      leaving = node;
      leaves_from = is_from;
    }
    if (is_from)
      a = a->pred;
    else
      b = b->pred;
  }

  entering->entered++;
  entering->flow += forwards ? delta : -delta;
  for (struct node *node = from; node != a; node = node->pred)
    augment(node, 0, delta);
  for (struct node *node = to; node != a; node = node->pred)
    augment(node, 1, delta);

  if (!leaving) {
    entering->status = forwards ? AT_UPPER : AT_LOWER;
    return;
  }
  struct arc *left = leaving->basic_arc;
  left->status = left->flow == 0 ? AT_LOWER : AT_UPPER;
  entering->status = BASIC;
  struct node *in = leaves_from ? from : to;
  reverse_path(in, leaves_from ? to : from, leaving, entering);
  update_subtree(in);
}
