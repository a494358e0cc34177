// Virtual functions, templates, exceptions and owned memory.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
  Shape *next = nullptr;
};
struct Square : Shape {
  explicit Square(int side) : side(side) {
    if (side < 0)
      throw std::invalid_argument("negative");
  }
  int area() const override { return side * side; }
  int side;
};
struct Box : Shape {
  Box(int w, int h) : w(w), h(h) {}
  int area() const override { return w * h; }
  int w, h;
};

static Shape *first;
static std::vector<std::string> log_;

template <typename T, typename... Args> static T *add(Args... args) {
  auto made = std::make_unique<T>(args...);
  made->next = first;
  first = made.get();
  log_.push_back("added " + std::to_string(made->area()));
  return made.release();
}

static int total() {
  int sum = 0;
  for (Shape *s = first; s; s = s->next)
    sum += s->area();
  return sum;
}

static void swapSides(Box *box) { std::swap(box->w, box->h); }

int main() {
  Box *box = add<Box>(3, 4);
  add<Square>(5);
  swapSides(box);
  try {
    add<Square>(-1);
  } catch (const std::invalid_argument &e) {
    log_.push_back(e.what());
  }
  for (const std::string &text : log_)
    std::puts(text.c_str());
  std::printf("%d %d %d\n", total(), box->w, box->h);
  while (Shape *gone = first) {
    first = gone->next;
    delete gone;
  }
}
