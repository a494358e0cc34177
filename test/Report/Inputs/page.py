"""Checks that a page has only elements and attributes that we write, that every tag is closed, that ids are different,
and that every link leads somewhere. usage: page.py FILE"""

import sys
from html.parser import HTMLParser

TAGS = set("""html head meta title style script body h1 h2 h3 p pre span i b code a div form label input select option output button button
table thead tbody tr th td details summary noscript figure figcaption ul li svg defs marker path circle text""".split())
ATTRIBUTES = set("""lang charset name content id class role hidden type placeholder value tabindex aria-label scope data-key
title href data-for data-filter data-search data-v style open viewbox refx refy markerwidth markerheight markerunits orient d
marker-end data-a data-b data-n cx cy r x y""".split())
EMPTY = ("meta", "input")


class Checker(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links = [], [], set()

    def check(self, tag, attributes):
        assert tag in TAGS, (tag, self.getpos())
        names = [name for name, value in attributes]
        assert set(names) <= ATTRIBUTES and len(set(names)) == len(names), (tag, attributes, self.getpos())
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if "href" in attributes:
            assert attributes["href"].startswith("#"), (attributes, self.getpos())
            self.links.add(attributes["href"].removeprefix("#"))

    def handle_starttag(self, tag, attributes):
        self.check(tag, attributes)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.check(tag, attributes)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()


checker = Checker()
checker.feed(open(sys.argv[1], encoding="utf-8").read())
assert not checker.open, checker.open
assert len(set(checker.ids)) == len(checker.ids), checker.ids
assert checker.links and checker.links <= set(checker.ids), checker.links - set(checker.ids)
