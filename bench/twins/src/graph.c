// Shortest paths in a graph: vertices and edges in arrays that grow.
//
// Pattern: two arrays of structures, one walked in order, one at random. The
// search follows a vertex's edges, which lie side by side, to the distances of
// their ends, which lie anywhere. Names and coordinates are read by reports.
// Who added an edge and when, and how often a vertex was seen, is written and
// never read. Weights are 1 to 16, and an edge may be closed.
//
// usage: graph [VERTICES] [SEARCHES]

#include "program.h"

#define FAR 0x3fffffffffffffffl

struct vertex {
  char name[24];
  int first_edge;
  int edges;
  double longitude, latitude;
  unsigned seen; // statistics
  int last_from; // for debugging
  long distance;
  int changed; // 0 or 1
};

struct edge {
  long added; // for debugging
  int from;   // for debugging
  int to;
  int weight; // 1 to 16
  int closed; // 0 or 1
  int kind;   // 0 to 15
  long traffic;
};

static struct vertex *vertices;
static int vertex_count, vertex_capacity;
static struct edge *edges;
static int edge_count, edge_capacity;

static int add_vertex(void) {
  if (vertex_count == vertex_capacity) {
    vertex_capacity = vertex_capacity ? vertex_capacity * 2 : 16;
    vertices =
        realloc(vertices, (size_t)vertex_capacity * sizeof(struct vertex));
    if (!vertices)
      out_of_memory();
  }
  struct vertex *v = &vertices[vertex_count];
  v->first_edge = edge_count;
  v->edges = 0;
  v->longitude = random_fraction() * 360.0;
  v->latitude = random_fraction() * 180.0;
  v->seen = 0;
  v->last_from = -1;
  v->distance = FAR;
  v->changed = 0;
  for (int i = 0; i < 24; i++)
    v->name[i] = (char)(i == 23 ? 0 : 'a' + (vertex_count >> i) % 26);
  return vertex_count++;
}

static void add_edge(int from, int to) {
  if (edge_count == edge_capacity) {
    edge_capacity = edge_capacity ? edge_capacity * 2 : 16;
    edges = realloc(edges, (size_t)edge_capacity * sizeof(struct edge));
    if (!edges)
      out_of_memory();
  }
  struct edge *e = &edges[edge_count];
  e->added = edge_count;
  e->from = from;
  e->to = to;
  e->weight = (int)(random_bits() % 16) + 1;
  e->closed = random_bits() % 64 == 0;
  e->kind = (int)(random_bits() % 16);
  e->traffic = 0;
  edge_count++;
  vertices[from].edges++;
}

static void create(int count) {
  for (int i = 0; i < count; i++) {
    int v = add_vertex();
    int degree = 4 + (int)(random_bits() % 8);
    for (int k = 0; k < degree; k++)
      add_edge(v, (int)(random_bits() % (unsigned)count));
  }
}

/// Takes an edge from a vertex if that makes the path to its end shorter.
static int relax(const struct edge *e, const struct vertex *v, int from) {
  struct vertex *to = &vertices[e->to];
  long distance = v->distance + e->weight;
  if (to->distance <= distance)
    return 0;
  to->distance = distance;
  to->last_from = from;
  to->changed = 1;
  return 1;
}

/// Distances from a vertex, in rounds: each goes on where the last one changed
/// something.
static long search(int start, int kind) {
  for (int i = 0; i < vertex_count; i++) {
    vertices[i].distance = FAR;
    vertices[i].changed = 0;
  }
  vertices[start].distance = 0;
  vertices[start].changed = 1;
  long all = 0, steps = 1;
  while (steps > 0) {
    steps = 0;
    for (int i = 0; i < vertex_count; i++) {
      struct vertex *v = &vertices[i];
      if (!v->changed)
        continue;
      v->changed = 0;
      v->seen++;
      for (int k = v->first_edge; k < v->first_edge + v->edges; k++) {
        const struct edge *e = &edges[k];
        if (!e->closed && e->kind != kind)
          steps += relax(e, v, i);
      }
    }
    all += steps;
  }
  return all;
}

static long sum_distances(void) {
  long sum = 0;
  for (int i = 0; i < vertex_count; i++)
    if (vertices[i].distance != FAR)
      sum += vertices[i].distance;
  return sum;
}

/// What a report would show of some vertices.
static double report(void) {
  double sum = 0.0;
  for (int i = 0; i < vertex_count; i += 997) {
    const struct vertex *v = &vertices[i];
    sum += v->longitude - v->latitude;
    for (int k = 0; k < 24; k++)
      sum += v->name[k];
  }
  return sum;
}

int main(int argc, char **argv) {
  int count = (int)argument(argc, argv, 1, 400000);
  long searches = argument(argc, argv, 2, 6);
  if (count < 1 || count > 100000000)
    return 2;
  create(count);
  long steps = 0, sum = 0;
  for (long i = 0; i < searches; i++) {
    steps += search((int)(random_bits() % (unsigned)count), (int)(i % 16));
    sum += sum_distances();
  }
  printf("checksum %ld %ld %.6f\n", steps, sum, report());
  free(edges);
  free(vertices);
  return 0;
}
