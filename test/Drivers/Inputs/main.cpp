#include "list.h"
#include <iostream>
#include <stdexcept>
#include <vector>

int main() {
  std::vector<int> values{1, 2, 3, 4};
  node *head = nullptr;
  for (int value : values)
    head = push(head, value);
  try {
    values.at(17);
  } catch (const std::out_of_range &) {
    std::cout << "sum " << sum(head) << std::endl;
  }
}
