//===- PerfSamples.cpp - Samples of perf as a profile ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// perf script prints each field of a sample on one line, and its source line
/// on the next:
///
///         7f5c2a3e1010           401136 walk+0x16
///       list.c:42
///
/// Of the address that is accessed nothing is known, and of the instruction
/// only the line, because the program that was sampled may have been optimised
/// differently than the one that is analysed.
///
//===----------------------------------------------------------------------===//

#include "restruct/Profile/PerfSamples.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Plan/PlanInput.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace llvm;

namespace restruct {

namespace {

/// A field that a line accesses, and whether it writes it.
using LineAccess = std::tuple<unsigned, unsigned, bool>;

/// The accesses of a program by source line.
class LineTable {
public:
  LineTable(const Module &M, const PointerTypeAnalyzer &Types,
            const PlanInput &Input);
  /// Those in \p File, as perf names it, which may leave out folders.
  std::vector<LineAccess> lookup(StringRef File, unsigned Line) const;

private:
  struct Entry {
    std::string Path;
    std::set<LineAccess> Accesses;
  };
  /// By the last component of the path.
  std::map<std::pair<std::string, unsigned>, std::vector<Entry>> Entries;
};

} // namespace

LineTable::LineTable(const Module &M, const PointerTypeAnalyzer &Types,
                     const PlanInput &Input) {
  StringMap<unsigned> IndexOf;
  for (auto [I, S] : enumerate(Input.Structs))
    IndexOf.try_emplace(S.Id.Name, unsigned(I));
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      const DILocation *Where = I.getDebugLoc();
      if (!Pointer || !Where || Where->getLine() == 0)
        continue;
      std::optional<PointerFact> Place =
          findPlaceInStruct(*Pointer, Types, M.getDataLayout());
      TypeSize Size = M.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
      if (!Place || Size.isScalable())
        continue;
      SmallString<128> Path(Where->getFilename());
      if (!sys::path::is_absolute(Path)) {
        StringRef Rest = Where->getFilename();
        Rest.consume_front("./");
        Path = Where->getDirectory();
        sys::path::append(Path, Rest);
      }
      auto &Known =
          Entries[{sys::path::filename(Path).str(), Where->getLine()}];
      auto It = find_if(Known, [&](const Entry &E) { return E.Path == Path; });
      if (It == Known.end())
        It = Known.insert(It, {std::string(Path), {}});
      visitCoveredFields(Types.getLayout(), M.getDataLayout(), Place->Pointee,
                         Place->At.getOffset(), Size.getFixedValue(),
                         [&](const CoveredField &Covered) {
                           auto Index = IndexOf.find(Covered.Struct->getName());
                           if (Index != IndexOf.end() &&
                               Covered.Field <
                                   Input.Structs[Index->second].Fields.size())
                             It->Accesses.insert({Index->second, Covered.Field,
                                                  isa<StoreInst>(I)});
                         });
    }
}

/// Whether one path is the end of the other, by whole components.
static bool areOneFile(StringRef A, StringRef B) {
  A.consume_front("./");
  B.consume_front("./");
  if (A.size() < B.size())
    std::swap(A, B);
  return A.ends_with(B) &&
         (A.size() == B.size() || A[A.size() - B.size() - 1] == '/');
}

std::vector<LineAccess> LineTable::lookup(StringRef File, unsigned Line) const {
  std::vector<LineAccess> Result;
  auto It = Entries.find({sys::path::filename(File).str(), Line});
  if (It == Entries.end())
    return Result;
  for (const Entry &E : It->second)
    if (areOneFile(E.Path, File))
      llvm::append_range(Result, E.Accesses);
  return Result;
}

static bool isHex(StringRef Text) {
  return !Text.empty() && all_of(Text, isHexDigit);
}

/// Whether \p Line is that of a sample: it begins with addresses, the first of
/// which may be 0.
static bool isSample(StringRef Line) {
  constexpr size_t LeastDigits = 4;
  auto [First, Rest] = Line.trim().split(' ');
  StringRef Second = Rest.ltrim().split(' ').first;
  return isHex(First) && !Rest.empty() &&
         (First.size() >= LeastDigits ||
          (Second.size() >= LeastDigits && isHex(Second)));
}

/// The file and line that \p Line consists of, "dir/list.c:42"; nothing if it
/// is something else.
static std::optional<std::pair<StringRef, unsigned>> readPlace(StringRef Line) {
  auto [File, Digits] = Line.trim().rsplit(':');
  unsigned Number = 0;
  if (File.empty() || File.contains(' ') || Digits.getAsInteger(10, Number) ||
      Number == 0)
    return std::nullopt;
  return std::pair(File, Number);
}

Expected<FieldProfile> readPerfSamples(StringRef Text, const Module &M,
                                       const PointerTypeAnalyzer &Types,
                                       const PlanInput &Input,
                                       PerfSummary &Summary) {
  constexpr uint64_t Weight = 1000;
  LineTable Lines(M, Types, Input);
  FieldProfile Profile;
  Profile.Program = M.getModuleIdentifier();
  Profile.Runs = 1;
  MapVector<unsigned, ProfiledStructure> Found;
  bool WantsPlace = false;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (isSample(Line)) {
      ++Summary.Samples;
      WantsPlace = true;
      continue;
    }
    auto Place = readPlace(Line);
    if (!WantsPlace || !Place)
      continue;
    WantsPlace = false;
    ++Summary.WithLine;
    std::vector<LineAccess> Accesses =
        Lines.lookup(Place->first, Place->second);
    Summary.OfFields += !Accesses.empty();
    for (auto [Struct, Field, IsWrite] : Accesses) {
      const PlanStruct &S = Input.Structs[Struct];
      ProfiledStructure &To = Found[Struct];
      if (To.Fields.empty()) {
        To.IRName = S.Id.Name;
        To.Name = S.SourceName;
        To.File = S.Id.File;
        To.Size = S.Size;
        for (const PlanField &Of : S.Fields) {
          ProfiledField &New = To.Fields.emplace_back();
          New.Name = Of.Name;
          New.Offset = Of.Offset;
          New.Size = Of.Size;
        }
      }
      uint64_t Part = std::max<uint64_t>(Weight / Accesses.size(), 1);
      (IsWrite ? To.Fields[Field].Writes : To.Fields[Field].Reads) += Part;
      Profile.FieldAccesses += Part;
    }
  }
  Profile.Samples = Summary.Samples;
  for (auto &[Struct, S] : Found)
    Profile.Structs.push_back(std::move(S));
  if (Summary.Samples == 0)
    return createStringError(
        "no samples; make it by perf script -F ip,sym,addr,srcline");
  return Profile;
}

} // namespace restruct
