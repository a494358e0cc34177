-- Sorting, hashing, inserting and removing.
local n = tonumber(arg[1])
local state = 42
local function random(limit)
  state = (state * 1103515245 + 12345) & 0x7fffffff
  return (state >> 8) % limit
end
local records = {}
for i = 1, n do records[i] = { id = i, key = random(n), name = "k" .. random(1000), weight = random(1000) / 8 } end
table.sort(records, function(a, b)
  if a.key ~= b.key then return a.key < b.key end
  return a.id < b.id
end)
local by_name = {}
for rank, record in ipairs(records) do
  local group = by_name[record.name]
  if not group then group = { count = 0, weight = 0, first = rank }; by_name[record.name] = group end
  group.count, group.weight = group.count + 1, group.weight + record.weight
end
local names = {}
for name in pairs(by_name) do names[#names + 1] = name end
table.sort(names)
local queue, digest = {}, 0
for _, name in ipairs(names) do
  local group = by_name[name]
  table.insert(queue, group)
  if #queue > 50 then table.remove(queue, 1) end
  digest = (digest * 33 + group.count + group.first + math.floor(group.weight)) % 1000000007
end
print(#names, #queue, digest, records[1].id, records[n].id)
for i = n, 1, -2 do records[i] = nil end
collectgarbage()
local left = 0
for _ in pairs(records) do left = left + 1 end
print(left)
