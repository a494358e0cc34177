// A hash table with fat buckets that grows.
//
// Pattern: hot and cold parts of an array, and write-only statistics. Probing
// looks at state and key of bucket after bucket; what was found gives its
// value. Names and times stand between them and are only read by reports.
// Hits, probes and the time of the last hit are written at each look-up and
// never read.
//
// usage: buckets [ENTRIES] [LOOKUPS]

#include "program.h"

enum { EMPTY, USED, DELETED };

struct bucket {
  int state;
  char name[24];
  long inserted;
  unsigned hits;     // statistics
  unsigned probes;   // statistics
  long last_hit;     // statistics
  unsigned long key; // not 0
  char owner[16];
  int value; // 0 to 255
};

static struct bucket *table;
static unsigned long capacity; // a power of two
static unsigned long used;     // deleted ones count
static long clock_now;

static void allocate_table(unsigned long size) {
  table = calloc(size, sizeof(struct bucket));
  if (!table)
    out_of_memory();
  capacity = size;
  used = 0;
}

static unsigned long hash_of(unsigned long key) {
  return key * 0x9E3779B97F4A7C15ul >> 20;
}

/// The bucket of a key, or the first free one.
static struct bucket *probe(unsigned long key) {
  unsigned long at = hash_of(key) & (capacity - 1);
  unsigned steps = 0;
  while (table[at].state != EMPTY) {
    if (table[at].state == USED && table[at].key == key)
      break;
    at = (at + 1) & (capacity - 1);
    steps++;
  }
  table[at].probes += steps;
  return &table[at];
}

static void insert(unsigned long key, int value);

/// Moves all entries to a table that is twice as large.
static void grow(void) {
  struct bucket *old = table;
  unsigned long size = capacity;
  allocate_table(size * 2);
  for (unsigned long i = 0; i < size; i++) {
    if (old[i].state != USED)
      continue;
    struct bucket *b = probe(old[i].key);
    b->state = USED;
    b->key = old[i].key;
    b->value = old[i].value;
    b->inserted = old[i].inserted;
    b->last_hit = old[i].last_hit;
    b->hits = old[i].hits;
    for (int k = 0; k < 24; k++)
      b->name[k] = old[i].name[k];
    for (int k = 0; k < 16; k++)
      b->owner[k] = old[i].owner[k];
    used++;
  }
  free(old);
}

static void insert(unsigned long key, int value) {
  if (used * 5 >= capacity * 4)
    grow();
  struct bucket *b = probe(key);
  if (b->state == EMPTY) {
    b->state = USED;
    b->key = key;
    b->inserted = clock_now++;
    b->hits = 0;
    for (int i = 0; i < 23; i++)
      b->name[i] = (char)('a' + (key >> i) % 26);
    for (int i = 0; i < 15; i++)
      b->owner[i] = (char)('A' + (key >> i) % 26);
    used++;
  }
  b->value = value & 255;
}

static int look_up(unsigned long key) {
  struct bucket *b = probe(key);
  if (b->state == EMPTY)
    return -1;
  b->hits++;
  b->last_hit = clock_now;
  return b->value;
}

static void delete_key(unsigned long key) {
  struct bucket *b = probe(key);
  if (b->state == USED)
    b->state = DELETED;
}

/// What a report would show of some entries.
static unsigned long report(void) {
  unsigned long hash = 0;
  for (unsigned long i = 0; i < capacity; i += 512) {
    const struct bucket *b = &table[i];
    if (b->state != USED)
      continue;
    hash += (unsigned long)b->inserted;
    for (int k = 0; k < 24; k++)
      hash = hash * 31 + (unsigned char)b->name[k];
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)b->owner[k];
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
  free(table);
  return 0;
}
