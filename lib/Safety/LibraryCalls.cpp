//===- LibraryCalls.cpp - Functions without a body ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Applies the library model to the arguments of calls. A pointer that the
/// function does not use is unaffected; the address of a field of which it
/// accesses only that field is FieldAddressPassed; all others escape. Memory
/// that such a function returns escapes, too, if the program uses it as a
/// structure, because the library determines its layout.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Memory/FormatStrings.h"
#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/ExitHandlers.h"
#include "restruct/Uses/FirstField.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// "the external function 'ns::log(char const*)'".
static std::string describeFunction(const Function &F) {
  return "the external function '" + demangle(F.getName()) + "'";
}

void DTransSafetyVisitor::checkLibraryCall(const CallBase &Call,
                                           const Function &F,
                                           const AllocationCall *Allocation,
                                           const FreeCall *Free) {
  const FunctionModel *Model = Memory.Library.lookup(Call);
  if (Model && Model->TellsSize)
    for (const Use &Argument : Call.args())
      add(view(Argument).Into, Condition::AllocationSizeObserved, &Call,
          "the program queries the size of its memory");
  for (const Use &Argument : Call.args()) {
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    unsigned I = Call.getArgOperandNo(&Argument);
    if (Model) {
      const ArgumentModel &OfArgument = Model->getArgument(I);
      if (!OfArgument.accesses() && !OfArgument.Frees && !OfArgument.Exposes &&
          !OfArgument.Escapes && !Model->keeps(I) && !Model->returns(I) &&
          Model->callbacks().empty())
        continue;
    }
    if (goesToExitHandler(Call, I))
      continue;
    if (Model && goesToCallback(Call, I, *Model))
      continue;
    if (Model && isSystemObject(Call, F, I, *Model))
      continue;
    if (!Model && isLibraryObject(Call, *Argument, F, I))
      continue;
    if (Model && staysInField(Call, I, *Model)) {
      add(view(Argument).Into, Condition::FieldAddressPassed, &Call,
          "the library function accesses only the field");
      continue;
    }
    if (Model && isStringInStructure(Call, I, *Model)) {
      add(view(Argument).Into, Condition::StringInStructure, &Call,
          "a string that begins at the field may extend beyond it");
      continue;
    }
    if (view(Argument).touches())
      escape(*Argument, Call, describeFunction(F) + " takes its address");
  }
  // New memory, and pointers that come from arguments, are known.
  bool IsKnown = Allocation || !Model;
  if (Model && !Allocation)
    IsKnown = all_of(Model->flows(), [](const PointerFlow &Flow) {
      return Flow.To.K != PointerTarget::Result ||
             Flow.From.K == PointerSource::Argument ||
             Flow.From.K == PointerSource::Within ||
             Flow.From.K == PointerSource::NoPointer;
    });
  if (!IsKnown && view(&Call).touches())
    escape(Call, Call, describeFunction(F) + " returns it");
}

/// Whether argument \p I is a variable for a destructor, which is only called
/// with it.
bool DTransSafetyVisitor::goesToExitHandler(const CallBase &Call, unsigned I) {
  const Function *Handler = getExitHandler(Call, 1);
  if (!Handler || I > 1)
    return false;
  const Value &Object = *Call.getArgOperand(1);
  if (I == 0) // The destructor.
    return !Handler->isDeclaration() || Library.isOfLibraryAlone(*Handler);
  if (Handler->isDeclaration())
    return isLibraryObject(Call, Object, *Handler, 0);
  checkPassed(Call, Object, *Handler->getArg(0));
  return true;
}

