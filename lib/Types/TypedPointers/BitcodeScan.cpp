//===- BitcodeScan.cpp - Types that bitcode gives to values ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record of bitcode refers to types by their number in the type table and to
// values by their distance from the next one. Only calls need values, to decide
// whether they are indirect: then the callee is an argument or the result of an
// instruction of the function. So it is enough to count values:
//
//   globals, functions, aliases    in the order of their records
//   constants of the module
//   arguments                      of the function, by its type
//   constants of the function
//   instructions                   except those without a result
//
// The record formats are those of LLVM 5 to 14.
//
//===----------------------------------------------------------------------===//

#include "BitcodeScan.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"

using namespace llvm;

namespace restruct::typedpointers {

namespace {

using Record = SmallVector<uint64_t, 64>;

class Scanner {
public:
  Scanner(ArrayRef<uint8_t> Bitcode, StringRef Strtab, const TypeTable &Table)
      : Cursor(Bitcode), Strtab(Strtab), Table(Table) {}

  std::optional<BitcodeScan> run();

private:
  /// Enters a block and visits its contents, until it ends or one of the two
  /// callbacks returns false.
  bool scanBlock(unsigned Block,
                 function_ref<bool(unsigned Code, ArrayRef<uint64_t>)> OnRecord,
                 function_ref<bool(unsigned Block)> OnBlock);
  bool scanModule();
  bool scanBlockOfModule(unsigned Block);
  bool scanModuleRecord(unsigned Code, ArrayRef<uint64_t> R);
  bool scanConstants(uint64_t &NumValues);
  bool scanFunction();
  void scanInstruction(unsigned Code, ArrayRef<uint64_t> R,
                       BitcodeScan::Function &F);
  void scanCall(ArrayRef<uint64_t> R, size_t FunctionType,
                BitcodeScan::Function &F);

  /// The reader has already reported errors of the stream; here they only end
  /// the scan.
  template <typename T> std::optional<T> take(Expected<T> Result) {
    if (Result)
      return std::move(*Result);
    consumeError(Result.takeError());
    return std::nullopt;
  }
  bool take(Error E) {
    bool IsGood = !E;
    consumeError(std::move(E));
    return IsGood;
  }
  /// The name that a record of a global begins with.
  std::optional<StringRef> nameOf(ArrayRef<uint64_t> R) const {
    if (R.size() < 2 || R[0] > Strtab.size() || R[1] > Strtab.size() - R[0])
      return std::nullopt;
    return Strtab.substr(R[0], R[1]);
  }
  /// The function type that \p Id is or points to, or nothing.
  std::optional<unsigned> functionType(uint64_t Id) const {
    if (!Table.contains(Id))
      return std::nullopt;
    unsigned Type = Table.pointee(Id).value_or(static_cast<unsigned>(Id));
    if (!isa<FunctionType>(Table.getType(Type)))
      return std::nullopt;
    return Type;
  }

  struct Body {
    StringRef Name;
    unsigned Type;
  };

