// The tree of basic arcs of simplex.twin.c.

#include "simplex.twin.h"

static void detach(int node) {
  const struct tree_node *n = &tree[node];
  if (n->left != NONE)
    tree[n->left].right = n->right;
  else
    tree[n->pred].child = n->right;
  if (n->right != NONE)
    tree[n->right].left = n->left;
}

void hang(int node, int pred, int arc) {
  struct tree_node *n = &tree[node];
  n->pred = pred;
  n->basic_arc = arc;
  n->upwards = tails[arc] == node;
  n->left = NONE;
  n->right = tree[pred].child;
  if (n->right != NONE)
    tree[n->right].left = node;
  tree[pred].child = node;
}

void update_subtree(int top) {
  int node = top;
  for (;;) {
    struct tree_node *n = &tree[node];
    potentials[node] = n->upwards ? potentials[n->pred] + costs[n->basic_arc]
                                  : potentials[n->pred] - costs[n->basic_arc];
    n->depth = tree[n->pred].depth + 1;
    if (n->child != NONE) {
      node = n->child;
      continue;
    }
    while (node != top && tree[node].right == NONE)
      node = tree[node].pred;
    if (node == top)
      return;
    node = tree[node].right;
  }
}

/// How much more flow the arc between a node and its pred can take, up or down.
static long residual(int node, int up) {
  const struct arc_flow *arc = &flows[tree[node].basic_arc];
  return tree[node].upwards == up ? arc->capacity - arc->flow : arc->flow;
}

static void augment(int node, int up, long by) {
  flows[tree[node].basic_arc].flow += tree[node].upwards == up ? by : -by;
}

/// Hangs the subtree of `leaving` below `out`, by the entering arc, which ends
/// in its node `in`: all arcs between the two turn around.
static void reverse_path(int in, int out, int leaving, int entering) {
  int node = in, pred = out, arc = entering;
  for (;;) {
    int old_pred = tree[node].pred;
    int old_arc = tree[node].basic_arc;
    detach(node);
    hang(node, pred, arc);
    if (node == leaving)
      return;
    pred = node;
    arc = old_arc;
    node = old_pred;
  }
}

void pivot(int entering) {
  // Flow is pushed along the entering arc, or taken back.
  int forwards = statuses[entering] == AT_LOWER;
  int from = forwards ? tails[entering] : heads[entering];
  int to = forwards ? heads[entering] : tails[entering];
  long delta = flows[entering].capacity;
  int leaving = NONE;
  int leaves_from = 0;

  int a = from, b = to;
  while (a != b) {
    int is_from = tree[a].depth >= tree[b].depth;
    int node = is_from ? a : b;
    long rest = residual(node, !is_from);
    if (rest < delta || (rest == delta && !is_from)) {
      delta = rest;
      leaving = node;
      leaves_from = is_from;
    }
    if (is_from)
      a = tree[a].pred;
    else
      b = tree[b].pred;
  }

  flows[entering].flow += forwards ? delta : -delta;
  for (int node = from; node != a; node = tree[node].pred)
    augment(node, 0, delta);
  for (int node = to; node != a; node = tree[node].pred)
    augment(node, 1, delta);

  if (leaving == NONE) {
    statuses[entering] = forwards ? AT_UPPER : AT_LOWER;
    return;
  }
  int left = tree[leaving].basic_arc;
  statuses[left] = flows[left].flow == 0 ? AT_LOWER : AT_UPPER;
  statuses[entering] = BASIC;
  int in = leaves_from ? from : to;
  reverse_path(in, leaves_from ? to : from, leaving, entering);
  update_subtree(in);
}
