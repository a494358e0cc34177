//===- LibraryModel.cpp - Models of declarations and calls ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decides which model a declaration has. A name alone proves nothing: `declare
/// ptr @malloc(i64)` may be any function of that name. The row of the table
/// applies if:
///
///   1. The function has no body here. A program may define any name.
///   2. Its signature is the row's: as many parameters, pointers where the row
///      has pointers, and a pointer as its result or none.
///   3. The target is one that the table describes.
///   4. The program does not define an allocator of its own. If it does,
///      functions of the library call it, and so run code of the program at any
///      time; then the rows are valid only for functions that cannot allocate.
///   5. The call is not nobuiltin.
///
/// The attributes of the declaration then strengthen the row. If there is no
/// row, attributes may suffice (AttributeModel.cpp).
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryModel.h"

#include "PointerTypes.h"

#include "restruct/Memory/FormatStrings.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

#include <deque>

using namespace llvm;

namespace restruct {

namespace {

/// What is known of one declaration.
struct DeclarationModels {
  const FunctionModel *Model = nullptr;     ///< the row, strengthened
  const FunctionModel *Plain = nullptr;     ///< if the format is plain
  const FunctionModel *NoBuiltin = nullptr; ///< by attributes only
};

/// The allocators that the program defines itself.
struct OwnAllocators {
  bool C = false;
  bool Cxx = false;
};

} // namespace

struct LibraryModel::Resolved {
  DenseMap<const Function *, DeclarationModels> ByFunction;
  std::deque<FunctionModel> Owned; // addresses are stable
  bool TableApplies = false;

