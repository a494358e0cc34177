// The twin of simplex.c, laid out by hand.
//
// The expert made arrays of what pricing reads: an arc's status, cost, tail and
// head, and a node's potential. Flows and capacities, the tree, and what
// reports read are structures of their own. Nodes and arcs lie in one array
// each, so that pointers to them became indices of 32 bits. What is never read
// went (lists of arcs, original cost, counters). Statuses are bytes, costs and
// capacities 32 bits, which are enough.
//
// usage: simplex [NODES] [ARCS] [PIVOTS]

#include "simplex.twin.h"

#include "program.h"

#define BIG 1000000
#define BLOCKS 16

// The first node is the root, the last arcs are artificial: to or from it.
long *potentials;
struct tree_node *tree;
struct node_description *node_descriptions;
unsigned char *statuses;
int *costs;
int *tails, *heads;
struct arc_flow *flows;
struct arc_description *arc_descriptions;
static int node_count, arc_count;

static void create_node(int i, int supply) {
  tree[i].child = NONE;
  node_descriptions[i].number = i;
  node_descriptions[i].supply = (signed char)supply;
  for (int k = 0; k < 19; k++)
    node_descriptions[i].name[k] = (char)('a' + (i >> k) % 26);
}

static void create_arc(int i, int tail, int head, int cost, int capacity) {
  arc_descriptions[i].id = i;
  statuses[i] = AT_LOWER;
  tails[i] = tail;
  heads[i] = head;
  costs[i] = cost;
  flows[i].capacity = capacity;
  flows[i].flow = 0;
  for (int k = 0; k < 15; k++)
    arc_descriptions[i].origin[k] = (char)('A' + (i >> k) % 26);
}

/// The arc from a node to the root, or back, that carries its supply at first.
static void create_artificial_arc(int i, int node) {
  int supply = node_descriptions[node].supply;
  if (supply >= 0)
    create_arc(i, node, 0, BIG, BIG * 1000);
  else
    create_arc(i, 0, node, BIG, BIG * 1000);
  flows[i].flow = supply >= 0 ? supply : -supply;
  statuses[i] = BASIC;
  hang(node, 0, i);
}

static void allocate(void) {
  size_t n = (size_t)node_count, a = (size_t)arc_count;
  potentials = calloc(n, sizeof(long));
  tree = calloc(n, sizeof(struct tree_node));
  node_descriptions = calloc(n, sizeof(struct node_description));
  statuses = calloc(a, 1);
  costs = calloc(a, sizeof(int));
  tails = calloc(a, sizeof(int));
  heads = calloc(a, sizeof(int));
  flows = calloc(a, sizeof(struct arc_flow));
  arc_descriptions = calloc(a, sizeof(struct arc_description));
  if (!potentials || !tree || !node_descriptions || !statuses || !costs ||
      !tails || !heads || !flows || !arc_descriptions)
    out_of_memory();
}

static void create(int arcs_between) {
  arc_count = arcs_between + node_count - 1;
  allocate();
  create_node(0, 0);
  for (int i = 1; i < node_count; i++)
    create_node(i, (i & 1 ? 1 : -1) * ((i - 1) / 2 % 50 + 1));
  for (int i = 0; i < arcs_between; i++) {
    int tail = 1 + (int)(random_bits() % (unsigned)(node_count - 1));
    int head = 1 + (int)(random_bits() % (unsigned)(node_count - 1));
    int cost = (int)(random_bits() % 1000) + 1;
    create_arc(i, tail, head, cost, (int)(random_bits() % 100) + 1);
  }
  for (int i = 1; i < node_count; i++)
    create_artificial_arc(arcs_between + i - 1, i);
  for (int n = tree[0].child; n != NONE; n = tree[n].right)
    update_subtree(n);
}

static long reduced_cost(int arc) {
  return costs[arc] - potentials[tails[arc]] + potentials[heads[arc]];
}

/// The arc of a block that violates its bound most, or none.
static int price(int first, int last) {
  int best = NONE;
  long most = 0;
  for (int a = first; a < last; a++) {
    if (statuses[a] == BASIC)
      continue;
    long cost = reduced_cost(a);
    long violation = statuses[a] == AT_LOWER ? -cost : cost;
    if (violation > most) {
      most = violation;
      best = a;
    }
  }
  return best;
}

/// At most so many pivots; returns their number.
static long optimize(long limit) {
  int size = arc_count / BLOCKS + 1, at = 0;
  long pivots = 0;
  for (int idle = 0; idle < BLOCKS && pivots < limit;) {
    int end = at + size < arc_count ? at + size : arc_count;
    int entering = price(at, end);
    at = end == arc_count ? 0 : end;
    if (entering == NONE) {
      idle++;
      continue;
    }
    idle = 0;
    pivot(entering);
    pivots++;
  }
  return pivots;
}

static long total_cost(void) {
  long sum = 0;
  for (int a = 0; a < arc_count; a++)
    sum += costs[a] * flows[a].flow;
  return sum;
}

/// What a report would show of some nodes and arcs.
static unsigned long report(void) {
  unsigned long hash = 0;
  for (int i = 0; i < node_count; i += 100) {
    const struct node_description *d = &node_descriptions[i];
    hash = hash * 31 + (unsigned long)(d->number + tree[i].depth);
    for (int k = 0; k < 20; k++)
      hash = hash * 31 + (unsigned char)d->name[k];
  }
  for (int i = 0; i < arc_count; i += 1000) {
    const struct arc_description *d = &arc_descriptions[i];
    hash = hash * 31 + (unsigned long)d->id;
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)d->origin[k];
  }
  return hash;
}

int main(int argc, char **argv) {
  node_count = (int)argument(argc, argv, 1, 30000);
  int arcs_between = (int)argument(argc, argv, 2, 800000);
  long limit = argument(argc, argv, 3, 4000);
  if (node_count < 3 || arcs_between < 1)
    return 2;
  create(arcs_between);
  long pivots = optimize(limit);
  printf("checksum %ld %ld %lu\n", pivots, total_cost(), report());
  free(arc_descriptions);
  free(flows);
  free(heads);
  free(tails);
  free(costs);
  free(statuses);
  free(node_descriptions);
  free(tree);
  free(potentials);
  return 0;
}