/// Whether argument \p I is a function that the library only calls, or data
/// that it only passes to that function: a key, elements to sort, data of a
/// thread. Elements are whole structures: their size argument is a multiple of
/// the size, as for a memory function.
bool DTransSafetyVisitor::goesToCallback(const CallBase &Call, unsigned I,
                                         const FunctionModel &Model) {
  std::optional<LibraryCallback> Callback =
      Pointers.getCallbackTypes().getLibraryCallback(Call);
  if (!Callback || Model.getArgument(I).Exposes || Model.getArgument(I).Frees ||
      Model.getArgument(I).Escapes)
    return false;
  unsigned Called = Callback->Model->Callee.Arg;
  if (Pointers.getValueTypeInfo(Call.getArgOperand(Called)).isPartial())
    return false;
  if (I == Called)
    return true;
  auto CheckPassed = [&](const Value &Given, unsigned N) {
    for (const Function *F : Callback->Callees)
      if (N < F->arg_size())
        checkPassed(Call, Given, *F->getArg(N));
  };
  const Value &V = *Call.getArgOperand(I);
  const ArgumentModel &Of = Model.getArgument(I);
  const DTransStructType *Element =
      view(&V).IsTrusted ? view(&V).wholeStruct() : nullptr;
  std::optional<uint64_t> Size = Element ? sizeOf(Element) : std::nullopt;
  // An array of pointers that is no field.
  if (!Element && view(&V).IsTrusted && view(&V).Into.empty() &&
      view(&V).Place && view(&V).Place->Pointee->isPointerTy())
    Size = sizeOf(view(&V).Place->Pointee);
  bool IsGiven = false;
  for (auto [N, From] : enumerate(Callback->Model->parameters())) {
    if (From.Arg != I ||
        (From.K != PointerSource::Argument && From.K != PointerSource::Within))
      continue;
    IsGiven = true;
    if (From.K == PointerSource::Within) {
      const auto *Stride =
          From.Stride < Call.arg_size()
              ? dyn_cast<ConstantInt>(Call.getArgOperand(From.Stride))
              : nullptr;
      if (!Size || *Size == 0 || !Stride ||
          Stride->getValue().getActiveBits() > 32 ||
          Stride->getZExtValue() != *Size)
        return false;
      if (!Element) { // Pointers keep their size.
        noteStep(view(&V), V);
        CheckPassed(V, unsigned(N));
        continue;
      }
      noteStep(view(&V), V);
      StructSet Walked;
      Walked.insert(Element);
      add(Walked, Condition::ElementsWalked, &Call,
          "a library function traverses an array of it");
      addIfTail(*Element, Call, "a library function traverses an array of it");
    } else if (Of.accesses()) {
      return false;
    }
    CheckPassed(V, unsigned(N));
  }
  return IsGiven;
}

/// What scanf writes to argument \p I of \p Call.
static std::optional<ScannedInput> findScanned(const CallBase &Call, unsigned I,
                                               const FunctionModel &Model) {
  StringRef Format;
  unsigned First = Call.getFunctionType()->getNumParams();
  if (!Model.Scans || Model.Format >= Call.arg_size() || I < First ||
      !Call.getFunctionType()->isVarArg() ||
      !getConstantStringInfo(Call.getArgOperand(Model.Format), Format))
    return std::nullopt;
  uint64_t SizeOfLong = Call.getDataLayout().getPointerSize();
  return findScannedInput(Format, I - First, SizeOfLong);
}

/// Whether argument \p I is one that printf formats. If it is a pointer, it is
/// a string, because \p Model describes constant formats without %n and %p
/// alone.
static bool isFormatted(const CallBase &Call, unsigned I,
                        const FunctionModel &Model) {
  return !Model.Scans && Model.Format < Call.arg_size() &&
         Call.getFunctionType()->isVarArg() &&
         I >= Call.getFunctionType()->getNumParams();
}

/// Whether the program only compares the result with null, as of strchr.
static bool isTestedAlone(const CallBase &Call) {
  return all_of(Call.users(), [](const User *U) {
    const auto *Compare = dyn_cast<ICmpInst>(U);
    return Compare && Compare->isEquality() &&
           isa<ConstantPointerNull>(Compare->getOperand(1));
  });
}

/// Whether the result of \p Call, if it is used, is known to be the address of
/// an element of the array to which argument \p I points, as of strchr.
bool DTransSafetyVisitor::returnsElement(const CallBase &Call, unsigned I) {
  if (isTestedAlone(Call))
    return true;
  const PointerView &Result = view(&Call);
  std::optional<ArrayField> Array =
      getArrayField(Call, I, view(Call.getArgOperand(I)), Pointers.getLayout());
  if (!Array || !Result.IsTrusted || !Result.Place)
    return false;
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Result.Place->Pointee, Result.Place->At);
  return Result.isElement() && !Fields.empty() &&
         Fields.back().Parent == Array->Parent &&
         Fields.back().Field == Array->Field;
}

