//===- MetadataFaultsTests.cpp - Each fault of metadata is found ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Faults of single operands. test/Types/metadata-malformed-*.ll has those of
/// whole nodes, and what is read in spite of them.
///
//===----------------------------------------------------------------------===//

#include "ParseIR.h"

#include "restruct/Types/TypeMetadataVerifier.h"

#include <string>
#include <utility>
#include <vector>

using namespace llvm;
using namespace restruct;

namespace {

/// Expects \p Fault as the first of \p NumFaults in \p IR.
void expectFirst(const std::string &IR, StringRef Fault, size_t NumFaults) {
  LLVMContext Context;
  auto M = parseIR(Context, IR.c_str());
  ASSERT_TRUE(M) << IR;
  std::vector<std::string> Found = messages(verifyTypeMetadata(*M));
  ASSERT_EQ(Found.size(), NumFaults) << Fault.str() << "\n" << IR;
  EXPECT_TRUE(StringRef(Found[0]).contains(Fault)) << Found[0];
}

void expectOnly(const std::string &IR, StringRef Fault) {
  expectFirst(IR, Fault, 1);
}

/// \p Operands as a node, with \p I replaced by \p Wrong.
std::string nodeWith(std::vector<std::string> Operands, unsigned I,
                     const char *Wrong) {
  Operands[I] = Wrong;
  std::string Node = "!{";
  for (const std::string &Operand : Operands)
    Node += (&Operand == &Operands.front() ? "" : ", ") + Operand;
  return Node + "}";
}

struct WrongOperand {
  unsigned Index;
  const char *Text;
  const char *Fault;
};

TEST(MetadataFaultsTests, OperandsOfARecord) {
  const std::vector<std::string> Record = {
      "i32 1", "!\"struct\"", "!2",    "!\"foo\"", "!\"\"",          "!\"f.c\"",
      "i32 1", "i64 0",       "i64 0", "i32 0",    "!\"clang-ast\"", "!3"};
  for (const WrongOperand &Wrong : std::initializer_list<WrongOperand>{
           {0, "i64 1", "the version must be an i32 constant"},
           {0, "i32 7", "is a record of version 7"},
           {1, "i32 1", "the keyword must be a string"},
           {1, "!\"enum\"", "'enum' is not a kind of record"},
           {2, "!\"foo\"", "the type must be a node"},
           {2, "!4", "the type of a record must be a structure"},
           {3, "null", "the name must be a string"},
           {4, "i32 0", "the identity must be a string"},
           {5, "i32 0", "the file must be a string"},
           {6, "i64 1", "the line must be an i32 constant"},
           {7, "i32 0", "the size must be an i64 constant"},
           {8, "i32 0", "the alignment must be an i64 constant"},
           {9, "i64 0", "the flags must be an i32 constant"},
           {9, "i32 -1", "has unknown flags"},
           {10, "i32 0", "the origin must be a string"},
           {10, "!\"hearsay\"", "'hearsay' is not an origin of types"},
           {11, "!\"f\"", "the list of fields must be a node"},
           {11, "!5", "the list of fields must be a tuple"},
       })
    expectOnly("%struct.foo = type { i32 }\n"
               "!intel.dtrans.types = !{!6}\n"
               "!restruct.records = !{!1}\n"
               "!1 = " +
                   nodeWith(Record, Wrong.Index, Wrong.Text) +
                   "\n"
                   "!2 = !{%struct.foo zeroinitializer, i32 0}\n"
                   "!3 = !{}\n"
                   "!4 = !{i32 0, i32 0}\n"
                   "!5 = !DIFile(filename: \"f.c\", directory: \"\")\n"
                   "!6 = !{!\"S\", %struct.foo zeroinitializer, i32 1, !4}\n",
               Wrong.Fault);
}

TEST(MetadataFaultsTests, OperandsOfAFieldOfARecord) {
  const std::vector<std::string> Field = {"!\"f\"", "i64 0", "i64 32",
                                          "i32 0",  "!4",    "!\"int\""};
  for (const WrongOperand &Wrong : std::initializer_list<WrongOperand>{
           {0, "i32 0", "the name must be a string"},
           {1, "i32 0", "the offset must be an i64 constant"},
           {2, "i32 32", "the size must be an i64 constant"},
           {3, "i64 0", "the flags must be an i32 constant"},
           {3, "i32 -1", "has unknown flags"},
           {4, "null", "the type must be a node"},
           {4, "!6", "no member can have the type"},
           {5, "i32 0", "the spelling of the type must be a string"},
       })
    expectOnly(
        "%struct.foo = type { i32 }\n"
        "!intel.dtrans.types = !{!5}\n"
        "!restruct.records = !{!0}\n"
        "!0 = !{i32 1, !\"struct\", !1, !\"foo\", !\"\", !\"f.c\", i32 1, "
        "i64 0, i64 0, i32 0, !\"clang-ast\", !2}\n"
        "!1 = !{%struct.foo zeroinitializer, i32 0}\n"
        "!2 = !{!3}\n"
        "!3 = " +
            nodeWith(Field, Wrong.Index, Wrong.Text) +
            "\n"
            "!4 = !{i32 0, i32 0}\n"
            "!5 = !{!\"S\", %struct.foo zeroinitializer, i32 1, !4}\n"
            "!6 = !{!\"void\", i32 0}\n",
        Wrong.Fault);
}

TEST(MetadataFaultsTests, RecordThatIsNoTuple) {
  expectOnly("!restruct.records = !{!0}\n"
             "!0 = !DIFile(filename: \"f.c\", directory: \"\")\n",
             "is not a record");
}

TEST(MetadataFaultsTests, EncodingOfAGlobal) {
  const std::pair<const char *, const char *> Faults[] = {
      {"!{!\"F\", i1 false, i32 0}", "needs at least 4 operands"},
      {"!{!\"F\", i1 false, i1 false, !1}",
       "the number of parameters must be an i32 or i64 constant"},
      {"!{!\"F\", i1 false, i32 -1, !1}",
       "the number of parameters is negative"},
      {"!{!\"L\"}", "needs at least 2 operands"},
      {"!{!\"L\", i32 2, !1}", "announces 2 types and lists 1"},
      {"!{!\"A\", i32 2}", "needs 3 operands"},
      {"!{i32 0, !\"1\"}", "the pointer level must be an i32 or i64 constant"},
      {"distinct !{i8 0, i32 1}",
       "a type encoding must not be distinct: linking could not unique it"},
  };
  for (const auto &[Encoding, Fault] : Faults)
    expectOnly(std::string("@g = external global ptr, !intel_dtrans_type !0\n"
                           "!0 = ") +
                   Encoding + "\n!1 = !{i32 0, i32 0}\n",
               Fault);
}

TEST(MetadataFaultsTests, DefinitionThatIsDistinct) {
  expectOnly("%struct.s = type { i32 }\n"
             "!intel.dtrans.types = !{!0}\n"
             "!0 = distinct !{!\"S\", %struct.s zeroinitializer, i32 1, !1}\n"
             "!1 = !{i32 0, i32 0}\n",
             "a definition must not be distinct: linking could not unique it");
}

TEST(MetadataFaultsTests, TooManyDescriptionsOfAStructure) {
  std::string List, Nodes;
  for (unsigned I = 1; I <= 257; ++I) {
    std::string Id = std::to_string(2 * I), Field = std::to_string(2 * I + 1);
    List += (I == 1 ? "!" : ", !") + Id;
    Nodes += "!" + Id + " = !{!\"S\", %struct.s zeroinitializer, i32 1, !" +
             Field + "}\n!" + Field + " = !{i" + std::to_string(I) +
             " 0, i32 1}\n";
  }
  LLVMContext Context;
  auto M = parseIR(Context, ("%struct.s = type { ptr }\n"
                             "!intel.dtrans.types = !{" +
                             List + "}\n" + Nodes)
                                .c_str());
  std::vector<TypeDiagnostic> Found = verifyTypeMetadata(*M);
  erase_if(Found, [](const TypeDiagnostic &Each) {
    return Each.Level != TypeDiagnostic::Severity::Error;
  });
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(StringRef(Found[0].Message)
                  .contains("%struct.s has more than 256 descriptions that "
                            "differ"))
      << Found[0].Message;
}

TEST(MetadataFaultsTests, TooManyPartsOfAStructure) {
  // Type !N is a literal structure of two of type !N-1: twice as many parts.
  std::string Nodes = "!1 = !{i32 0, i32 0}\n";
  for (unsigned I = 2; I <= 13; ++I) {
    std::string Part = ", !" + std::to_string(I - 1);
    Nodes +=
        "!" + std::to_string(I) + " = !{!\"L\", i32 2" + Part + Part + "}\n";
  }
  std::string Elements = "ptr", Fields = ", !14";
  for (unsigned I = 1; I != 130; ++I) {
    Elements += ", ptr";
    Fields += ", !14";
  }
  // So the structure has no definition.
  expectFirst("%struct.s = type { " + Elements +
                  " }\n"
                  "!intel.dtrans.types = !{!0}\n"
                  "!0 = !{!\"S\", %struct.s zeroinitializer, i32 130" +
                  Fields + "}\n" + Nodes + "!14 = !{!13, i32 1}\n",
              "the fields have more than 1048576 parts", 2);
}

TEST(MetadataFaultsTests, ListOfTypesOfAFunction) {
  expectOnly("declare !intel.dtrans.func.type !0 void @f(ptr)\n"
             "!0 = !DIFile(filename: \"f.c\", directory: \"\")\n",
             "@f: the list of types must be a tuple");
  expectOnly("define void @f() \"intel_dtrans_func_index\"=\"1\" {\n"
             "  ret void\n"
             "}\n",
             "@f: takes no \"intel_dtrans_func_index\" of its own");
}

TEST(MetadataFaultsTests, MemoryOfACallIsDescribedTwice) {
  expectOnly("declare ptr @malloc(i64)\n"
             "define void @f() {\n"
             "  %p = call ptr @malloc(i64 4), !intel_dtrans_type !0, "
             "!intel_dtrans_result_type !0\n"
             "  ret void\n"
             "}\n"
             "!0 = !{i32 0, i32 1}\n",
             "the type of its memory is given twice");
}

TEST(MetadataFaultsTests, IndirectCallWithTheTypeOfItsMemory) {
  expectOnly("define void @f(ptr %g) {\n"
             "  %p = call ptr %g(i64 4), !intel_dtrans_type !0\n"
             "  ret void\n"
             "}\n"
             "!0 = !{i32 0, i32 1}\n",
             "an indirect call takes its signature");
}

} // namespace
