// Network simplex for flows of least cost, in two files.
//
// Pattern: an array of arcs and one of nodes, linked by pointers. Pricing goes
// through blocks of arcs and looks up the potentials of their ends; a pivot
// changes a tree of nodes. Pricing needs four of thirteen fields of an arc and
// one of a node's. Lists of arcs, counters and original costs are written and
// never read; names and origins are read by reports.
//
// usage: simplex [NODES] [ARCS] [PIVOTS]

#include "simplex.h"

#include "program.h"

#define BIG 1000000l
#define BLOCKS 16

static struct node *nodes; // the first is the root
static struct arc *arcs;   // the last ones are artificial: to or from the root
static long node_count, arc_count;

static void create_node(long i, long supply) {
  struct node *n = &nodes[i];
  n->number = (int)i;
  n->supply = supply;
  for (int k = 0; k < 19; k++)
    n->name[k] = (char)('a' + (i >> k) % 26);
}

static void create_arc(long i, struct node *tail, struct node *head, long cost,
                       long capacity) {
  struct arc *a = &arcs[i];
  a->id = (int)i;
  a->status = AT_LOWER;
  a->tail = tail;
  a->head = head;
  a->cost = cost;
  a->original_cost = cost;
  a->capacity = capacity;
  a->flow = 0;
  a->next_out = tail->first_out;
  tail->first_out = a;
  a->next_in = head->first_in;
  head->first_in = a;
  for (int k = 0; k < 15; k++)
    a->origin[k] = (char)('A' + (i >> k) % 26);
}

/// The arc from a node to the root, or back, that carries its supply at first.
static void create_artificial_arc(long i, struct node *node) {
  struct node *root = &nodes[0];
  if (node->supply >= 0)
    create_arc(i, node, root, BIG, BIG * 1000);
  else
    create_arc(i, root, node, BIG, BIG * 1000);
  arcs[i].flow = node->supply >= 0 ? node->supply : -node->supply;
  arcs[i].status = BASIC;
  hang(node, root, &arcs[i]);
}

static void create(long arcs_between) {
  arc_count = arcs_between + node_count - 1;
  nodes = calloc((size_t)node_count, sizeof(struct node));
  arcs = calloc((size_t)arc_count, sizeof(struct arc));
  if (!nodes || !arcs)
    out_of_memory();
  create_node(0, 0);
  for (long i = 1; i < node_count; i++)
    create_node(i, (i & 1 ? 1 : -1) * (long)((i - 1) / 2 % 50 + 1));
  for (long i = 0; i < arcs_between; i++) {
    long tail = 1 + (long)(random_bits() % (unsigned long)(node_count - 1));
    long head = 1 + (long)(random_bits() % (unsigned long)(node_count - 1));
    long cost = (long)(random_bits() % 1000) + 1;
    create_arc(i, &nodes[tail], &nodes[head], cost,
               (long)(random_bits() % 100) + 1);
  }
  for (long i = 1; i < node_count; i++)
    create_artificial_arc(arcs_between + i - 1, &nodes[i]);
  for (struct node *n = nodes[0].child; n; n = n->right)
    update_subtree(n);
}

static long reduced_cost(const struct arc *a) {
  return a->cost - a->tail->potential + a->head->potential;
}

/// The arc of a block that violates its bound most, or null.
static struct arc *price(struct arc *first, struct arc *last) {
  struct arc *best = NULL;
  long most = 0;
  for (struct arc *a = first; a < last; a++) {
    if (a->status == BASIC)
      continue;
    long cost = reduced_cost(a);
    long violation = a->status == AT_LOWER ? -cost : cost;
    if (violation > most) {
      most = violation;
      best = a;
    }
  }
  if (best)
    best->priced++;
  return best;
}

/// At most so many pivots; returns their number.
static long optimize(long limit) {
  long size = arc_count / BLOCKS + 1, at = 0, pivots = 0;
  for (int idle = 0; idle < BLOCKS && pivots < limit;) {
    long end = at + size < arc_count ? at + size : arc_count;
    struct arc *entering = price(arcs + at, arcs + end);
    at = end == arc_count ? 0 : end;
    if (!entering) {
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
  for (const struct arc *a = arcs; a < arcs + arc_count; a++)
    sum += a->cost * a->flow;
  return sum;
}

/// What a report would show of some nodes and arcs.
static unsigned long report(void) {
  unsigned long hash = 0;
  for (long i = 0; i < node_count; i += 100) {
    hash = hash * 31 + (unsigned long)(nodes[i].number + nodes[i].depth);
    for (int k = 0; k < 20; k++)
      hash = hash * 31 + (unsigned char)nodes[i].name[k];
  }
  for (long i = 0; i < arc_count; i += 1000) {
    hash = hash * 31 + (unsigned long)arcs[i].id;
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)arcs[i].origin[k];
  }
  return hash;
}

int main(int argc, char **argv) {
  node_count = argument(argc, argv, 1, 30000);
  long arcs_between = argument(argc, argv, 2, 800000);
  long limit = argument(argc, argv, 3, 4000);
  if (node_count < 3 || arcs_between < 1)
    return 2;
  create(arcs_between);
  long pivots = optimize(limit);
  printf("checksum %ld %ld %lu\n", pivots, total_cost(), report());
  free(arcs);
  free(nodes);
  return 0;
}
