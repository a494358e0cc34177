// An order book: orders on the heap, one malloc each, in lists of a price.
//
// Pattern: linked heap nodes with fields that are only written, and narrow
// ones. Orders come, change and go at random; each has neighbours in the list
// of its price, so an operation touches three orders and a level. For
// debugging an order has the trader's name, times and the quantity that it
// began with; they are never read.
//
// usage: orders [ORDERS] [OPERATIONS]

#include "program.h"

#define PRICES 4096

enum side { BUY, SELL };

struct order {
  unsigned id;
  char trader[24]; // for debugging
  long received;   // for debugging
  struct order *previous;
  enum side side;
  int price;          // 0 to 4095
  long changed;       // for debugging
  char venue[8];      // for debugging
  int first_quantity; // for debugging
  int changes;        // statistics
  struct level *level;
  long flags;   // for debugging
  int quantity; // 1 to 1024
  struct order *next;
};

struct level {
  struct order *first, *last;
  long quantity;
  long orders;
  long cancelled; // statistics
};

struct book {
  struct level levels[2][PRICES];
  long added, matched;
};

static struct book book;
static struct order **by_id;
static long clock_now;

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
  level->orders++;
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
  level->orders--;
}

static void add_order(unsigned id) {
  struct order *o = malloc(sizeof(struct order));
  if (!o)
    out_of_memory();
  o->id = id;
  o->side = random_bits() % 2 ? SELL : BUY;
  o->price = (int)((id / 64 + random_bits() % 4) % PRICES);
  o->quantity = (int)(random_bits() % 1024) + 1;
  o->first_quantity = o->quantity;
  o->received = clock_now;
  o->changed = clock_now++;
  o->changes = 0;
  o->flags = o->price & 7;
  for (int i = 0; i < 24; i++)
    o->trader[i] = (char)('a' + (id >> i) % 26);
  for (int i = 0; i < 8; i++)
    o->venue[i] = (char)('A' + i);
  append(&book.levels[o->side][o->price], o);
  by_id[id] = o;
  book.added++;
}

static void cancel(unsigned id) {
  struct order *o = by_id[id];
  unlink_order(o);
  o->level->cancelled++;
  by_id[id] = NULL;
  free(o);
}

/// A smaller quantity keeps its place in the list; a larger one goes last.
static void change_quantity(unsigned id, int quantity) {
  struct order *o = by_id[id];
  if (quantity <= o->quantity) {
    o->level->quantity += quantity - o->quantity;
    o->quantity = quantity;
  } else {
    unlink_order(o);
    o->quantity = quantity;
    append(o->level, o);
  }
  o->changed = clock_now++;
  o->changes++;
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
