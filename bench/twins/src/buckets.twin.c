// The twin of buckets.c, laid out by hand.
//
// The expert made arrays of the keys, the states (a byte) and the values (a
// byte, as they are below 256), and one of what only reports read. The
// statistics that are never read (hits, probes, last_hit) went.
//
// usage: buckets [ENTRIES] [LOOKUPS]

#include "program.h"

enum { EMPTY, USED, DELETED };

struct description {
  long inserted;
  char name[24];
  char owner[16];
};

struct table {
  unsigned char *states;
  unsigned long *keys; // not 0
  unsigned char *values;
  struct description *descriptions;
};

static struct table table;
static unsigned long capacity; // a power of two
static unsigned long used;     // deleted ones count
static long clock_now;

static void allocate_table(unsigned long size) {
  table.states = calloc(size, 1);
  table.keys = calloc(size, sizeof(unsigned long));
  table.values = calloc(size, 1);
  table.descriptions = calloc(size, sizeof(struct description));
  if (!table.states || !table.keys || !table.values || !table.descriptions)
    out_of_memory();
  capacity = size;
  used = 0;
}

static void free_table(struct table *old) {
  free(old->states);
  free(old->keys);
  free(old->values);
  free(old->descriptions);
}

static unsigned long hash_of(unsigned long key) {
  return key * 0x9E3779B97F4A7C15ul >> 20;
}

/// The index of a key's bucket, or of the first free one.
static unsigned long probe(unsigned long key) {
  unsigned long at = hash_of(key) & (capacity - 1);
  while (table.states[at] != EMPTY) {
    if (table.states[at] == USED && table.keys[at] == key)
      break;
    at = (at + 1) & (capacity - 1);
  }
  return at;
}

/// Moves all entries to a table that is twice as large.
static void grow(void) {
  struct table old = table;
  unsigned long size = capacity;
  allocate_table(size * 2);
  for (unsigned long i = 0; i < size; i++) {
    if (old.states[i] != USED)
      continue;
    unsigned long at = probe(old.keys[i]);
    table.states[at] = USED;
    table.keys[at] = old.keys[i];
    table.values[at] = old.values[i];
    table.descriptions[at] = old.descriptions[i];
    used++;
  }
  free_table(&old);
}

static void insert(unsigned long key, int value) {
  if (used * 5 >= capacity * 4)
    grow();
  unsigned long at = probe(key);
  if (table.states[at] == EMPTY) {
    struct description *d = &table.descriptions[at];
    table.states[at] = USED;
    table.keys[at] = key;
    d->inserted = clock_now++;
    for (int i = 0; i < 23; i++)
      d->name[i] = (char)('a' + (key >> i) % 26);
    for (int i = 0; i < 15; i++)
      d->owner[i] = (char)('A' + (key >> i) % 26);
    used++;
  }
  table.values[at] = (unsigned char)(value & 255);
}

static int look_up(unsigned long key) {
  unsigned long at = probe(key);
  return table.states[at] == EMPTY ? -1 : table.values[at];
}

static void delete_key(unsigned long key) {
  unsigned long at = probe(key);
  if (table.states[at] == USED)
    table.states[at] = DELETED;
}

/// What a report would show of some entries.
static unsigned long report(void) {
  unsigned long hash = 0;
  for (unsigned long i = 0; i < capacity; i += 512) {
    const struct description *d = &table.descriptions[i];
    if (table.states[i] != USED)
      continue;
    hash += (unsigned long)d->inserted;
    for (int k = 0; k < 24; k++)
      hash = hash * 31 + (unsigned char)d->name[k];
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)d->owner[k];
  }
  return hash;
}

static unsigned long random_key(long entries) {
  return random_bits() % (unsigned long)(entries * 2) + 1;
}

int main(int argc, char **argv) {
  long entries = argument(argc, argv, 1, 800000);
  long lookups = argument(argc, argv, 2, 16000000);
  if (entries < 1)
    return 2;
  allocate_table(64);
  for (long i = 0; i < entries; i++)
    insert(random_key(entries), (int)(i & 255));
  long sum = 0, missing = 0;
  for (long i = 0; i < lookups; i++) {
    int value = look_up(random_key(entries));
    if (value < 0)
      missing++;
    else
      sum += value;
    if (i % 64 == 0)
      delete_key(random_key(entries));
  }
  printf("checksum %ld %ld %lu %lu\n", sum, missing, used, report());
  free_table(&table);
  return 0;
}
