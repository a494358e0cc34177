"""Checks that every tag of a page is closed and every link leads somewhere.
usage: page.py FILE"""

import sys
from html.parser import HTMLParser


class Checker(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links = [], set(), set()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.add(attributes.get("id"))
        if "href" in attributes:
            self.links.add(attributes["href"].removeprefix("#"))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()


checker = Checker()
checker.feed(open(sys.argv[1], encoding="utf-8").read())
assert not checker.open, checker.open
assert checker.links and checker.links <= checker.ids, checker.links - checker.ids
