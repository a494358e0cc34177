var say = typeof console !== "undefined" ? function (x) { console.log(x); } : print;
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
say("fib " + fib(17));
var objects = [];
for (var i = 0; i < 3000; i++) objects.push({ id: i, name: "n" + (i % 17), value: (i * 7919) % 1009, tags: [i, "t" + i] });
objects.sort(function (a, b) { return a.value - b.value || a.id - b.id; });
var groups = {};
objects.forEach(function (o) { (groups[o.name] = groups[o.name] || []).push(o.value); });
say(Object.keys(groups).sort().map(function (k) { return k + ":" + groups[k].reduce(function (a, b) { return a + b; }, 0); }).join(","));
var text = JSON.stringify(objects.slice(0, 200));
say(text.length + " " + JSON.parse(text)[5].name);
say("the quick brown fox".replace(/(\w+) (\w+)/g, "$2 $1") + " " + "a1b22c333".match(/\d+/g).join("|") + " " + "x,y,z".split(",").length);
function Point(x, y) { this.x = x; this.y = y; }
Point.prototype.add = function (o) { return new Point(this.x + o.x, this.y + o.y); };
Object.defineProperty(Point.prototype, "norm", { get: function () { return Math.sqrt(this.x * this.x + this.y * this.y); } });
var p = new Point(0, 0);
for (i = 0; i < 1000; i++) p = p.add(new Point(i, -i));
say(p.norm.toFixed(3));
var closures = [];
for (i = 0; i < 100; i++) closures.push((function (n) { return function () { return n++; }; })(i));
say(closures.map(function (f) { f(); return f(); }).join("").length);
try { null.x; } catch (e) { say(e instanceof TypeError); } finally { say("finally"); }
try { (function r() { r(); })(); } catch (e) { say("deep " + (e instanceof Error)); }
for (var k in { a: 1, b: 2 }) say(k);
say([3, 1, 2].concat([[4]]).toString() + " " + parseInt("ff", 16) + " " + (0.1 + 0.2) + " " + isNaN("x") + " " + encodeURIComponent("a b&c"));
say(new Date(0).toISOString() + " " + [1, 2, 3].map(String).reverse().indexOf("1") + " " + eval("1 + 2") + " " + Function("a", "return a * 2")(21));
switch (p.x % 3) { case 0: say("zero"); break; default: say("other"); }
var s = ""; for (i = 0; i < 2000; i++) s += String.fromCharCode(97 + i % 26); say(s.lastIndexOf("z") + " " + s.substring(3, 8).toUpperCase());
say((function () { return arguments.length; }).apply(null, [1, 2, 3]) + " " + (function () { return this.q; }).call({ q: 9 }));
