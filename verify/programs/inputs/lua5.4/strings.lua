-- Formatting, patterns, substitution, concatenation.
local n = tonumber(arg[1])
local parts = {}
for i = 1, n do parts[i] = string.format("%05d:%s:%x", i % 9973, ("ab"):rep(i % 7), i * 2654435761 % 4294967296) end
local text = table.concat(parts, ";")
local words, letters = {}, 0
for number, letter_run, hex in text:gmatch("(%d+):(%a*):(%x+)") do
  words[number] = (words[number] or 0) + #hex
  letters = letters + #letter_run
end
local keys = {}
for key in pairs(words) do keys[#keys + 1] = key end
table.sort(keys)
local digest = 0
for i, key in ipairs(keys) do digest = (digest * 31 + words[key] * i) % 1000000007 end
print(#text, letters, #keys, digest)
print(select(2, text:gsub("ab", "<%0>")), #text:upper():reverse(), text:find("ffff", 1, true))
local packed = {}
for i = 1, n // 10 do packed[i] = string.pack("<i4dz", i, i / 3, parts[i]) end
local sum = 0
for _, record in ipairs(packed) do local a, b = string.unpack("<i4d", record); sum = sum + a + b end
print(string.format("%.3f", sum))
