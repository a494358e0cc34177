// The network of simplex.twin.c. Nodes and arcs are indices.

#ifndef TWINS_SIMPLEX_H
#define TWINS_SIMPLEX_H

#define NONE -1

enum status { BASIC, AT_LOWER, AT_UPPER };

struct tree_node {
  int pred;
  int child;
  int right, left; // siblings
  int basic_arc;   // to or from pred
  int depth;
  unsigned char upwards; // whether the basic arc leads to pred
};

struct node_description {
  int number;
  signed char supply; // -50 to 50
  char name[20];
};

struct arc_flow {
  long flow;
  int capacity; // to 1000000000
};

struct arc_description {
  int id;
  char origin[16];
};

// Of each node.
extern long *potentials;
extern struct tree_node *tree;
extern struct node_description *node_descriptions;

// Of each arc.
extern unsigned char *statuses;
extern int *costs; // 1 to 1000, or BIG
extern int *tails, *heads;
extern struct arc_flow *flows;
extern struct arc_description *arc_descriptions;

/// Makes the arc basic, and another one of its cycle not.
void pivot(int entering);

/// Makes a node a child of another one, by an arc that is basic from now on.
void hang(int node, int pred, int arc);

/// Potentials and depths of a node and of all below it.
void update_subtree(int top);

#endif
