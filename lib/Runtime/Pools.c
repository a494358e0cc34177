//===- Pools.c - Memory of split structures -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the rewriter links into a program that has pools. A pool holds all
// objects of one structure. Each part of the structure has an array of its own
// in the pool, and the parts of an object have the same index in all of them.
//
//   reserved at the start, with no access:
//
//     | first parts ......... | second parts ..... | ... | counts ...... |
//       ^ object of index i     ^ the same index i         ^ the same i
//
// Memory is committed as the pool grows. counts[i] is the number of elements of
// the allocation that begins at element i, and counts[i + 1] the number that it
// may grow to where it is; of a free range it is its length, or, if that is 1,
// the next free element. An allocation has no header, so
// pointers to its elements differ by the size of a first part, and nothing else
// is between two objects.
//
// As with the C library's functions, allocation returns null when there is no
// memory and sets errno, and reallocation to 0 bytes frees. All functions may
// be called by several threads at a time.
//
//===----------------------------------------------------------------------===//

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

// The rewriter makes variables of these two types (lib/Rewrite/SplitObjects.cpp).

struct restruct_part {
  char *base; // set before the program's own code runs, then constant
  size_t size;
  size_t committed; // bytes
};

struct restruct_pool {
  struct restruct_part *parts; // the last one is that of the counts
  size_t num_parts;            // with that one
  size_t capacity;             // in elements, as all that follows
  size_t top;                  // elements from here on are free
  size_t fresh;                // elements from here on are zero
  uint32_t free_elements;      // the first one plus 1, or 0
  uint32_t free_ranges[32];    // by the binary logarithm of their length
  uint32_t lock;
};

#define NONE ((size_t)-1)
#define MOST ((size_t)1 << 42) // bytes that are reserved
enum {
  CHUNK = 1 << 16,      // memory is committed in multiples of this
  LARGE = 1 << 17,      // bytes that go back to the system when they are free
  SEARCHED_RANGES = 16, // of one list
};

extern char __libc_single_threaded __attribute__((weak));

static void lock(struct restruct_pool *pool) {
  if (&__libc_single_threaded && __libc_single_threaded) {
    pool->lock = 1;
    return;
  }
  while (__atomic_exchange_n(&pool->lock, 1, __ATOMIC_ACQUIRE))
    sched_yield();
}

static void unlock(struct restruct_pool *pool) {
  __atomic_store_n(&pool->lock, 0, __ATOMIC_RELEASE);
}

static uint32_t *counts_of(const struct restruct_pool *pool) {
  return (uint32_t *)pool->parts[pool->num_parts - 1].base;
}

// The elements that an allocation may grow to where it is: of several elements,
// the second has the number.
static size_t extent_of(const struct restruct_pool *pool, size_t index) {
  const uint32_t *counts = counts_of(pool);
  return counts[index] > 1 ? counts[index + 1] : 1;
}

static void set_counts(struct restruct_pool *pool, size_t index, size_t count,
                       size_t extent) {
  uint32_t *counts = counts_of(pool);
  counts[index] = (uint32_t)count;
  if (count > 1)
    counts[index + 1] = (uint32_t)extent;
}

static size_t index_of(const struct restruct_pool *pool, const void *object) {
  return (size_t)((const char *)object - pool->parts[0].base) /
         pool->parts[0].size;
}

// Makes room for the elements before end. Returns 0 if there is no memory.
static int commit(struct restruct_pool *pool, size_t end) {
  if (end > pool->capacity)
    return 0;
  for (size_t i = 0; i < pool->num_parts; i++) {
    struct restruct_part *part = &pool->parts[i];
    size_t needed = end * part->size;
    if (needed <= part->committed)
      continue;
    // In steps that grow, but not by much more than what is needed.
    size_t grown = part->committed + part->committed / 8;
    size_t bytes = grown > needed ? grown : needed;
    bytes = (bytes + CHUNK - 1) / CHUNK * CHUNK;
    size_t reserved = (pool->capacity * part->size + CHUNK - 1) / CHUNK * CHUNK;
    if (bytes > reserved)
      bytes = reserved;
    if (mprotect(part->base + part->committed, bytes - part->committed,
                 PROT_READ | PROT_WRITE))
      return 0;
    part->committed = bytes;
  }
  return 1;
}

