-- Method calls through metatables, closures, coroutines, protected calls.
local Account = {}
Account.__index = Account
Account.__add = function(a, b) return Account.new(a.balance + b.balance) end
Account.__lt = function(a, b) return a.balance < b.balance end
function Account.new(balance) return setmetatable({ balance = balance, log = 0 }, Account) end
function Account:deposit(amount) self.balance = self.balance + amount; self.log = self.log + 1 end
function Account:withdraw(amount)
  if amount > self.balance then error({ short = amount - self.balance }) end
  self.balance = self.balance - amount
end

local n = tonumber(arg[1])
local generator = coroutine.wrap(function()
  local value = 1
  while true do value = value * 16807 % 2147483647; coroutine.yield(value % 100) end
end)
local account, other, refused, short = Account.new(0), Account.new(500), 0, 0
for i = 1, n do
  account:deposit(generator())
  local ok, problem = pcall(account.withdraw, account, generator() + 5)
  if not ok then refused, short = refused + 1, short + problem.short end
  if account > other then account, other = other, account end
  if i % 1000 == 0 then account = account + Account.new(i % 7) end
end
print(account.balance, other.balance, account.log, refused, short)
