//===- MemberTextTests.cpp - Where declarations of members end ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemberSlots.h"

#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace restruct {
namespace {

/// The members of `struct s { BODY }` that begin with the given words.
class Members {
public:
  Members(StringRef Body, ArrayRef<StringRef> Words)
      : File("struct s {" + Body.str() + "};\n") {
    SmallVector<size_t> Begins;
    for (StringRef Word : Words)
      Begins.push_back(File.find(Word));
    Texts = findMembers(File, File.find('{') + 1, File.rfind('}'), Begins,
                        clang::LangOptions());
  }
  const MemberText &operator[](size_t I) const { return Texts[I]; }
  std::string lines(size_t I) const {
    return File.substr(Texts[I].Lead, Texts[I].Tail - Texts[I].Lead);
  }
  std::string fill(size_t Slot, size_t With) const {
    return fillSlot(File, Texts[Slot], MemberPiece{&Texts[With], {}});
  }
  std::string fill(size_t Slot, size_t With, unsigned Declarator) const {
    return fillSlot(File, Texts[Slot], MemberPiece{&Texts[With], Declarator});
  }

private:
  std::string File;
  std::vector<MemberText> Texts;
};

TEST(MemberText, EndsAtTheSemicolonOutsideOfBrackets) {
  Members M("\n  int (*f)(struct { int a; } *);\n  struct { int x; } in;\n",
            {"int (*f)", "struct { int x"});
  EXPECT_EQ(M.lines(0), "  int (*f)(struct { int a; } *);\n");
  EXPECT_EQ(M.lines(1), "  struct { int x; } in;\n");
  EXPECT_TRUE(M[0].Fixed.empty());
}

TEST(MemberText, TakesCommentsDirectlyAboveAndBehind) {
  Members M("\n  /* stays */\n\n  // mine\n  int a; // too\n  int b;\n",
            {"int a", "int b"});
  EXPECT_EQ(M.lines(0), "  // mine\n  int a; // too\n");
  EXPECT_EQ(M.lines(1), "  int b;\n");
}

TEST(MemberText, AlignedCommentsContinueTheOneBehind) {
  Members M("\n  int a;   // one\n           // two\n  // b's\n  int b;\n",
            {"int a", "int b"});
  EXPECT_EQ(M.lines(0), "  int a;   // one\n           // two\n");
  EXPECT_EQ(M.lines(1), "  // b's\n  int b;\n");
}

TEST(MemberText, CommentsThatPointBackBelongToTheMemberBefore) {
  Members M("\n  int a;\n  /**< the first */\n  int b; ///< next\n",
            {"int a", "int b"});
  EXPECT_EQ(M.lines(0), "  int a;\n  /**< the first */\n");
}

TEST(MemberText, SeveralOnALineAreNoWholeLines) {
  Members M("\n  int a; int b; // both\n", {"int a", "int b"});
  EXPECT_FALSE(M[0].IsWholeLines);
  EXPECT_FALSE(M[1].IsWholeLines);
  EXPECT_EQ(M.lines(0), "int a;");
  EXPECT_EQ(M.lines(1), "int b; // both");
  EXPECT_EQ(M.fill(0, 1), "int b; // both\n  ");
  EXPECT_EQ(M.fill(1, 0), "int a;");
}

TEST(MemberText, CommentsOnALineBelongToTheMemberInFront) {
  Members M(" int a; /* a */ int b; // b\n  int c;\n",
            {"int a", "int b", "int c"});
  EXPECT_EQ(M.lines(0), "int a; /* a */");
  EXPECT_EQ(M.lines(1), "int b; // b");
  EXPECT_EQ(M.fill(2, 0), "  int a; /* a */\n");
  EXPECT_EQ(M.fill(1, 2), "int c;");
}

TEST(MemberText, CommentsOnALineThatBeginsWithOneBelongToTheMemberBehind) {
  Members M("\n  /* a */ int a; /* b */ int b;\n  int c;\n",
            {"int a", "int b", "int c"});
  EXPECT_EQ(M.lines(0), "/* a */ int a;");
  EXPECT_EQ(M.lines(1), "/* b */ int b;");
  EXPECT_EQ(M.fill(2, 1), "  /* b */ int b;\n");
}

TEST(MemberText, ConditionalCodeIsFixed) {
  Members M("\n#if X\n  int a;\n#elif Y\n  int b;\n#endif\n  int c;\n"
            "#define Z(x) \\\n  if (x)\n  int d;\n",
            {"int a", "int b", "int c", "int d"});
  EXPECT_FALSE(M[0].Fixed.empty());
  EXPECT_FALSE(M[1].Fixed.empty());
  EXPECT_TRUE(M[2].Fixed.empty());
  EXPECT_TRUE(M[3].Fixed.empty());
}

TEST(MemberText, DirectivesWithinADeclarationFixIt) {
  Members M("\n  int\n#ifdef X\n  *\n#endif\n  a;\n", {"int"});
  EXPECT_FALSE(M[0].Fixed.empty());
}

TEST(MemberText, DeclaratorsHaveTheirStars) {
  Members M("\n  const struct t *const a, b[2], **c; // all\n  int d;\n",
            {"const", "int d"});
  ASSERT_EQ(M[0].Declarators.size(), 3U);
  EXPECT_EQ(M[0].Specifiers, "const struct t");
  EXPECT_EQ(M[0].Declarators[0].Text, "*const a");
  EXPECT_EQ(M[0].Declarators[1].Text, "b[2]");
  EXPECT_EQ(M.fill(1, 0, 2), "  const struct t **c;\n");
  EXPECT_EQ(M.fill(1, 0, 0), "  const struct t *const a; // all\n");
}

TEST(MemberText, DeclaratorsHaveTheirComments) {
  Members M("\n  /* All. */\n  int a, /* A */\n    // Above b.\n"
            "      b /* b */, c; // C\n  int d;\n",
            {"int a", "int d"});
  ASSERT_EQ(M[0].Declarators.size(), 3U);
  EXPECT_EQ(M.fill(1, 0, 0), "  /* All. */\n  int a; /* A */\n");
  EXPECT_EQ(M.fill(1, 0, 1), "    // Above b.\n  int b; /* b */\n");
  EXPECT_EQ(M.fill(1, 0, 2), "  int c; // C\n");
}

TEST(MemberText, CommasInBracketsSeparateNoDeclarators) {
  Members M("\n  int (*f)(int, int);\n  struct { int a, b; } c;\n",
            {"int (*f)", "struct { int a"});
  EXPECT_TRUE(M[0].Declarators.empty());
  EXPECT_TRUE(M[1].Declarators.empty());
}

TEST(MemberText, WholeLinesInASlotOnALineGetLinesOfTheirOwn) {
  Members M(" int a; /* x */\n  int b; // y\n", {"int a", "int b"});
  EXPECT_FALSE(M[0].IsWholeLines);
  EXPECT_TRUE(M[1].IsWholeLines);
  EXPECT_EQ(M.fill(0, 1), "int b; // y");
  EXPECT_EQ(M.fill(1, 0), "  int a; /* x */\n");
}

TEST(MemberText, TheLastMemberMayBeOnTheLineOfTheBrace) {
  Members M("\n  // a\n  int a; // A\n  int b;", {"int a", "int b"});
  EXPECT_EQ(M.fill(1, 0), "// a\n  int a; // A\n");
  EXPECT_EQ(M.fill(0, 1), "  int b;\n");
}

TEST(MemberText, LinesEndAsOthersOfTheFile) {
  Members M(" int a;\r\n  // Above.\r\n  int b; // b\r\n", {"int a", "int b"});
  EXPECT_EQ(M.fill(0, 1), "\r\n  // Above.\r\n  int b; // b");
  EXPECT_EQ(M.fill(1, 0), "  int a;\r\n");
}

} // namespace
} // namespace restruct
