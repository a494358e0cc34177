-- Integer work on small arrays: pancake flips over all permutations.
local n = tonumber(arg[1])
local perm, perm1, counts = {}, {}, {}
for i = 1, n do perm1[i] = i end
local max_flips, checksum, sign, r = 0, 0, 1, n
while true do
  while r > 1 do counts[r] = r; r = r - 1 end
  for i = 1, n do perm[i] = perm1[i] end
  local flips, first = 0, perm[1]
  while first ~= 1 do
    local low, high = 1, first
    while low < high do
      perm[low], perm[high] = perm[high], perm[low]
      low, high = low + 1, high - 1
    end
    flips, first = flips + 1, perm[1]
  end
  if flips > max_flips then max_flips = flips end
  checksum, sign = checksum + sign * flips, -sign
  r = 2
  while true do
    if r > n then
      print(checksum, string.format("Pfannkuchen(%d) = %d", n, max_flips))
      return
    end
    local first_of_rotation = perm1[1]
    for i = 1, r - 1 do perm1[i] = perm1[i + 1] end
    perm1[r] = first_of_rotation
    counts[r] = counts[r] - 1
    if counts[r] > 0 then
      r = r - 1
      break
    end
    r = r + 1
  end
end
