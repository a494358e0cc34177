//===- DebugInfoNamesTests.cpp - Comparing names of records ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Types/DebugInfo/StructBinder.h"

#include "gtest/gtest.h"

using namespace restruct::debuginfo;

namespace {

TEST(DebugInfoNamesTest, TemplateArgumentsAreLeftOut) {
  EXPECT_EQ(withoutTemplateArguments("foo"), "foo");
  EXPECT_EQ(withoutTemplateArguments("ns::vec<int>"), "ns::vec");
  EXPECT_EQ(withoutTemplateArguments("a<b<c>, d>::e<f>"), "a::e");
  EXPECT_EQ(withoutTemplateArguments("a<b> >"), "a >"); // no list closes there
}

struct NamePair {
  const char *InIR;
  const char *InDebugInfo;
};

class AbbreviationTest : public testing::TestWithParam<NamePair> {};
TEST_P(AbbreviationTest, IsFound) {
  EXPECT_TRUE(isAbbreviationOf(GetParam().InIR, GetParam().InDebugInfo));
}
INSTANTIATE_TEST_SUITE_P(
    Names, AbbreviationTest,
    testing::Values(
        NamePair{"foo", "foo"}, NamePair{"ns::vec", "ns::vec<int>"},
        NamePair{"a<int>::b", "a<int>::b"},
        NamePair{"a<c<int>>::b", "a<c<int> >::b"},
        NamePair{"a<int>::b", "a<int, std::allocator<int> >::b"},
        NamePair{"a<s<char>, l<s<char>>>::b",
                 "a<s<char, t<char> >, l<s<char, t<char> > >, x<int> >::b"},
        NamePair{"a<int *>::b", "a<int*>::b<c>"}));

class NotAbbreviationTest : public testing::TestWithParam<NamePair> {};
TEST_P(NotAbbreviationTest, IsRefused) {
  EXPECT_FALSE(isAbbreviationOf(GetParam().InIR, GetParam().InDebugInfo));
}
INSTANTIATE_TEST_SUITE_P(
    Names, NotAbbreviationTest,
    testing::Values(NamePair{"foo", "bar"}, NamePair{"foo", "foobar"},
                    NamePair{"a<int>::b", "a<long>::b"},
                    NamePair{"a<int, long>::b", "a<int>::b"},
                    NamePair{"a<int>::b", "a<int>::c"},
                    NamePair{"a<int>", "a<int"}, NamePair{"a", "a<int"},
                    NamePair{"a<int>::b", "a<int, (long>::b"},
                    NamePair{"", "a"}, NamePair{"a", ""}));

} // namespace
