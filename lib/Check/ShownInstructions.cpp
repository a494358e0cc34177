//===- ShownInstructions.cpp - Instructions shown to users ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Check/ShownInstructions.h"

#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

namespace restruct {

constexpr size_t MaxLength = 160;

static std::string whereIs(const Instruction &I) {
  const DebugLoc &Loc = I.getDebugLoc();
  if (!Loc || Loc.getLine() == 0)
    return "no line";
  return (cast<DIScope>(Loc.getScope())->getFilename() + ":" +
          Twine(Loc.getLine()) + ":" + Twine(Loc.getCol()))
      .str();
}

namespace {

/// Records where each instruction begins.
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

void InstructionShower::print() {
  raw_string_ostream OS(Printed);
  Marker Marks(Begins);
  M.print(OS, &Marks);
}

ShownInstruction InstructionShower::show(const Instruction &I) {
  if (Printed.empty())
    print();
  auto It = Begins.find(&I);
  if (It == Begins.end())
    return {whereIs(I), "?"};
  StringRef Line = StringRef(Printed).substr(It->second);
  Line = Line.take_until([](char C) { return C == '\n'; }).trim();
  Line = Line.substr(0, Line.find(", !")).take_front(MaxLength);
  return {whereIs(I), Line.str()};
}

} // namespace restruct
