#include <coroutine>
#include <cstdio>

struct Generator {
  struct promise_type {
    int Value;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int V) {
      Value = V;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> Handle;
  ~Generator() { Handle.destroy(); }
};

Generator squares(int N) {
  for (int I = 0; I < N; ++I)
    co_yield I *I;
}

int main() {
  Generator G = squares(5);
  int Sum = 0;
  while (G.Handle.resume(), !G.Handle.done())
    Sum += G.Handle.promise().Value;
  std::printf("sum %d\n", Sum);
}
