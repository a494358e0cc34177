-- Floating-point arithmetic on fields of a few tables.
local bodies = {}
local function body(x, y, z, vx, vy, vz, mass)
  bodies[#bodies + 1] = { x = x, y = y, z = z, vx = vx, vy = vy, vz = vz, mass = mass }
end
body(0, 0, 0, 0, 0, 0, 39.5)
body(4.84, -1.16, -0.10, 0.61, 2.81, -0.02, 0.0377)
body(8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.0113)
body(12.89, -15.11, -0.22, 1.08, 0.87, -0.010, 0.0017)
body(15.38, -25.92, 0.18, 0.98, 0.59, -0.034, 0.0020)

local function energy()
  local e = 0
  for i, a in ipairs(bodies) do
    e = e + 0.5 * a.mass * (a.vx ^ 2 + a.vy ^ 2 + a.vz ^ 2)
    for j = i + 1, #bodies do
      local b = bodies[j]
      e = e - a.mass * b.mass / math.sqrt((a.x - b.x) ^ 2 + (a.y - b.y) ^ 2 + (a.z - b.z) ^ 2)
    end
  end
  return e
end

local function advance(dt)
  for i = 1, #bodies do
    local a = bodies[i]
    for j = i + 1, #bodies do
      local b = bodies[j]
      local dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
      local d2 = dx * dx + dy * dy + dz * dz
      local magnitude = dt / (d2 * math.sqrt(d2))
      a.vx, a.vy, a.vz = a.vx - dx * b.mass * magnitude, a.vy - dy * b.mass * magnitude, a.vz - dz * b.mass * magnitude
      b.vx, b.vy, b.vz = b.vx + dx * a.mass * magnitude, b.vy + dy * a.mass * magnitude, b.vz + dz * a.mass * magnitude
    end
  end
  for _, a in ipairs(bodies) do
    a.x, a.y, a.z = a.x + dt * a.vx, a.y + dt * a.vy, a.z + dt * a.vz
  end
end

print(string.format("%.9f", energy()))
for _ = 1, tonumber(arg[1]) do advance(0.001) end
print(string.format("%.9f", energy()))
