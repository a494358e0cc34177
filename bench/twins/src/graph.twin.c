// The twin of graph.c, laid out by hand.
//
// The expert made arrays of the vertices' distances, marks (a byte) and ranges
// of edges, and one of what reports read. An edge is its end and three bytes:
// what is never read went (seen, last_from; added, from, traffic), weight, kind
// and closed are small.
//
// usage: graph [VERTICES] [SEARCHES]

#include "program.h"

#define FAR 0x3fffffffffffffffl

struct description {
  double longitude, latitude;
  char name[24];
};

struct edge {
  int to;
  unsigned char weight; // 1 to 16
  unsigned char closed; // 0 or 1
  unsigned char kind;   // 0 to 15
};

struct edge_range {
  int first;
  int count;
};

static struct edge_range *edges_of; // of each vertex
static long *distances;             // of each vertex
static unsigned char *changed;      // 0 or 1, of each vertex
static struct description *descriptions;
static int vertex_count, vertex_capacity;
static struct edge *edges;
static int edge_count, edge_capacity;

static void grow_vertices(void) {
  vertex_capacity = vertex_capacity ? vertex_capacity * 2 : 16;
  size_t size = (size_t)vertex_capacity;
  edges_of = realloc(edges_of, size * sizeof(struct edge_range));
  distances = realloc(distances, size * sizeof(long));
  changed = realloc(changed, size);
  descriptions = realloc(descriptions, size * sizeof(struct description));
  if (!edges_of || !distances || !changed || !descriptions)
    out_of_memory();
}

static int add_vertex(void) {
  if (vertex_count == vertex_capacity)
    grow_vertices();
  struct description *d = &descriptions[vertex_count];
  edges_of[vertex_count].first = edge_count;
  edges_of[vertex_count].count = 0;
  d->longitude = random_fraction() * 360.0;
  d->latitude = random_fraction() * 180.0;
  distances[vertex_count] = FAR;
  changed[vertex_count] = 0;
  for (int i = 0; i < 24; i++)
    d->name[i] = (char)(i == 23 ? 0 : 'a' + (vertex_count >> i) % 26);
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
  e->to = to;
  e->weight = (unsigned char)(random_bits() % 16 + 1);
  e->closed = random_bits() % 64 == 0;
  e->kind = (unsigned char)(random_bits() % 16);
  edge_count++;
  edges_of[from].count++;
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
static int relax(const struct edge *e, int from) {
  int to = e->to;
  long distance = distances[from] + e->weight;
  if (distances[to] <= distance)
    return 0;
  distances[to] = distance;
  changed[to] = 1;
  return 1;
}

/// Distances from a vertex, in rounds: each goes on where the last one changed
/// something.
static long search(int start, int kind) {
  for (int i = 0; i < vertex_count; i++) {
    distances[i] = FAR;
    changed[i] = 0;
  }
  distances[start] = 0;
  changed[start] = 1;
  long all = 0, steps = 1;
  while (steps > 0) {
    steps = 0;
    for (int i = 0; i < vertex_count; i++) {
      if (!changed[i])
        continue;
      changed[i] = 0;
      int first = edges_of[i].first;
      for (int k = first; k < first + edges_of[i].count; k++) {
        const struct edge *e = &edges[k];
        if (!e->closed && e->kind != kind)
          steps += relax(e, i);
      }
    }
    all += steps;
  }
  return all;
}

static long sum_distances(void) {
  long sum = 0;
  for (int i = 0; i < vertex_count; i++)
    if (distances[i] != FAR)
      sum += distances[i];
  return sum;
}

/// What a report would show of some vertices.
static double report(void) {
  double sum = 0.0;
  for (int i = 0; i < vertex_count; i += 997) {
    const struct description *d = &descriptions[i];
    sum += d->longitude - d->latitude;
    for (int k = 0; k < 24; k++)
      sum += d->name[k];
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
  free(descriptions);
  free(changed);
  free(distances);
  free(edges_of);
  return 0;
}