  BitstreamCursor Cursor;
  BitstreamBlockInfo BlockInfo;
  StringRef Strtab;
  const TypeTable &Table;
  BitcodeScan Result;
  std::vector<Body> Bodies; // in the order in which they follow
  size_t NextBody = 0;
  uint64_t NumGlobalValues = 0;
  uint64_t NumValues = 0;  // in the function, up to the current instruction
  uint64_t FirstLocal = 0; // the first argument
  uint64_t FirstConstant = 0, EndConstant = 0; // of the function
};

} // namespace

std::optional<BitcodeScan> Scanner::run() {
  while (!Cursor.AtEndOfStream()) {
    std::optional<BitstreamEntry> Entry = take(Cursor.advance());
    if (!Entry || Entry->Kind != BitstreamEntry::SubBlock)
      return std::nullopt;
    if (Entry->ID == bitc::MODULE_BLOCK_ID) {
      if (!scanModule() || NextBody != Bodies.size())
        return std::nullopt;
      return std::move(Result);
    }
    if (!take(Cursor.SkipBlock()))
      return std::nullopt;
  }
  return std::nullopt;
}

bool Scanner::scanBlock(
    unsigned Block, function_ref<bool(unsigned, ArrayRef<uint64_t>)> OnRecord,
    function_ref<bool(unsigned)> OnBlock) {
  if (!take(Cursor.EnterSubBlock(Block)))
    return false;
  Record R;
  while (true) {
    std::optional<BitstreamEntry> Entry = take(Cursor.advance());
    if (!Entry || Entry->Kind == BitstreamEntry::Error)
      return false;
    if (Entry->Kind == BitstreamEntry::EndBlock)
      return true;
    if (Entry->Kind == BitstreamEntry::SubBlock) {
      if (!OnBlock(Entry->ID))
        return false;
      continue;
    }
    R.clear();
    std::optional<unsigned> Code = take(Cursor.readRecord(Entry->ID, R));
    if (!Code || !OnRecord(*Code, R))
      return false;
  }
}

bool Scanner::scanModule() {
  return scanBlock(
      bitc::MODULE_BLOCK_ID,
      [this](unsigned Code, ArrayRef<uint64_t> R) {
        return scanModuleRecord(Code, R);
      },
      [this](unsigned Block) { return scanBlockOfModule(Block); });
}

bool Scanner::scanBlockOfModule(unsigned Block) {
  switch (Block) {
  case bitc::BLOCKINFO_BLOCK_ID: {
    auto Info = take(Cursor.ReadBlockInfoBlock());
    if (!Info || !*Info)
      return false;
    BlockInfo = std::move(**Info);
    Cursor.setBlockInfo(&BlockInfo);
    return true;
  }
  case bitc::CONSTANTS_BLOCK_ID:
    return scanConstants(NumGlobalValues);
  case bitc::FUNCTION_BLOCK_ID:
    return scanFunction();
  default:
    return take(Cursor.SkipBlock());
  }
}

bool Scanner::scanModuleRecord(unsigned Code, ArrayRef<uint64_t> R) {
  switch (Code) {
  case bitc::MODULE_CODE_VERSION:
    return !R.empty() && R[0] >= 2; // names in a string table
  case bitc::MODULE_CODE_ALIAS_OLD:
  case bitc::MODULE_CODE_ALIAS:
  case bitc::MODULE_CODE_IFUNC:
    ++NumGlobalValues;
    return true;
  case bitc::MODULE_CODE_GLOBALVAR: {
    // [strtab offset, size, type, isconst | explicit type << 1, ...]
    ++NumGlobalValues;
    std::optional<StringRef> Name = nameOf(R);
    if (!Name || R.size() < 4 || !Table.contains(R[2]))
      return false;
    bool IsValueType = R[3] & 2;
    std::optional<unsigned> Type =
        IsValueType ? std::optional(static_cast<unsigned>(R[2]))
                    : Table.pointee(static_cast<unsigned>(R[2]));
    if (Type && !Name->empty())
      Result.Globals.push_back({*Name, *Type});
    return true;
  }
  case bitc::MODULE_CODE_FUNCTION: {
    // [strtab offset, size, type, calling convention, isproto, ...]
    ++NumGlobalValues;
    std::optional<StringRef> Name = nameOf(R);
    std::optional<unsigned> Type =
        R.size() < 5 ? std::nullopt : functionType(R[2]);
    if (!Name || !Type)
      return false;
    if (R[4] == 0)
      Bodies.push_back({*Name, *Type});
    return true;
  }
  default:
    return true;
  }
}

bool Scanner::scanConstants(uint64_t &NumValues) {
  return scanBlock(
      bitc::CONSTANTS_BLOCK_ID,
      [&](unsigned Code, ArrayRef<uint64_t>) {
        NumValues += Code != bitc::CST_CODE_SETTYPE;
        return true;
      },
      [this](unsigned) { return take(Cursor.SkipBlock()); });
}

bool Scanner::scanFunction() {
  if (NextBody == Bodies.size())
    return false;
  const Body &B = Bodies[NextBody++];
  BitcodeScan::Function F;
  F.Name = B.Name;
  FirstLocal = NumGlobalValues;
  NumValues =
      FirstLocal + cast<FunctionType>(Table.getType(B.Type))->getNumParams();
  FirstConstant = EndConstant = NumValues;
  bool IsGood = scanBlock(
      bitc::FUNCTION_BLOCK_ID,
      [&](unsigned Code, ArrayRef<uint64_t> R) {
        scanInstruction(Code, R, F);
        return true;
      },
      [this](unsigned Block) {
        if (Block != bitc::CONSTANTS_BLOCK_ID)
          return take(Cursor.SkipBlock());
        bool IsGood = scanConstants(NumValues);
        EndConstant = NumValues;
        return IsGood;
      });
  if (IsGood)
    Result.Functions.push_back(std::move(F));
  return IsGood;
}

/// A call or invoke whose record has its function type at \p FunctionType,
/// followed by the callee.
void Scanner::scanCall(ArrayRef<uint64_t> R, size_t FunctionType,
                       BitcodeScan::Function &F) {
  if (FunctionType + 1 >= R.size())
    return;
  std::optional<unsigned> Type = functionType(R[FunctionType]);
  if (!Type)
    return;
  // Distances are of 32 bits, and wrap for values that come later.
  uint32_t Callee = static_cast<uint32_t>(NumValues) -
                    static_cast<uint32_t>(R[FunctionType + 1]);
  bool IsConstant = Callee >= FirstConstant && Callee < EndConstant;
  if (Callee >= FirstLocal && !IsConstant)
    F.IndirectCalls.push_back(*Type);
  if (!cast<llvm::FunctionType>(Table.getType(*Type))
           ->getReturnType()
           ->isVoidTy())
    ++NumValues;
}

void Scanner::scanInstruction(unsigned Code, ArrayRef<uint64_t> R,
                              BitcodeScan::Function &F) {
  constexpr unsigned ExplicitCallType = 1u << bitc::CALL_EXPLICIT_TYPE;
  constexpr unsigned HasFastMathFlags = 1u << bitc::CALL_FMF;
  constexpr unsigned ExplicitAllocaType = 1u << 6;
  switch (Code) {
  case bitc::FUNC_CODE_DECLAREBLOCKS:
  case bitc::FUNC_CODE_DEBUG_LOC:
  case bitc::FUNC_CODE_DEBUG_LOC_AGAIN:
  case bitc::FUNC_CODE_OPERAND_BUNDLE:
  case bitc::FUNC_CODE_BLOCKADDR_USERS:
  case bitc::FUNC_CODE_INST_RET:
  case bitc::FUNC_CODE_INST_BR:
  case bitc::FUNC_CODE_INST_SWITCH:
  case bitc::FUNC_CODE_INST_INDIRECTBR:
  case bitc::FUNC_CODE_INST_UNREACHABLE:
  case bitc::FUNC_CODE_INST_RESUME:
  case bitc::FUNC_CODE_INST_CLEANUPRET:
  case bitc::FUNC_CODE_INST_CATCHRET:
  case bitc::FUNC_CODE_INST_FENCE:
  case bitc::FUNC_CODE_INST_STORE:
  case bitc::FUNC_CODE_INST_STOREATOMIC:
    return; // no value
  case bitc::FUNC_CODE_INST_CALL:
    // [attributes, flags, fast-math flags if so, function type, callee, ...]
    if (R.size() > 1 && (R[1] & ExplicitCallType))
      scanCall(R, (R[1] & HasFastMathFlags) ? 3 : 2, F);
    return;
  case bitc::FUNC_CODE_INST_INVOKE:
    // [attributes, flags, normal, unwind, function type, callee, ...]
    scanCall(R, 4, F);
    return;
  case bitc::FUNC_CODE_INST_CALLBR:
    // [attributes, flags, default, n, n others, function type, callee, ...]
    if (R.size() > 3 && R[3] < R.size())
      scanCall(R, 4 + R[3], F);
    return;
  case bitc::FUNC_CODE_INST_ALLOCA:
    // [allocated type, type of the count, count, alignment and flags]
    ++NumValues;
    if (R.size() >= 4 && Table.contains(R[0])) {
      auto Id = static_cast<unsigned>(R[0]);
      F.Allocas.push_back(
          (R[3] & ExplicitAllocaType) ? Id : Table.pointee(Id).value_or(Id));
    }
    return;
  case bitc::FUNC_CODE_INST_CAST: {
    // [value, its type if it comes later, type, opcode]
    ++NumValues;
    uint32_t Value = static_cast<uint32_t>(NumValues - 1) -
                     static_cast<uint32_t>(R.empty() ? 0 : R[0]);
    size_t Next = Value < NumValues - 1 ? 1 : 2;
    if (R.size() >= Next + 2 && Table.contains(R[Next]))
      F.Casts.push_back(
          {static_cast<unsigned>(R[Next + 1]), static_cast<unsigned>(R[Next])});
    return;
  }
  default:
    ++NumValues;
  }
}

std::optional<BitcodeScan> scanBitcode(MemoryBufferRef Bitcode,
                                       const TypeTable &Table) {
  Expected<std::vector<BitcodeModule>> Modules = getBitcodeModuleList(Bitcode);
  if (!Modules) {
    consumeError(Modules.takeError());
    return std::nullopt;
  }
  if (Modules->size() != 1)
    return std::nullopt;
  const BitcodeModule &Module = Modules->front();
  return Scanner(arrayRefFromStringRef(Module.getBuffer()), Module.getStrtab(),
                 Table)
      .run();
}

} // namespace restruct::typedpointers
