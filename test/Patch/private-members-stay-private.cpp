// Members move among those of their access; member functions and access
// specifiers stay.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.cpp
// RUN: %restruct_cxx -g -c a.cpp -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "class db::Item" size,key,next > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.cpp
// RUN: %clangxx -c -Wall -Werror -Wno-unused-private-field a.cpp

namespace db {
// CHECK:      class Item {
// CHECK-NEXT: public:
// CHECK-NEXT:   long size = 0;
// CHECK-NEXT:   char kind = 0;
// CHECK-NEXT:   int sum() const { return kind + flag; }
// CHECK-EMPTY:
// CHECK-NEXT: private:
// CHECK-NEXT:   long key = 0;
// CHECK-NEXT:   Item *next = nullptr;
// CHECK-NEXT:   static int count;
// CHECK-NEXT:   char flag = 0;
// CHECK-NEXT: };
class Item {
public:
  char kind = 0;
  long size = 0;
  int sum() const { return kind + flag; }

private:
  char flag = 0;
  long key = 0;
  static int count;
  Item *next = nullptr;
};
} // namespace db

db::Item *first;
int main() { return first ? first->sum() + int(first->size) : 0; }