static unsigned logarithm(size_t count) {
  return 63 - (unsigned)__builtin_clzll(count);
}

static void add_free(struct restruct_pool *pool, size_t index, size_t count) {
  uint32_t *counts = counts_of(pool);
  if (count == 1) {
    counts[index] = pool->free_elements;
    pool->free_elements = (uint32_t)index + 1;
    return;
  }
  uint32_t *first = &pool->free_ranges[logarithm(count)];
  counts[index] = (uint32_t)count;
  counts[index + 1] = *first;
  *first = (uint32_t)index + 1;
}

// A free range of count elements, or NONE.
static size_t take_range(struct restruct_pool *pool, size_t count) {
  uint32_t *counts = counts_of(pool);
  for (unsigned list = logarithm(count); list < 32; list++) {
    uint32_t *link = &pool->free_ranges[list];
    for (int n = 0; *link && n < SEARCHED_RANGES; n++) {
      size_t index = *link - 1, length = counts[index];
      if (length < count) {
        link = &counts[index + 1];
        continue;
      }
      *link = counts[index + 1];
      if (length > count)
        add_free(pool, index + count, length - count);
      return index;
    }
  }
  return NONE;
}

static size_t take(struct restruct_pool *pool, size_t count) {
  size_t index = NONE;
  if (count == 1 && pool->free_elements) {
    index = pool->free_elements - 1;
    pool->free_elements = counts_of(pool)[index];
  } else if (count > 1 && count <= pool->top) {
    index = take_range(pool, count);
  }
  if (index == NONE) {
    if (count > pool->capacity - pool->top || !commit(pool, pool->top + count))
      return NONE;
    index = pool->top;
    pool->top += count;
  }
  set_counts(pool, index, count, count);
  return index;
}