  const FunctionModel *own(const FunctionModel &Model) {
    return &Owned.emplace_back(Model);
  }
};

LibraryModel::LibraryModel(LibraryModel &&) = default;
LibraryModel &LibraryModel::operator=(LibraryModel &&) = default;
LibraryModel::~LibraryModel() = default;

static bool describesTarget(const Triple &T) {
  return T.isOSLinux() || T.getOS() == Triple::UnknownOS;
}

/// Whether parameter \p N, if the row has it, is an integer.
static bool isIntegerOrNone(const FunctionType &Ty, uint8_t N) {
  return N >= Ty.getNumParams() || Ty.getParamType(N)->isIntegerTy();
}

bool LibraryModel::fitsSignature(const FunctionModel &Row,
                                 const FunctionType &Ty) {
  if (Ty.getNumParams() != Row.NumArguments || Ty.isVarArg() != Row.IsVarArg)
    return false;
  for (auto [Parameter, Model] : zip_equal(Ty.params(), Row.arguments()))
    if (Model.IsPointer ? !Parameter->isPointerTy()
                        : containsPointer(Parameter))
      return false;
  const AllocationModel &Allocation = Row.Allocation;
  if (!isIntegerOrNone(Ty, Allocation.Size) ||
      !isIntegerOrNone(Ty, Allocation.Count) ||
      !isIntegerOrNone(Ty, Allocation.Align))
    return false;
  return Row.ReturnsPointer ? Ty.getReturnType()->isPointerTy()
                            : !containsPointer(Ty.getReturnType());
}

static StringRef getLibraryName(const Function &F) {
  if (F.isIntrinsic())
    return Intrinsic::getBaseName(F.getIntrinsicID());
  return GlobalValue::dropLLVMManglingEscape(F.getName());
}

static OwnAllocators findOwnAllocators(const Module &M) {
  OwnAllocators Own;
  for (const Function &F : M) {
    if (F.isDeclaration() || F.hasLocalLinkage() ||
        F.hasAvailableExternallyLinkage())
      continue;
    const FunctionModel *Row = LibraryModel::findRow(getLibraryName(F));
    if (!Row || (Row->Allocation.Alloc == AK_NotAlloc &&
                 Row->Allocation.Free == FK_NotFree))
      continue;
    if (Row->Allocation.Alloc == AK_New || Row->Allocation.Free == FK_Delete)
      Own.Cxx = true;
    else if (Row->Allocation.Alloc != AK_StringDup)
      Own.C = true;
  }
  return Own;
}

/// Whether \p Row may allocate or free, which is visible to the program if it
/// has an allocator of its own.
static bool mayAllocate(const FunctionModel &Row) {
  return !Row.OnlyArguments || Row.Allocation.Free != FK_NotFree ||
         any_of(Row.flows(), [](const PointerFlow &F) {
           return F.From.K == PointerSource::NewMemory;
         });
}

static const FunctionModel *findRowFor(const Function &F,
                                       const OwnAllocators &Own) {
  // Intrinsics have the generic convention, like C functions.
  if (F.getCallingConv() != CallingConv::C)
    return nullptr;
  const FunctionModel *Row = LibraryModel::findRow(getLibraryName(F));
  if (!Row || !LibraryModel::fitsSignature(*Row, *F.getFunctionType()))
    return nullptr;
  bool CallsOwn = Own.C || (Own.Cxx && Row->Name.starts_with("_Z"));
  return CallsOwn && mayAllocate(*Row) ? nullptr : Row;
}

/// \p Model for calls with a plain format.
static FunctionModel withPlainFormat(const FunctionModel &Model) {
  FunctionModel Plain = Model;
  Plain.NumFlows = 0;
  for (const PointerFlow &F : Model.flows())
    if (F.From.K != PointerSource::Unknown)
      Plain.Flows[Plain.NumFlows++] = F;
  if (Model.Scans)
    return Plain;
  Plain.Rest.Writes = Reach::Nothing;
  Plain.Rest.Exposes = false;
  // Reading a va_list advances it.
  for (unsigned I = Model.Format + 1; I < Model.NumArguments; ++I)
    if (ArgumentModel &List = Plain.Arguments[I]; List.Exposes) {
      List.Writes = Reach::Object;
      List.Exposes = false;
    }
  return Plain;
}

LibraryModel::LibraryModel(const Module &M)
    : Models(std::make_unique<Resolved>()) {
  Models->TableApplies = describesTarget(M.getTargetTriple());
  OwnAllocators Own = findOwnAllocators(M);
  for (const Function &F : M) {
    if (!F.isDeclaration())
      continue;
    DeclarationModels Known;
    if (std::optional<FunctionModel> FromAttributes = modelFromAttributes(F))
      Known.NoBuiltin = Models->own(*FromAttributes);
    const FunctionModel *Row = nullptr;
    if (Models->TableApplies || F.isIntrinsic())
      Row = findRowFor(F, Own);
    if (Row) {
      Known.Model = Models->own(strengthen(*Row, F));
      if (Row->Format != NoArgument)
        Known.Plain = Models->own(withPlainFormat(*Known.Model));
    } else {
      Known.Model = Known.NoBuiltin;
    }
    if (Known.Model)
      Models->ByFunction.try_emplace(&F, Known);
  }
}

const FunctionModel *LibraryModel::lookup(const Function &F) const {
  return Models->ByFunction.lookup(&F).Model;
}

/// Whether the call, or its function, declares \p Callee nobuiltin.
static bool forbidsBuiltin(const CallBase &Call, const Function &Callee) {
  if (Callee.isIntrinsic())
    return false;
  if (Call.isNoBuiltin())
    return true;
  const Function *Caller = Call.getFunction();
  if (!Caller || !Caller->getAttributes().hasFnAttrs())
    return false;
  return Caller->hasFnAttribute("no-builtins") ||
         Caller->hasFnAttribute(("no-builtin-" + getLibraryName(Callee)).str());
}

static bool hasPlainFormat(const CallBase &Call, const FunctionModel &Model) {
  StringRef Format;
  if (Model.Format >= Call.arg_size() ||
      !getConstantStringInfo(Call.getArgOperand(Model.Format), Format))
    return false;
  return Model.Scans ? isPlainScanFormat(Format) : isPlainPrintFormat(Format);
}

const FunctionModel *LibraryModel::lookup(const CallBase &Call) const {
  const auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
  return Callee ? lookup(Call, *Callee) : nullptr;
}

const FunctionModel *LibraryModel::lookup(const CallBase &Call,
                                          const Function &Callee) const {
  if (Call.getFunctionType() != Callee.getFunctionType() ||
      Call.getCallingConv() != Callee.getCallingConv())
    return nullptr;
  auto It = Models->ByFunction.find(&Callee);
  if (It == Models->ByFunction.end())
    return nullptr;
  const DeclarationModels &Known = It->second;
  if (Known.Model != Known.NoBuiltin && forbidsBuiltin(Call, Callee))
    return Known.NoBuiltin;
  if (Known.Plain && hasPlainFormat(Call, *Known.Model))
    return Known.Plain;
  return Known.Model;
}

bool LibraryModel::mayAllocateOrFree(const Function &F) const {
  const DeclarationModels Known = Models->ByFunction.lookup(&F);
  return any_of(ArrayRef<const FunctionModel *>{Known.Model, Known.Plain,
                                                Known.NoBuiltin},
                [](const FunctionModel *Model) {
                  return Model && (Model->Allocation.Alloc != AK_NotAlloc ||
                                   Model->Allocation.Free != FK_NotFree);
                });
}

std::optional<LibraryDomain>
LibraryModel::lookup(const GlobalVariable &G) const {
  if (!G.isDeclaration() || !Models->TableApplies)
    return std::nullopt;
  using enum LibraryDomain;
  return StringSwitch<std::optional<LibraryDomain>>(
             GlobalValue::dropLLVMManglingEscape(G.getName()))
      .Cases({"environ", "__environ", "_environ"}, Environment)
      .Cases({"stdin", "stdout", "stderr"}, Streams)
      .Cases({"_IO_2_1_stdin_", "_IO_2_1_stdout_", "_IO_2_1_stderr_"}, Streams)
      .Cases({"optarg", "optind", "opterr", "optopt"}, Options)
      .Cases({"timezone", "daylight", "tzname"}, Time)
      .Cases({"__timezone", "__daylight", "__tzname"}, Time)
      .Cases({"sys_errlist", "sys_nerr", "signgam"}, Error)
      .Cases({"program_invocation_name", "program_invocation_short_name"}, Text)
      .Cases({"__progname", "__progname_full"}, Text)
      .Cases({"in6addr_any", "in6addr_loopback"}, Network)
      .Case("_ZSt7nothrow", Text)
      .Default(std::nullopt);
}

} // namespace restruct
