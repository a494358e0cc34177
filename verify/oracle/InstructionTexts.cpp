//===- InstructionTexts.cpp - Instructions as text ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionTexts.h"

#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

namespace restruct::oracle {

namespace {

/// What is longer is cut.
constexpr size_t MaxLength = 160;

/// Remembers where each instruction begins.
class Marker : public AssemblyAnnotationWriter {
public:
  explicit Marker(DenseMap<const Instruction *, size_t> &Begins)
      : Begins(Begins) {}

  void emitInstructionAnnot(const Instruction *I,
                            formatted_raw_ostream &OS) override {
    Begins[I] = OS.tell();
  }

private:
  DenseMap<const Instruction *, size_t> &Begins;
};

} // namespace

InstructionTexts::InstructionTexts(const Module &M) {
  raw_string_ostream OS(Text);
  Marker Marks(Begins);
  M.print(OS, &Marks);
}

StringRef InstructionTexts::operator[](const Instruction &I) const {
  auto It = Begins.find(&I);
  if (It == Begins.end())
    return "?";
  StringRef Line = StringRef(Text).substr(It->second);
  Line = Line.take_until([](char C) { return C == '\n'; }).ltrim();
  return Line.substr(0, Line.find(", !")).take_front(MaxLength);
}

} // namespace restruct::oracle
