"""A generated C++ program of any number of classes, always the same for the same number.

The classes are the nodes of a tree, as a parser makes them: each has a few children,
and virtual functions that print, rewrite, compare and copy it by those of its children.
There are strings, maps, unique pointers and exceptions in all of them, and calls that
may reach any class.
"""

import random

CLASSES_PER_UNIT = 25
VIEWS = 8

HEADER = """\
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct View {
  virtual ~View() {}
  virtual int kind() const = 0;
};
struct Printer {
  std::string out;
  std::map<std::string, int> seen;
  virtual ~Printer() {}
  virtual void operator()(const std::string &text, View &view) {
    out += text;
    seen[text] += view.kind();
    if (out.size() > (1u << 20))
      throw std::runtime_error("too long");
  }
};
struct Tree {
  static std::vector<Tree *> all;
  int line = 0;
  Tree() { all.push_back(this); }
  virtual ~Tree() {}
  virtual int product() const = 0;
  virtual Tree *child(int number) const = 0;
  virtual void print(Printer &, View &) = 0;
  virtual Tree *rewrite(View &) = 0;
  virtual bool equals(const Tree *) const = 0;
  virtual Tree *copy(bool deep) const = 0;
};
"""


def _each(children, text, separator=""):
    """The text for each child, with its number for a #."""
    return separator.join(text.replace("#", str(number)) for number in range(len(children)))


def _declare(number, children):
    parameters = _each(children, "Tree *a#", ", ")
    initial = " : " + _each(children, "f#(a#)", ", ") if children else ""
    return (f"struct C{number} : Tree {{\n  std::string name;{_each(children, ' Tree *f#;')}\n"
            f"  C{number}({parameters}){initial} {{}}\n"
            f"  int product() const override {{ return {number}; }}\n  Tree *child(int) const override;\n"
            "  void print(Printer &, View &) override;\n  Tree *rewrite(View &) override;\n"
            "  bool equals(const Tree *) const override;\n  Tree *copy(bool) const override;\n};\n"
            f"Tree *make{number}({parameters});\n")


def _print(chance, number, children):
    text = f"void C{number}::print(Printer &p, View &v) {{\n  switch (v.kind()) {{\n"
    for view in range(VIEWS):
        text += f'  case {view}:\n    p("c{number}", v);\n'
        for child in range(len(children)):
            if chance.random() < 0.7:
                text += f'    f{child}->print(p, v);\n    p(" ", v);\n'
        if chance.random() < 0.3:
            text += (f"    {{\n      View{chance.randrange(VIEWS)} other;\n      p(name + \"x\", other);\n"
                     "      if (child(0))\n        child(0)->print(p, other);\n    }\n")
        text += "    break;\n"
    return text + "  }\n}\n"


def _rewrite(chance, number, children, all_children):
    text = f"Tree *C{number}::rewrite(View &v) {{\n" + _each(children, "  Tree *l# = f#->rewrite(v);\n")
    for _ in range(2 if children else 0):
        other = chance.randrange(len(all_children))
        arguments = ", ".join(f"m->f{i}" if i < len(all_children[other]) else "l0"
                              for i in range(len(all_children[other])))
        text += (f"  if (v.kind() == {chance.randrange(VIEWS)} && l0->product() == {other}) {{\n"
                 f"    [[maybe_unused]] auto *m = static_cast<C{other} *>(l0);\n"
                 f"    try {{\n      return make{other}({arguments});\n"
                 "    } catch (std::invalid_argument &e) {\n      name = e.what();\n    }\n  }\n")
    if children:
        text += (f"  if ({_each(children, 'l# != f#', ' || ')})\n"
                 f"    return make{number}({_each(children, 'l#', ', ')});\n")
    return text + "  return this;\n}\n"


def _define(chance, number, all_children):
    children = all_children[number]
    missing = _each(children, "!a#", " || ") or "false"
    return (f"static std::map<std::string, std::unique_ptr<C{number}>> table{number};\n"
            f"Tree *make{number}({_each(children, 'Tree *a#', ', ')}) {{\n"
            f"  auto *made = new C{number}({_each(children, 'a#', ', ')});\n"
            f'  made->name = "c{number}_" + std::to_string(made->line);\n'
            f"  if ({missing})\n    throw std::invalid_argument(made->name);\n  return made;\n}}\n"
            f"Tree *C{number}::child(int number) const {{\n  switch (number) {{\n"
            f"{_each(children, '  case #: return f#;' + chr(10))}  default: return nullptr;\n  }}\n}}\n"
            + _print(chance, number, children) + _rewrite(chance, number, children, all_children)
            + f"bool C{number}::equals(const Tree *tree) const {{\n  if (tree->product() != {number})\n"
              f"    return false;\n  auto *other = static_cast<const C{number} *>(tree);\n"
              f"  return other->name == name{_each(children, ' && f#->equals(other->f#)')};\n}}\n"
              f"Tree *C{number}::copy(bool deep) const {{\n  auto &slot = table{number}[name];\n  if (!slot)\n"
              f"    slot.reset(static_cast<C{number} *>(make{number}("
              f"{_each(children, 'deep ? f#->copy(deep) : f#', ', ')})));\n  return slot.get();\n}}\n")


def _main(all_children):
    cases = "".join(f"      case {number}: made.push_back(make{number}({', '.join('last' for _ in children)})); break;\n"
                    for number, children in enumerate(all_children))
    return ('#include "classes.h"\n#include <cstdio>\nstd::vector<Tree *> Tree::all;\n'
            "int main(int argc, char **argv) {\n  std::vector<Tree *> made;\n  Printer p;\n  View0 zero;\n"
            "  View1 one;\n  View &v = argc > 1 ? static_cast<View &>(zero) : one;\n"
            "  for (int i = 1; i < argc; ++i) {\n    Tree *last = made.empty() ? nullptr : made.back();\n"
            f"    try {{\n      switch (std::stoi(argv[i])) {{\n{cases}      }}\n"
            "    } catch (std::exception &e) {\n      p(e.what(), v);\n    }\n  }\n"
            "  for (Tree *tree : made)\n    tree->rewrite(v)->copy(true)->print(p, v);\n"
            "  std::puts(p.out.c_str());\n  return made.size() > 1 && made[0]->equals(made[1]);\n}\n")


def write(folder, number):
    """Writes the sources of a program of so many classes."""
    chance = random.Random(1)
    folder.mkdir(parents=True, exist_ok=True)
    all_children = [[chance.randrange(number) for _ in range(chance.randrange(4))] for _ in range(number)]
    views = "".join(f"struct View{v} : View {{\n  int kind() const override {{ return {v}; }}\n}};\n"
                    for v in range(VIEWS))
    classes = "".join(_declare(i, children) for i, children in enumerate(all_children))
    (folder / "classes.h").write_text(HEADER + views + classes)
    for first in range(0, number, CLASSES_PER_UNIT):
        unit = range(first, min(number, first + CLASSES_PER_UNIT))
        (folder / f"unit{first // CLASSES_PER_UNIT}.cpp").write_text(
            '#include "classes.h"\n' + "".join(_define(chance, i, all_children) for i in unit))
    (folder / "main.cpp").write_text(_main(all_children))
