//===- ClaimParser.h - From a line of text to a claim -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_CLAIMS_CLAIMPARSER_H
#define RESTRUCT_LIB_DSA_CLAIMS_CLAIMPARSER_H

#include "Claim.h"
#include "ClaimNames.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace restruct {

/// Reads one claim. Every function below returns false after a fault;
/// getMessage() returns the first one.
class ClaimParser {
public:
  /// \p Line is the whole line; the claim is [\p Start, end).
  ClaimParser(llvm::StringRef Line, size_t Start, const llvm::Module &M,
              ClaimNames &Names)
      : Line(Line), At(Start), M(M), Names(Names) {}

  /// Reads "PHASE,...: KEYWORD OPERANDS" into \p Result.
  [[nodiscard]] bool parse(Claim &Result);
  /// Reads "f:p", "f:@g" or "@g" and nothing else; \p Context is null for the
  /// last.
  [[nodiscard]] bool parseValue(const llvm::Function *&Context,
                                const llvm::Value *&V);
  /// The fault, and its column, from 1.
  const std::string &getMessage() const { return Message; }
  unsigned getColumn() const { return Column; }

private:
  bool fail(size_t Where, const llvm::Twine &What);
  void skipSpace();
  bool isAtEnd();
  /// Reads \p Mark if it is next.
  bool consume(char Mark);
  bool expect(char Mark);
  /// Reads letters, digits and dashes, as in keywords.
  llvm::StringRef takeWord();
  bool consumeWord(llvm::StringRef Word);
  bool expectWord(llvm::StringRef Word);

  bool parsePhases(Claim &C);
  bool parseKeyword(Claim &C, llvm::StringRef &Operands);
  bool parseOperand(Claim &C, llvm::StringRef Operand);
  bool parseName(std::string &Name);
  bool parseNumber(uint64_t &Number);
  bool parseSigned(int64_t &Number);
  bool parsePlace(ClaimPlace &Place);
  bool parseRoot(ClaimRoot &Root);
  bool parseGlobalRoot(ClaimRoot &Root);
  /// Reads the text in angle brackets.
  bool parseSpecial(ClaimRoot &Root);
  bool parseDomain(ClaimRoot &Root);
  bool parseSteps(ClaimPlace &Place);
  bool parsePlaces(llvm::SmallVectorImpl<ClaimPlace> &Places, size_t AtLeast);
  bool parseFunction(const llvm::Function *&F);
  bool parseValueOf(const llvm::Function &F, const llvm::Value *&V);
  bool parseCallNumber(const llvm::Function &F, const llvm::CallBase *&Call);
  bool parseCall(Claim &C);
  bool parseGlobal(const llvm::GlobalValue *&G);
  bool parseGlobals(Claim &C, bool MayBeNone);
  bool parseFlags(Claim &C);
  bool parseBytes(ClaimBytes &Bytes);
  bool parseType(ClaimType &Type);
  bool parseTypePlace(ClaimType &Type);
  bool parseCause(Claim &C);
  bool parseCallees(Claim &C);
  /// Reads "none", or a comma-separated list of what \p ParseOne reads.
  bool parseList(llvm::function_ref<bool()> ParseOne);

  llvm::StringRef Line;
  size_t At;
  const llvm::Module &M;
  ClaimNames &Names;
  std::string Message;
  unsigned Column = 0;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_CLAIMS_CLAIMPARSER_H
