"""The programs of src/, for those who measure them."""

from pathlib import Path

HERE = Path(__file__).resolve().parent

# By name: the pattern, and small sizes for --check.
PROGRAMS = {
    "simplex": ("network simplex: arcs and nodes", ("3 1 10", "50 200 1000", "300 3000 10000")),
    "neural": ("neural net with one hot field", ("1 2", "3000 4")),
    "quantum": ("quantum register", ("4 3", "12 13")),
    "lists": ("linked lists with a cold payload", ("1 1 100", "3000 7 900")),
    "buckets": ("hash table with fat buckets", ("1 100", "5000 60000")),
    "nbody": ("tree of many bodies", ("1 1", "3000 3")),
    "particles": ("particles in a static array", ("1 3", "5000 9")),
    "graph": ("search in a graph", ("1 1", "3000 20")),
    "orders": ("order book", ("1 1000", "3000 150000")),
    "interpreter": ("objects with functions in fields", ("1 30", "3000 40")),
}


def sources(name, is_twin):
    """The translation units NAME.c and NAME-PART.c, or those of the twin."""
    suffix = ".twin.c" if is_twin else ".c"
    files = [HERE / "src" / (name + suffix), *sorted((HERE / "src").glob(f"{name}-*{suffix}"))]
    return [file for file in files if is_twin or not file.name.endswith(".twin.c")]