/// Whether the library only accesses the object that argument \p I points to,
/// but for what functions of the program do that it calls: it does not capture
/// the address, and copies no pointer.
bool DTransSafetyVisitor::accessesObjectAlone(const CallBase &Call, unsigned I,
                                              const FunctionModel &Model) {
  return Model.onlyAccesses(I, Call) &&
         (!Model.returns(I) || returnsElement(Call, I));
}

/// Whether argument \p I is an object of the library's own: it is one itself,
/// or a member of a structure of the program, of which the library knows
/// nothing. Its layout does not change, so the structure around it may.
bool DTransSafetyVisitor::isSystemObject(const CallBase &Call,
                                         const Function &F, unsigned I,
                                         const FunctionModel &Model) {
  const auto *Object =
      dyn_cast_or_null<DTransStructType>(declaredPointee(Types, F, I));
  const StructSafety *Known = Object ? Info.lookup(Object) : nullptr;
  if (!Known || !Known->has(Condition::SystemObject) ||
      Model.getArgument(I).Frees || !Model.callbacks().empty() ||
      (Model.returns(I) && !Call.use_empty()))
    return false;
  const PointerView &V = view(Call.getArgOperand(I));
  switch (roleAs(V, Object)) {
  case AddressRole::Itself:
    return true;
  case AddressRole::Member:
    handOver(V, Object, Call, "the library accesses a member of its own type");
    return true;
  case AddressRole::Field:
  case AddressRole::Unknown:
    return false;
  }
  llvm_unreachable("all roles are handled");
}

/// Whether \p Argument is an object of the C++ library's own, given as
/// parameter \p I to \p F, one of its functions that know no type of the
/// program. What the function does with it concerns this object, and what can
/// be reached from its fields.
bool DTransSafetyVisitor::isLibraryObject(const CallBase &Call,
                                          const Value &Argument,
                                          const Function &F, unsigned I) {
  const auto *Object =
      dyn_cast_or_null<DTransStructType>(declaredPointee(Types, F, I));
  if (!Object || !Library.isClass(Object) || !Library.isOfLibraryAlone(F))
    return false;
  const PointerView &V = view(&Argument);
  AddressRole Role = roleAs(V, Object);
  if (Role != AddressRole::Itself && Role != AddressRole::Member)
    return false;
  if (Role == AddressRole::Member)
    handOver(V, Object, Call, "the library accesses a member of its own type");
  addConfined(Object, Condition::AddressTaken, &Call,
              "a function of the C++ library takes its address");
  return true;
}

/// Whether argument \p I is a string at the beginning of a structure that
/// begins with an array of bytes. It may be a string in this array, or one that
/// extends over all fields; in either case it consists of bytes of this
/// structure, and not of a pointer.
bool DTransSafetyVisitor::isStringInStructure(const CallBase &Call, unsigned I,
                                              const FunctionModel &Model) {
  const PointerView &V = view(Call.getArgOperand(I));
  const DTransStructType *Struct = V.IsTrusted ? V.wholeStruct() : nullptr;
  if (!Struct || !Model.callbacks().empty() ||
      !accessesObjectAlone(Call, I, Model))
    return false;
  const ArgumentModel &Of = Model.getArgument(I);
  auto IsString = [&](Reach How, const AccessExtent &Extent) {
    return How == Reach::Nothing || Extent.K == AccessExtent::String ||
           (Extent.K == AccessExtent::Unknown && Model.WritesString);
  };
  return IsString(Of.Reads, Of.ReadExtent) &&
         IsString(Of.Writes, Of.WriteExtent) &&
         any_of(Pointers.getLayout().typesAt(Struct, Position::at(0)),
                [](const DTransType *T) {
                  return T->isArrayTy() &&
                         elementOfArrays(T)->getLLVMType()->isIntegerTy(8);
                });
}

