// Wherever a structure is named, the end of its name suffices if it is unique,
// and structures without a name are found, and shown, by the place of their
// declaration. Functions in causes have their names in the source.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/names.cpp && cd %t
// RUN: %restruct_cxx -O1 -g -c names.cpp
// RUN: %restruct explain --whole-program names.o Cache | FileCheck --check-prefix=CACHE %s
// RUN: %restruct explain --whole-program names.o 'struct Cache' | FileCheck --check-prefix=CACHE %s
// RUN: %restruct explain --whole-program names.o names.cpp:41 | FileCheck --check-prefix=PLACE %s
// RUN: %restruct report --whole-program --type=Cache names.o | FileCheck --check-prefix=REPORT %s
// RUN: %restruct advise --whole-program --type=Cache names.o | FileCheck --check-prefix=ADVISE %s
// RUN: %restruct report --whole-program --format=sarif --type=Cache names.o | FileCheck --check-prefix=SARIF %s
// RUN: %restruct dsa --whole-program --function=db::fill names.o | FileCheck --check-prefix=FILL %s
// RUN: %restruct dsa --whole-program --function=fill names.o | FileCheck --check-prefix=FILL %s
//
// Several types or functions with this end are refused; an end is not any part.
//
// RUN: not %restruct explain --whole-program names.o Entry 2>&1 | FileCheck --check-prefix=TWO %s
// RUN: not %restruct report --whole-program --type=Entry names.o 2>&1 | FileCheck --check-prefix=TWO %s
// RUN: %restruct report --whole-program --type=web::Entry names.o | FileCheck --check-prefix=ONE %s
// RUN: not %restruct report --whole-program --type=ache names.o 2>&1 | FileCheck --check-prefix=PART %s
// RUN: not %restruct dsa --whole-program --function=clear names.o 2>&1 | FileCheck --check-prefix=CLEAR %s
// RUN: not %restruct dsa --whole-program --function=ill names.o 2>&1 | FileCheck --check-prefix=ILL %s

namespace db {
struct Cache {
  long hits, misses;
};
struct Entry {
  long key;
};
void watch(void *);
[[gnu::noinline]] void fill(Cache *c, int n) { watch(c); c->hits += n; }
[[gnu::noinline]] void clear(Entry *e) { e->key = 0; watch(e); }
} // namespace db
namespace web {
struct Entry { // web::Entry
  long url;
};
struct Page {
  struct {
    long width;
    long height;
  } size;
};
[[gnu::noinline]] void clear(Entry *e) { e->url = 0; db::watch(e); }
} // namespace web

int main(int n, char **) {
  auto *p = new web::Page();
  p->size.width = n;
  db::watch(&p->size);
  db::fill(new db::Cache(), n);
  db::clear(new db::Entry());
  web::clear(new web::Entry());
  return int(p->size.height);
}

// CACHE: {{^}}struct db::Cache names.cpp:[[# @LINE - 33]] (%struct.db::Cache)
// CACHE: note: in 'db::fill(db::Cache*, int)': the external function 'db::watch(void*)' takes its address
// PLACE: {{^}}struct (unnamed at names.cpp:41) names.cpp:41
// PLACE: names.cpp:41: note: struct (unnamed at names.cpp:41): its address escapes
// REPORT: {{^}}struct db::Cache names.cpp
// REPORT: in 'db::fill(db::Cache*, int)': the external function
// ADVISE: 1. {{.*}}struct db::Cache
// SARIF: "name": "db::fill(db::Cache*, int)",
// SARIF-NEXT: "decoratedName": "_ZN2db4fillEPNS_5CacheEi",
// FILL: graph of {{.*}}fill
// TWO: error: 'Entry' is ambiguous: %struct.db::Entry (names.cpp:29), %struct.web::Entry (names.cpp:37)
// ONE: {{^}}struct web::Entry names.cpp:37
// PART: error: no struct is called 'ache'
// CLEAR: error: 'clear' is ambiguous: db::clear(db::Entry*); web::clear(web::Entry*)
// ILL: error: there is no function 'ill'
