// The pool runtime against a model: what is allocated never overlaps, keeps its
// contents in all parts, is zero after calloc; memory that cannot be reserved or
// committed is a null pointer with ENOMEM; threads may share a pool.
//
// REQUIRES: plain-programs
// RUN: %clang -std=c11 -D_GNU_SOURCE -O1 -g -fsanitize=undefined -fno-sanitize-recover=all \
// RUN:   -I %source/lib/Runtime %s -o %t
// RUN: %t 1 && %t 2 && %t 3 && %t threads
// RUN: sh -c "ulimit -v 400000; %t small"
// RUN: %clang -std=c11 -D_GNU_SOURCE -O1 -g -fsanitize=thread -I %source/lib/Runtime %s -o %t.tsan
// RUN: %t.tsan threads
#include "Pools.c"

#include <pthread.h>
#include <stdio.h>

#define CHECK(Condition)                                                       \
  do                                                                           \
    if (!(Condition)) {                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #Condition);          \
      exit(1);                                                                 \
    }                                                                          \
  while (0)

// Objects of three parts: 12, 1 and 40 bytes.
static struct restruct_part parts[] = {
    {NULL, 12, 0}, {NULL, 1, 0}, {NULL, 40, 0}, {NULL, 4, 0}};
static struct restruct_pool pool = {.parts = parts, .num_parts = 4};
static struct restruct_part other_parts[] = {{NULL, 8, 0}, {NULL, 4, 0}};
static struct restruct_pool other = {.parts = other_parts, .num_parts = 2};
static struct restruct_pool *const all[] = {&pool, &other};

static _Thread_local uint64_t state;
static uint64_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 33;
}

struct block {
  char *first;
  size_t count;
  unsigned char tag;
};

// The bytes of part k of element i.
static char *at(const struct block *b, size_t i, size_t k) {
  size_t index = (size_t)(b->first - parts[0].base) / 12 + i;
  return parts[k].base + index * parts[k].size;
}

static void fill(const struct block *b, size_t from) {
  for (size_t i = from; i < b->count; i++)
    for (size_t k = 0; k < 3; k++)
      memset(at(b, i, k), (int)((b->tag + i + k) & 255), parts[k].size);
}

static void check(const struct block *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < 3; k++)
      for (size_t n = 0; n < parts[k].size; n++)
        CHECK((unsigned char)at(b, i, k)[n] ==
              (unsigned char)(b->tag + i + k));
}

static size_t count_for(void) {
  switch (next() % 8) {
  case 0: return next() % 5000;
  case 1: return next() % 100;
  case 2: return 0;
  default: return 1;
  }
}

static void exercise(uint64_t seed, int steps) {
  enum { BLOCKS = 300 };
  struct block blocks[BLOCKS] = {{0}};
  state = seed;
  for (int step = 0; step < steps; step++) {
    struct block *b = &blocks[next() % BLOCKS];
    if (!b->first) {
      b->count = count_for();
      b->tag = (unsigned char)next();
      int zeroed = next() % 2;
      b->first = zeroed ? restruct_pool_calloc(&pool, b->count)
                        : restruct_pool_malloc(&pool, b->count);
      CHECK(b->first);
      for (size_t i = 0; zeroed && i < b->count; i++)
        for (size_t k = 0; k < 3; k++)
          for (size_t n = 0; n < parts[k].size; n++)
            CHECK(at(b, i, k)[n] == 0);
      fill(b, 0);
      continue;
    }
    check(b, b->count);
    if (next() % 3 == 0) {
      size_t count = count_for(), kept = count < b->count ? count : b->count;
      b->first = restruct_pool_realloc(&pool, b->first, count);
      if (!count) {
        CHECK(!b->first);
        continue;
      }
      CHECK(b->first);
      b->count = count;
      check(b, kept);
      fill(b, kept);
    } else if (next() % 2) {
      restruct_free(b->first);
      b->first = NULL;
    } else {
      restruct_pool_free(&pool, b->first);
      b->first = NULL;
    }
  }
  for (int i = 0; i < BLOCKS; i++)
    if (blocks[i].first) {
      check(&blocks[i], blocks[i].count);
      restruct_pool_free(&pool, blocks[i].first);
    }
}

static void *run_thread(void *seed) {
  exercise((uint64_t)(uintptr_t)seed, 3000);
  return NULL;
}

// Of few addresses, some are reserved; what does not fit is null.
static void exhaust(void) {
  CHECK(pool.capacity >= 1024);
  errno = 0;
  CHECK(!restruct_pool_malloc(&pool, pool.capacity + 1) && errno == ENOMEM);
  errno = 0;
  CHECK(!restruct_pool_calloc(&pool, SIZE_MAX) && errno == ENOMEM);
  size_t count = 0;
  while (restruct_pool_malloc(&pool, 1))
    count++;
  CHECK(count > 1024 && errno == ENOMEM);
  void *last = restruct_pool_malloc(&other, 1);
  CHECK(last);
  CHECK(!restruct_pool_realloc(&other, last, other.capacity + 1));
}

// An array that grows by small steps, with objects in between, seldom moves.
static void grow(void) {
  struct block b = {restruct_pool_malloc(&pool, 2), 2, 7};
  fill(&b, 0);
  size_t moves = 0;
  while (b.count < 20000) {
    CHECK(restruct_pool_malloc(&pool, 1));
    char *old = b.first;
    b.first = restruct_pool_realloc(&pool, old, b.count + 10);
    CHECK(b.first);
    moves += b.first != old;
    size_t from = b.count;
    b.count += 10;
    fill(&b, from);
  }
  check(&b, b.count);
  CHECK(moves < 64);
  restruct_pool_free(&pool, b.first);
}

int main(int argc, char **argv) {
  restruct_free(malloc(1)); // before there are pools
  restruct_reserve_pools(all, 2);
  restruct_free(NULL);
  restruct_pool_free(&pool, NULL);
  restruct_free(malloc(100));
  if (argc == 2 && !strcmp(argv[1], "small")) {
    exhaust();
    return 0;
  }
  void *separate = restruct_pool_malloc(&other, 3);
  if (argc == 2 && !strcmp(argv[1], "threads")) {
    pthread_t threads[4];
    for (uintptr_t i = 0; i < 4; i++)
      CHECK(!pthread_create(&threads[i], NULL, run_thread, (void *)(i + 1)));
    for (int i = 0; i < 4; i++)
      pthread_join(threads[i], NULL);
  } else {
    CHECK(argc == 2);
    exercise((uint64_t)atoi(argv[1]), 30000);
    grow();
  }
  CHECK(restruct_pool_realloc(&other, separate, 30));
  return 0;
}
