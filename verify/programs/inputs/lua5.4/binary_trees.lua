-- Allocation and collection of many small tables.
local function tree(depth)
  if depth == 0 then return {} end
  return { left = tree(depth - 1), right = tree(depth - 1) }
end

local function count(node)
  if not node.left then return 1 end
  return 1 + count(node.left) + count(node.right)
end

local max_depth = tonumber(arg[1])
local long_lived = tree(max_depth)
for depth = 4, max_depth, 2 do
  local repeats, nodes = 1 << (max_depth - depth + 4), 0
  for _ = 1, repeats do nodes = nodes + count(tree(depth)) end
  print(repeats, "trees of depth", depth, "nodes", nodes)
end
print("long-lived tree", count(long_lived))