/// Whether functions of the program that the library calls with argument \p I,
/// or with elements of an array to which it points, access no more than the \p
/// Size bytes of an element.
bool DTransSafetyVisitor::callbacksAccessElement(const CallBase &Call,
                                                 unsigned I,
                                                 const FunctionModel &Model,
                                                 uint64_t Size) {
  if (Model.callbacks().empty())
    return true;
  std::optional<LibraryCallback> Callback =
      Pointers.getCallbackTypes().getLibraryCallback(Call);
  if (!Callback ||
      Pointers.getValueTypeInfo(Call.getArgOperand(Callback->Model->Callee.Arg))
          .isPartial())
    return false;
  return all_of(enumerate(Callback->Model->parameters()), [&](auto Parameter) {
    auto [N, From] = Parameter;
    if (From.Arg != I || From.K == PointerSource::NoPointer)
      return true;
    if (From.K == PointerSource::Within) {
      const auto *Stride =
          From.Stride < Call.arg_size()
              ? dyn_cast<ConstantInt>(Call.getArgOperand(From.Stride))
              : nullptr;
      if (!Stride || Stride->getValue() != Size)
        return false;
    } else if (From.K != PointerSource::Argument) {
      return false;
    }
    return all_of(Callback->Callees, [&](const Function *F) {
      return !F->isDeclaration() && !F->isInterposable() && N < F->arg_size() &&
             Confinement.staysIn(Call, *F->getArg(unsigned(N)), {Size, 1});
    });
  });
}

/// Whether the library, according to \p Model, only accesses bytes of the plain
/// field that argument \p I points to: a number of them, or a string, which
/// stay in their array as an index does, or a number that it scans. A
/// function that captures the address, returns it for another use, or moves the
/// contents does more.
bool DTransSafetyVisitor::staysInField(const CallBase &Call, unsigned I,
                                       const FunctionModel &Model) {
  const PointerView &Address = view(Call.getArgOperand(I));
  if (Address.IsTrusted)
    return staysInField(Call, I, Model, Address);
  SmallVector<PointerView, 2> Each = viewEach(Call.getArgOperand(I), Pointers);
  return !Each.empty() && all_of(Each, [&](const PointerView &One) {
    return One.isElement() && staysInField(Call, I, Model, One);
  });
}

/// Likewise, of one of the cells that the argument may point to.
bool DTransSafetyVisitor::staysInField(const CallBase &Call, unsigned I,
                                       const FunctionModel &Model,
                                       const PointerView &Address) {
  if (!isGivenField(Call, I, Address, Pointers.getLayout()))
    return false;
  const ArgumentModel &Of = Model.getArgument(I);
  if (!accessesObjectAlone(Call, I, Model))
    return false;
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Address.Place->Pointee, Address.Place->At);
  if (Fields.empty() || !Fields.back().FieldType)
    return false;
  const ElementPointee &Field = Fields.back();
  const DTransType *Element = elementOfArrays(Field.FieldType);
  // Nothing lies behind the tail.
  if (getTailElement(Address, Pointers.getLayout(), Relations))
    return isInTailOfNumbers(Address);
  std::optional<uint64_t> Size = sizeOf(Field.FieldType);
  Type *Ty = Element->getLLVMType();
  if (!Size || !isPlainValue(*Element) || Field.OffsetInField >= *Size ||
      !callbacksAccessElement(Call, I, Model, sizeOf(Element).value_or(0)))
    return false;
  const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
  // An array of one element at the end may be longer.
  bool HoldsString = Array && Ty->isIntegerTy(8) && Array->getNumElements() > 1;
  // Whether the element of the array is known. Arrays around the field do not
  // matter.
  bool IsWhole = Address.Place->At.getArrayDepth() <= countArraysAround(Fields);
  // From an unknown element on, the bytes stay in the array as an index does;
  // so does a number of them that is not constant.
  bool HasElements =
      getArrayField(Call, I, Address, Pointers.getLayout()).has_value();
  std::optional<ScannedInput> Scanned = findScanned(Call, I, Model);
  bool TakesString = Model.WritesString || isFormatted(Call, I, Model);
  auto Stays = [&](Reach How, const AccessExtent &Extent) {
    if (How == Reach::Nothing)
      return true;
    if (Extent.K == AccessExtent::String || (Scanned && Scanned->IsString) ||
        (TakesString && Extent.K == AccessExtent::Unknown))
      return HoldsString;
    std::optional<uint64_t> Bytes =
        Scanned ? std::optional(Scanned->Bytes) : Extent.getConstant(Call);
    if (!Bytes)
      return HasElements && (Extent.K == AccessExtent::Exactly ||
                             Extent.K == AccessExtent::UpTo);
    return IsWhole ? *Bytes <= *Size - Field.OffsetInField
                   : HasElements && *Bytes <= *Size;
  };
  return Stays(Of.Reads, Of.ReadExtent) && Stays(Of.Writes, Of.WriteExtent);
}

} // namespace restruct
