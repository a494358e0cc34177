// RUN: %clangxx -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clangxx -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual long area() const = 0;
  Shape *next = nullptr;
};
struct Named {
  virtual ~Named() = default;
  std::string name = "a rather long name, so that it is on the heap";
};
struct Square : Shape, Named {
  explicit Square(long side) : side(side) {}
  long area() const override { return side * side + long(name.size()) * 0; }
  long side;
};
struct Sum : Shape {
  std::vector<Shape *> parts;
  long area() const override {
    long result = 0;
    for (Shape *s : parts)
      result += s->area();
    return result;
  }
};
struct Failure : std::runtime_error {
  explicit Failure(Shape *s) : std::runtime_error("failed"), shape(s) {}
  Shape *shape;
};

static void check(Shape *s) {
  if (s->area() > 10)
    throw Failure(s);
}

int main() {
  auto sum = std::make_unique<Sum>();
  std::map<std::string, std::unique_ptr<Shape>> shapes;
  std::list<Shape *> order;
  for (long i = 1; i < 4; i++) {
    auto &slot = shapes["shape " + std::to_string(i)];
    slot = std::make_unique<Square>(i);
    sum->parts.push_back(slot.get());
    order.push_front(slot.get());
  }
  std::function<long(Shape *)> twice = [&](Shape *s) { return 2 * s->area() + long(order.size()); };
  long result = twice(order.front());
  Shape *caught = nullptr;
  try {
    for (Shape *s : order)
      check(s);
    check(sum.get());
  } catch (const Failure &f) {
    caught = f.shape;
    caught->next = order.back();
  }
  long named = 0;
  for (auto &[name, shape] : shapes)
    if (auto *n = dynamic_cast<Named *>(shape.get()))
      named += long(n->name.size() > 20);
  return result == 21 && caught == sum.get() && caught->next->area() == 1 && named == 3 ? 0 : 1;
}
