// The twin of orders.c, laid out by hand.
//
// The expert removed what is never read from an order (trader, times, venue,
// first quantity, changes, flags) and from a level (orders, cancelled), put the
// pointers first, and narrowed price and quantity to 16 bits and the side to 8.
//
// usage: orders [ORDERS] [OPERATIONS]

#include "program.h"

#define PRICES 4096

enum side { BUY, SELL };

struct order {
  struct order *previous, *next;
  struct level *level;
  unsigned id;
  short quantity; // 1 to 1024
  short price;    // 0 to 4095
  unsigned char side;
};

struct level {
  struct order *first, *last;
  long quantity;
};

struct book {
  struct level levels[2][PRICES];
  long added, matched;
};

static struct book book;
static struct order **by_id;

static void append(struct level *level, struct order *o) {
  o->level = level;
  o->next = NULL;
  o->previous = level->last;
  if (level->last)
    level->last->next = o;
  else
    level->first = o;
  level->last = o;
  level->quantity += o->quantity;
}

static void unlink_order(struct order *o) {
  struct level *level = o->level;
  if (o->previous)
    o->previous->next = o->next;
  else
    level->first = o->next;
  if (o->next)
    o->next->previous = o->previous;
  else
    level->last = o->previous;
  level->quantity -= o->quantity;
}

static void add_order(unsigned id) {
  struct order *o = malloc(sizeof(struct order));
  if (!o)
    out_of_memory();
  o->id = id;
  o->side = random_bits() % 2 ? SELL : BUY;
  o->price = (short)((id / 64 + random_bits() % 4) % PRICES);
  o->quantity = (short)(random_bits() % 1024 + 1);
  append(&book.levels[o->side][o->price], o);
  by_id[id] = o;
  book.added++;
}

static void cancel(unsigned id) {
  struct order *o = by_id[id];
  unlink_order(o);
  by_id[id] = NULL;
  free(o);
}

/// A smaller quantity keeps its place in the list; a larger one goes last.
static void change_quantity(unsigned id, int quantity) {
  struct order *o = by_id[id];
  if (quantity <= o->quantity) {
    o->level->quantity += quantity - o->quantity;
    o->quantity = (short)quantity;
  } else {
    unlink_order(o);
    o->quantity = (short)quantity;
    append(o->level, o);
  }
}

/// Executes the first order of a level.
static long match(enum side side, int price) {
  struct level *level = &book.levels[side][price];
  struct order *o = level->first;
  if (!o)
    return 0;
  long quantity = o->quantity;
  by_id[o->id] = NULL;
  unlink_order(o);
  free(o);
  book.matched++;
  return quantity;
}

/// What the orders are worth, added one by one.
static long count_orders(void) {
  long sum = 0;
  for (int price = 0; price < PRICES; price++)
    for (int side = BUY; side <= SELL; side++)
      for (const struct order *o = book.levels[side][price].first; o;
           o = o->next)
        sum += o->price * (o->side == BUY ? o->quantity : -o->quantity);
  return sum;
}

int main(int argc, char **argv) {
  long orders = argument(argc, argv, 1, 1 << 20);
  long operations = argument(argc, argv, 2, 1000000);
  if (orders < 1)
    return 2;
  by_id = calloc((size_t)orders, sizeof(struct order *));
  if (!by_id)
    out_of_memory();
  for (long i = 0; i < orders; i++)
    add_order((unsigned)i);
  long sum = 0;
  for (long i = 0; i < operations; i++) {
    unsigned id = random_bits() % (unsigned)orders;
    unsigned action = random_bits() % 16;
    if (!by_id[id])
      add_order(id);
    else if (action < 3)
      cancel(id);
    else if (action < 15)
      change_quantity(id, (int)(random_bits() % 1024) + 1);
    else
      sum += match(id % 2 ? SELL : BUY, (int)(id / 2 % PRICES));
    if (i % 50000 == 0)
      sum += count_orders();
  }
  printf("checksum %ld %ld %ld %ld\n", sum, count_orders(), book.added,
         book.matched);
  return 0;
}
