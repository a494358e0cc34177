// Children of fork and threads count in the same profile; that of vfork and a
// program that exec starts do no harm. The accesses are those of five walks.
// RUN: %restruct_cc -O1 -c %s -o %t.o
// RUN: %restruct profile --whole-program --sample=1 --link=-lpthread %t.o -o %t.json --
// RUN: %python %S/Inputs/field.py %t.json cell value reads | FileCheck %s
// CHECK: {{^}}5000{{$}}

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct cell {
  volatile int value;
  struct cell *next;
};

static struct cell *head;

static void *walk(void *unused) {
  int sum = 0;
  for (struct cell *c = head; c; c = c->next)
    sum += c->value;
  return sum == 1000 ? NULL : &head;
}

int main(void) {
  for (int i = 0; i < 1000; i++) {
    struct cell *c = malloc(sizeof *c);
    c->value = 1;
    c->next = head;
    head = c;
  }
  pthread_t threads[2];
  void *result;
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, walk, NULL);
  for (int i = 0; i < 2; i++)
    if (pthread_join(threads[i], &result) || result)
      return 1;
  if (vfork() == 0) {
    execl("/bin/true", "true", (char *)0);
    _exit(1);
  }
  int status;
  wait(&status);
  pid_t child = fork();
  if (child == 0)
    _exit(walk(NULL) != NULL);
  if (waitpid(child, &status, 0) != child || status)
    return 2;
  return walk(NULL) || walk(NULL);
}
