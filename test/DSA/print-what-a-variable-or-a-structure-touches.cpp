// Graphs have the names of the source beside those of IR. They are limited to
// what a variable reaches, or to the objects of a structure.
//
// RUN: %restruct_cxx -O1 -g -c %s -o %t.o
// RUN: %restruct dsa --whole-program --function=db::find %t.o | FileCheck --check-prefix=NAMES %s
// RUN: %restruct dsa --whole-program --why=main:log %t.o | FileCheck --check-prefix=WHY %s
// RUN: not %restruct dsa --whole-program --why=main:logs %t.o 2>&1 | FileCheck --check-prefix=NO-WHY %s
// RUN: %restruct dsa --whole-program --callgraph %t.o | FileCheck --check-prefix=CALLS %s
// RUN: %restruct dsa --whole-program --callgraph --format=dot %t.o | FileCheck --check-prefix=CALLS-DOT %s
// RUN: %restruct dsa --whole-program --variable=main:log %t.o | FileCheck --check-prefix=LOCAL %s
// RUN: %restruct dsa --whole-program --variable=db::find:item %t.o | FileCheck --check-prefix=ITEM %s
// RUN: %restruct dsa --whole-program --variable=db::table --variable=main:log %t.o | FileCheck --check-prefix=BOTH %s
// RUN: %restruct dsa --whole-program --type=Log %t.o | FileCheck --check-prefix=TYPE %s
// RUN: %restruct dsa --whole-program --type=Log --format=dot %t.o | FileCheck --check-prefix=DOT %s
// RUN: %restruct dsa --whole-program --type=Log --format=json %t.o -o %t.json
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: %python %S/../Report/Inputs/validate.py %source/docs/schemas/restruct-dsa.schema.json %t.json

#include <cstdio>
#include <cstdlib>

namespace db {
struct Item {
  long key;
  Item *next;
};
struct Log {
  long count;
  char *text;
};
static Item *table[8];

[[gnu::noinline]] Item *find(long key) {
  for (Item *item = table[key & 7]; item; item = item->next)
    if (item->key == key)
      return item;
  return nullptr;
}
} // namespace db

int main(int count, char **) {
  auto *log = static_cast<db::Log *>(calloc(1, sizeof(db::Log)));
  for (long n = 0; n < count; ++n) {
    auto *item = static_cast<db::Item *>(calloc(1, sizeof(db::Item)));
    item->next = db::table[n & 7];
    item->key = n;
    db::table[n & 7] = item;
  }
  log->text = static_cast<char *>(malloc(16));
  log->count += db::find(3) ? 1 : 0;
  snprintf(log->text, 16, "%ld", log->count);
  puts(log->text);
}

// NAMES: graph of @_ZN2db4findEl (db::find(long))
// NAMES: (item) -> [[NODE:n[0-9]+]]
// NAMES: (db::table) -> {{n[0-9]+}}
// NAMES: [[NODE]]: {{.*}}; of struct db::Item

// WHY: main:log
// NO-WHY: error: --why: 'main:logs': there is no value '%logs' in 'main'

// CALLS: call @_ZN2db4findEl -> @_ZN2db4findEl (db::find(long))
// CALLS-DOT: [label="@_ZN2db4findEl (db::find(long))"]

// LOCAL:     graph of @main
// LOCAL:     (log) -> [[NODE:n[0-9]+]]
// LOCAL:     [[NODE]]: {{.*}}; of struct db::Log
// LOCAL-NOT: db::
// LOCAL-NOT: graph of

// ITEM-NOT: globals graph
// ITEM-NOT: graph of @main
// ITEM:     graph of @_ZN2db4findEl
// ITEM:     of struct db::Item

// BOTH-DAG: of struct db::Log
// BOTH-DAG: (db::table)

// TYPE:     graph of @main
// TYPE:     (log) -> [[NODE:n[0-9]+]]
// TYPE-NOT: (item)
// TYPE:     [[NODE]]: {{.*}}; of struct db::Log
// TYPE-NOT: {{^}}  n{{[0-9]+}}:
// TYPE-NOT: graph of

// DOT:     label=<@main>
// DOT:     <br/>of struct db::Log
// DOT:     (log)>
// DOT-NOT: (item)
// DOT-NOT: label=<@_ZN2db4find

// JSON:     "graphs": [
// JSON:     "main"
// JSON:     "nodes": [
// JSON:     "id":
// JSON-NOT: "id":
