// Loops of C++ over std::vector.

#include "loops.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace {

struct Point {
  float x, y;
};

struct Data {
  std::vector<float> to, from, by;
  std::vector<double> wide;
  std::vector<int> order;
  std::vector<Point> points;
  std::vector<std::vector<float>> rows;
};

// Set at the first use: the driver has filled the arrays by then.
Data &data() {
  static Data result = [] {
    Data made;
    made.to.assign(a, a + N);
    made.from.assign(b, b + N);
    made.by.assign(c, c + N);
    made.wide.assign(x, x + N);
    made.order.assign(ip, ip + N);
    made.points.resize(N);
    made.rows.assign(SIDE, std::vector<float>(SIDE, 1.0f));
    return made;
  }();
  return result;
}

double vector_sum() {
  float result = 0;
  for (float value : data().from)
    result += value;
  return result;
}

double vector_accumulate() {
  const std::vector<double> &v = data().wide;
  return std::accumulate(v.begin(), v.end(), 0.0);
}

double vector_scale() {
  Data &v = data();
  for (std::size_t i = 0; i < v.to.size(); i++)
    v.to[i] = v.to[i] * 0.5f + v.from[i] * v.by[i];
  return v.to[4];
}

double vector_recurrence() {
  std::vector<float> &v = data().to;
  for (std::size_t i = 1; i < v.size(); i++)
    v[i] = v[i - 1] * 0.5f + data().from[i];
  return v.back();
}

double vector_store_feeds_load() {
  Data &v = data();
  for (std::size_t i = 1; i < v.to.size(); i++) {
    v.to[i] = v.from[i] * 0.5f;
    v.by[i] = v.to[i - 1] * 0.5f + v.by[i] * 0.25f;
  }
  return v.by[5];
}

double vector_transform() {
  Data &v = data();
  std::transform(v.from.begin(), v.from.end(), v.to.begin(),
                 [](float value) { return std::sqrt(value) + 1; });
  return v.to[5];
}

double vector_gather() {
  Data &v = data();
  float result = 0;
  for (int i : v.order)
    result += v.from[static_cast<std::size_t>(i)];
  return result;
}

double vector_of_structures() {
  float result = 0;
  std::size_t i = 0;
  for (Point &p : data().points) {
    p.x = p.x * 0.5f + a[i];
    p.y = p.y * 0.5f + b[i++];
    result += p.x;
  }
  return result;
}

double vector_of_vectors() {
  std::vector<std::vector<float>> &v = data().rows;
  for (std::size_t i = 1; i < v.size(); i++)
    for (std::size_t j = 1; j < v[i].size(); j++)
      v[i][j] = (v[i - 1][j] + v[i][j - 1] + bb[i][j]) * 0.333f;
  return v[5][6];
}

double vector_push_back() {
  static std::vector<float> kept;
  kept.clear();
  for (float value : data().from)
    if (value > 1)
      kept.push_back(value);
  return static_cast<double>(kept.size());
}

double vector_largest() {
  const std::vector<float> &v = data().by;
  return *std::max_element(v.begin(), v.end());
}

double vector_insertion_sort() {
  std::vector<int> v(data().order.begin(), data().order.begin() + 64);
  for (std::size_t i = 1; i < v.size(); i++) {
    int value = v[i];
    std::size_t at = i;
    for (; at > 0 && v[at - 1] > value; at--)
      v[at] = v[at - 1];
    v[at] = value;
  }
  return v[10];
}

class Matrix {
public:
  explicit Matrix(std::size_t side) : side(side), values(side * side, 1.0f) {}
  float &operator()(std::size_t row, std::size_t column) {
    return values[row * side + column];
  }
  std::size_t getSide() const { return side; }

private:
  std::size_t side;
  std::vector<float> values;
};

double matrix_class() {
  static Matrix m(SIDE);
  for (std::size_t i = 1; i < m.getSide(); i++)
    for (std::size_t j = 0; j < m.getSide(); j++)
      m(i, j) = m(i - 1, j) * 0.5f + aa[i][j];
  return m(7, 7);
}

} // namespace

extern "C" const loop vector_loops[] = {
    {"vectors of C++", "vector_sum", vector_sum},
    {"vectors of C++", "vector_accumulate", vector_accumulate},
    {"vectors of C++", "vector_scale", vector_scale},
    {"vectors of C++", "vector_recurrence", vector_recurrence},
    {"vectors of C++", "vector_store_feeds_load", vector_store_feeds_load},
    {"vectors of C++", "vector_transform", vector_transform},
    {"vectors of C++", "vector_gather", vector_gather},
    {"vectors of C++", "vector_of_structures", vector_of_structures},
    {"vectors of C++", "vector_of_vectors", vector_of_vectors},
    {"vectors of C++", "vector_push_back", vector_push_back},
    {"vectors of C++", "vector_largest", vector_largest},
    {"vectors of C++", "vector_insertion_sort", vector_insertion_sort},
    {"vectors of C++", "matrix_class", matrix_class},
    {nullptr, nullptr, nullptr}};
