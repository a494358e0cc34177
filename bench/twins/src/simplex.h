// The network of simplex.c.

#ifndef TWINS_SIMPLEX_H
#define TWINS_SIMPLEX_H

enum status { BASIC, AT_LOWER, AT_UPPER };

struct node {
  int number;
  char name[20];
  struct node *pred; // the tree
  struct node *child;
  struct node *right, *left; // siblings
  struct arc *basic_arc;     // to or from pred
  struct arc *first_out;     // for debugging
  struct arc *first_in;      // for debugging
  long supply;
  long potential;
  int upwards; // whether the basic arc leads to pred
  int depth;
  long updates; // statistics
};

struct arc {
  int id;
  enum status status;
  long cost; // 1 to 1000, or BIG
  struct node *tail, *head;
  struct arc *next_out, *next_in; // for debugging
  long flow;
  long capacity;
  long original_cost; // for debugging
  unsigned priced;    // statistics
  unsigned entered;   // statistics
  char origin[16];
};

/// Makes the arc basic, and another one of its cycle not.
void pivot(struct arc *entering);

/// Makes a node a child of another one, by an arc that is basic from now on.
void hang(struct node *node, struct node *pred, struct arc *arc);

/// Potentials and depths of a node and of all below it.
void update_subtree(struct node *top);

#endif
