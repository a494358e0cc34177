# Arithmetic, arrays with numeric keys, user functions.
function gcd(a, b) { return b == 0 ? a : gcd(b, a % b) }
function collatz(n,    steps) {
  while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; steps++ }
  return steps + 0
}
BEGIN {
  for (i = 2; i * i <= limit; i++)
    if (!composite[i]) for (j = i * i; j <= limit; j += i) composite[j] = 1
  for (i = 2; i <= limit; i++) if (!composite[i]) primes++
  for (i = 1; i <= limit / 8; i++) common += gcd(i * 37, limit - i)
  for (i = 1; i <= limit / 60; i++) { steps = collatz(i); if (steps > longest) { longest = steps; start = i } }
  print primes, common, longest, start
  printf "%.6f %.6f %e\n", sin(limit), exp(log(limit) / 3), sqrt(limit) * 1e20
}
