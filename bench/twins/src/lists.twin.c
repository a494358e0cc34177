// The twin of lists.c, laid out by hand.
//
// The expert left in a record what searches need (key, score, link) and moved
// the payload to a structure of its own, allocated by blocks, too, and reached
// by a link. The fields that are never read (changed, seen) went. The score, of
// which 0 to 99 are possible, is a byte.
//
// usage: lists [RECORDS] [LISTS] [SEARCHES]

#include "program.h"

#define BLOCK 1024
#define KEYS 100000

struct payload {
  char name[32];
  char address[80];
  long created;
};

struct record {
  struct record *next;
  struct payload *payload;
  int key;
  unsigned char score; // 0 to 99
};

struct list {
  struct record *first;
  long length;
};

static struct list *lists;
static int list_count;
static struct record *free_records;
static long clock_now;

static struct record *new_record(void) {
  if (!free_records) {
    struct record *block = calloc(BLOCK, sizeof(struct record));
    struct payload *payloads = calloc(BLOCK, sizeof(struct payload));
    if (!block || !payloads)
      out_of_memory();
    for (int i = BLOCK - 1; i >= 0; i--) {
      block[i].payload = &payloads[i];
      block[i].next = free_records;
      free_records = &block[i];
    }
  }
  struct record *r = free_records;
  free_records = r->next;
  return r;
}

static void delete_record(struct record *r) {
  r->next = free_records;
  free_records = r;
}

static void fill(struct record *r, int key) {
  struct payload *p = r->payload;
  r->key = key;
  r->score = (unsigned char)(random_bits() % 100);
  p->created = clock_now++;
  for (int i = 0; i < 31; i++)
    p->name[i] = (char)('a' + (key + i) % 26);
  for (int i = 0; i < 79; i++)
    p->address[i] = (char)('A' + (key * 3 + i) % 26);
}

static void push(struct list *list, struct record *r) {
  r->next = list->first;
  list->first = r;
  list->length++;
}

/// The first record from the list's beginning with at least that key.
static struct record *find(struct list *list, int key) {
  for (struct record *r = list->first; r; r = r->next)
    if (r->key >= key)
      return r;
  return NULL;
}

static long sum_scores(const struct list *list, int above) {
  long sum = 0;
  for (const struct record *r = list->first; r; r = r->next)
    if (r->key > above)
      sum += r->score;
  return sum;
}

/// Deletes the record after the first with a large key.
static void drop_one(struct list *list, int key) {
  struct record *r = find(list, key);
  if (!r || !r->next)
    return;
  struct record *gone = r->next;
  r->next = gone->next;
  clock_now++;
  delete_record(gone);
  list->length--;
}

static unsigned long describe(const struct record *r) {
  const struct payload *p = r->payload;
  unsigned long hash = (unsigned long)p->created;
  for (int i = 0; i < 32; i++)
    hash = hash * 31 + (unsigned char)p->name[i];
  for (int i = 0; i < 80; i++)
    hash = hash * 31 + (unsigned char)p->address[i];
  return hash;
}

int main(int argc, char **argv) {
  long records = argument(argc, argv, 1, 500000);
  list_count = (int)argument(argc, argv, 2, 16);
  long searches = argument(argc, argv, 3, 400);
  if (records < 1 || list_count < 1)
    return 2;
  lists = calloc((size_t)list_count, sizeof(struct list));
  if (!lists)
    out_of_memory();
  for (long i = 0; i < records; i++) {
    struct record *r = new_record();
    fill(r, (int)(random_bits() % KEYS));
    push(&lists[random_bits() % (unsigned)list_count], r);
  }
  unsigned long checksum = 0;
  for (long i = 0; i < searches; i++) {
    struct list *list = &lists[random_bits() % (unsigned)list_count];
    const struct record *r = find(list, KEYS - 50);
    if (r)
      checksum += describe(r);
    checksum += (unsigned long)sum_scores(list, KEYS / 20);
    if (i % 4 == 0) {
      drop_one(list, KEYS - 5000);
      struct record *fresh = new_record();
      fill(fresh, (int)(random_bits() % KEYS));
      push(list, fresh);
    }
  }
  long length = 0;
  for (int i = 0; i < list_count; i++)
    length += lists[i].length;
  printf("checksum %lu %ld\n", checksum, length);
  return 0;
}
