//===- TypeMetadataVerifierTests.cpp - Checks type metadata ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataVerifier.h"

#include "restruct/Types/TypeMetadataReader.h"

#include "ParseIR.h"

using namespace llvm;
using namespace restruct;

/// One of everything: what the reader refuses, what only the verifier refuses,
/// and contradictory descriptions.
static constexpr const char *Mixed = R"(
  %struct.a = type { ptr }
  %struct.b = type { i32 }
  @g = external global i32, !intel_dtrans_type !10
  declare !intel.dtrans.func.type !4 void @f(ptr "intel_dtrans_func_index"="1")
  define void @h(ptr %p) {
    %v = load ptr, ptr %p, !intel_dtrans_type !10
    ret void
  }
  !intel.dtrans.types = !{!0, !1, !2}
  !0 = !{!"S", %struct.a zeroinitializer, i32 1, !10}
  !1 = !{!"S", %struct.a zeroinitializer, i32 1, !11}
  !2 = !{!"S", %struct.b zeroinitializer, i32 2, !10, !10}
  !4 = !{!11}
  !10 = !{i8 0, i32 1}
  !11 = !{%struct.b zeroinitializer, i32 1}
)";

/// A message without the node or value that it is about.
static std::vector<std::string> sayings(const std::vector<TypeDiagnostic> &All,
                                        ArrayRef<StringRef> Known) {
  std::vector<std::string> Result;
  for (const TypeDiagnostic &Diagnostic : All) {
    const auto *It = find_if(Known, [&](StringRef Text) {
      return StringRef(Diagnostic.Message).contains(Text);
    });
    Result.push_back(It == Known.end() ? Diagnostic.Message : It->str());
  }
  return Result;
}

namespace {

TEST(TypeMetadataVerifierTest, FindingsAreInTheOrderOfTheModule) {
  LLVMContext Context;
  auto M = parseIR(Context, Mixed);
  std::vector<std::string> Expected = {
      "describes 2 fields, and %struct.b has 1",
      "@g: does not fit the value type i32",
      "@f: the list of types must be distinct",
      "@h, %v = load: takes no !intel_dtrans_type",
      "%struct.b is used without a definition in !intel.dtrans.types",
      "%struct.a: descriptions disagree: field 0 is i8* or %struct.b*"};
  SmallVector<StringRef> Known(Expected.begin(), Expected.end());
  EXPECT_EQ(sayings(verifyTypeMetadata(*M), Known), Expected);
}

TEST(TypeMetadataVerifierTest, FindsAllThatTheReaderRefuses) {
  LLVMContext Context;
  auto M = parseIR(Context, Mixed);
  std::vector<TypeDiagnostic> ByReader;
  TypeMetadataReader::read(*M, ByReader);
  std::vector<std::string> Findings = messages(verifyTypeMetadata(*M));
  EXPECT_EQ(ByReader.size(), 3u);
  for (const std::string &Message : messages(ByReader))
    EXPECT_TRUE(is_contained(Findings, Message)) << Message;
}

TEST(TypeMetadataVerifierTest, ConflictsAreWarnings) {
  LLVMContext Context;
  auto M = parseIR(Context, Mixed);
  std::vector<TypeDiagnostic> Findings = verifyTypeMetadata(*M);
  EXPECT_EQ(count_if(Findings,
                     [](const TypeDiagnostic &Finding) {
                       return Finding.Level ==
                              TypeDiagnostic::Severity::Warning;
                     }),
            1);
}

} // namespace