// Gives whole pages of free elements back; they are zero when they are used
// again.
static void give_back(struct restruct_pool *pool, size_t index, size_t count) {
  for (size_t i = 0; i + 1 < pool->num_parts; i++) {
    const struct restruct_part *part = &pool->parts[i];
    if (count * part->size < LARGE)
      continue;
    uintptr_t begin = (uintptr_t)part->base + index * part->size;
    uintptr_t end = begin + count * part->size;
    begin = (begin + CHUNK - 1) / CHUNK * CHUNK;
    end = end / CHUNK * CHUNK;
    if (begin < end)
      madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
}

static void release(struct restruct_pool *pool, size_t index, size_t count) {
  give_back(pool, index, count);
  if (index + count != pool->top) {
    add_free(pool, index, count);
    return;
  }
  pool->top = index;
}

// What the program may have written, from here on.
static void touch(struct restruct_pool *pool, size_t end) {
  if (pool->fresh < end)
    pool->fresh = end;
}

static void *fail(struct restruct_pool *pool) {
  unlock(pool);
  errno = ENOMEM;
  return NULL;
}

void *restruct_pool_malloc(struct restruct_pool *pool, size_t count) {
  count += !count;
  lock(pool);
  size_t index = take(pool, count);
  if (index == NONE)
    return fail(pool);
  touch(pool, index + count);
  unlock(pool);
  return pool->parts[0].base + index * pool->parts[0].size;
}

void *restruct_pool_calloc(struct restruct_pool *pool, size_t count) {
  count += !count;
  lock(pool);
  size_t index = take(pool, count);
  if (index == NONE)
    return fail(pool);
  size_t end = index + count;
  size_t used = pool->fresh < end ? pool->fresh : end;
  touch(pool, end);
  unlock(pool);
  if (used > index)
    for (size_t i = 0; i + 1 < pool->num_parts; i++)
      memset(pool->parts[i].base + index * pool->parts[i].size, 0,
             (used - index) * pool->parts[i].size);
  return pool->parts[0].base + index * pool->parts[0].size;
}

static void release_object(struct restruct_pool *pool, const void *object) {
  size_t index = index_of(pool, object);
  lock(pool);
  release(pool, index, extent_of(pool, index));
  unlock(pool);
}

// Grows or shrinks an allocation where it is. Returns 0 if it cannot.
static int resize(struct restruct_pool *pool, size_t index, size_t count) {
  size_t old = counts_of(pool)[index], extent = extent_of(pool, index);
  if (count > extent) {
    if (index + extent != pool->top || count > pool->capacity - index ||
        !commit(pool, index + count))
      return 0;
    pool->top = index + count;
    extent = count;
  } else if (count < old) {
    release(pool, index + count, extent - count);
    extent = count;
  }
  if (count > old)
    touch(pool, index + count);
  set_counts(pool, index, count, extent);
  return 1;
}

// A place for an array that grows to count elements, with room to grow on, so
// that growth by small steps does not copy it each time. What is not used of the
// room is no memory.
static size_t take_with_room(struct restruct_pool *pool, size_t count,
                             size_t room) {
  size_t index = NONE;
  if (count < pool->capacity && room < pool->capacity - count)
    index = take(pool, count + room);
  if (index == NONE)
    return take(pool, count);
  set_counts(pool, index, count, count + room);
  return index;
}

void *restruct_pool_realloc(struct restruct_pool *pool, void *object,
                            size_t count) {
  if (!object)
    return restruct_pool_malloc(pool, count);
  if (!count) {
    release_object(pool, object);
    return NULL;
  }
  size_t index = index_of(pool, object);
  lock(pool);
  size_t old = counts_of(pool)[index];
  if (resize(pool, index, count)) {
    unlock(pool);
    return object;
  }
  size_t moved = take_with_room(pool, count, old / 2);
  if (moved == NONE)
    return fail(pool);
  touch(pool, moved + count);
  for (size_t i = 0; i + 1 < pool->num_parts; i++) {
    size_t size = pool->parts[i].size;
    memcpy(pool->parts[i].base + moved * size,
           pool->parts[i].base + index * size, old * size);
  }
  release(pool, index, extent_of(pool, index));
  unlock(pool);
  return pool->parts[0].base + moved * pool->parts[0].size;
}

void restruct_pool_free(struct restruct_pool *pool, void *object) {
  if (object)
    release_object(pool, object);
}

// The bytes that a part of a pool with this capacity is reserved, with one
// element that stays inaccessible, for the end of the last array.
static size_t reserved_bytes(const struct restruct_part *part,
                             size_t capacity) {
  return (capacity * part->size + CHUNK - 1) / CHUNK * CHUNK + CHUNK;
}

// All pools of the program.
static struct restruct_pool *const *pools;
static size_t num_pools;
static uintptr_t reserved_begin, reserved_size;

// Replaces free: the argument may be in a pool, or from the C library.
void restruct_free(void *object) {
  if ((uintptr_t)object - reserved_begin >= reserved_size) {
    free(object);
    return;
  }
  for (size_t i = 0; i < num_pools; i++) {
    const struct restruct_part *first = &pools[i]->parts[0];
    if ((uintptr_t)object - (uintptr_t)first->base <
        reserved_bytes(first, pools[i]->capacity)) {
      release_object(pools[i], object);
      return;
    }
  }
}

// The bytes that may be reserved. A limit of the address space is shared with
// the rest of the program.
static size_t most_bytes(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur / 2 >= MOST)
    return MOST;
  return limit.rlim_cur / 2;
}

// Called once, before the program's own code.
void restruct_reserve_pools(struct restruct_pool *const *all, size_t count) {
  pools = all;
  num_pools = count;
  size_t most = most_bytes(); // only addresses
  for (size_t capacity = UINT32_MAX - 1; capacity >= 1024; capacity /= 2) {
    size_t bytes = CHUNK;
    for (size_t i = 0; i < count; i++)
      for (size_t k = 0; k < all[i]->num_parts && bytes < most; k++)
        bytes += all[i]->parts[k].size < most / capacity
                     ? reserved_bytes(&all[i]->parts[k], capacity)
                     : most;
    if (bytes >= most)
      continue;
    char *memory = mmap(NULL, bytes, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      continue;
    reserved_begin = (uintptr_t)memory;
    reserved_size = bytes;
    memory += CHUNK - (uintptr_t)memory % CHUNK;
    for (size_t i = 0; i < count; i++) {
      all[i]->capacity = capacity;
      for (size_t k = 0; k < all[i]->num_parts; k++) {
        all[i]->parts[k].base = memory;
        memory += reserved_bytes(&all[i]->parts[k], capacity);
      }
    }
    return;
  }
}
