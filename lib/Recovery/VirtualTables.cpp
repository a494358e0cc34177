//===- VirtualTables.cpp - Virtual functions and their calls --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A virtual call loads the address of a function from the table to which its
/// object points:
///
///     %table = load ptr, ptr %object
///     %slot  = getelementptr inbounds ptr, ptr %table, i64 2
///     %f     = load ptr, ptr %slot
///     call void %f(ptr %object, ptr %argument)
///
/// The declared type of the call says of which class the object is, at least.
/// Tables name in `!type` metadata the classes whose objects point to them, by
/// the mangled name of the type; those of classes without external linkage have
/// no name, and any of them counts if the class of its function contains that
/// of the call, or the other way round. So the functions that a call may reach
/// are those in its slot of the tables of its class.
///
/// That is all for objects that the program creates. Code outside of it may
/// derive from a class of the program, too, and the program get such objects.
/// Then the class is refused, as something that external code points to; and
/// Safety lets that spread to whatever its virtual functions are passed.
/// Classes of the C++ library are another matter: most of their functions are
/// not in the program, and calls of them are open.
///
/// Who else reads a table? Code that compares or prints addresses does not;
/// a pointer to a member function is called by a sequence that is not
/// recognised here, as is everything that is no virtual call: it escapes with
/// all its arguments.
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/VirtualTables.h"

#include "restruct/Recovery/PointerFact.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

VirtualTables::VirtualTables(const Module &M, const DeclaredTypes &Types)
    : Types(Types), DL(M.getDataLayout()) {
  for (const SourceRecord &Record : Types.Records)
    RecordOf[Record.Type] = &Record;
  findPolymorphic();
  if (Polymorphic.empty() || HasTypedPointers)
    return;
  findTables(M);
  if (IsTable.empty())
    return;
  findFunctions(M);
  for (const auto &[Call, Signature] : Types.IndirectCalls)
    if (const VirtualSlot *Slot = recognise(*Call, *Signature)) {
      CallsOf[Slot->Class].push_back(Call);
      SlotOfCall[Call] = Slot;
    }
}

template <typename MapT, typename KeyT>
static auto listIn(const MapT &Map, const KeyT &Key) {
  auto It = Map.find(Key);
  return It == Map.end() ? ArrayRef<typename MapT::mapped_type::value_type>()
                         : ArrayRef(It->second);
}

ArrayRef<const Function *>
VirtualTables::getFunctions(const DTransStructType *T) const {
  return listIn(FunctionsOf, T);
}

ArrayRef<const CallBase *>
VirtualTables::getCalls(const DTransStructType *T) const {
  return listIn(CallsOf, T);
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// The pointer is a field of its own, or in a base at the beginning.
void VirtualTables::findPolymorphic() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const SourceRecord &Record : Types.Records)
      for (const SourceField &Field : Record.Fields) {
        if (Field.BitOffset != 0)
          continue;
        const auto *Base = dyn_cast<DTransStructType>(Field.Type);
        bool IsBase = Field.has(FieldFlag::BaseClass) ||
                      Field.has(FieldFlag::VirtualBase);
        // Types of other sources say what the functions are; then a call that
        // is not recognised looks like one of a known function.
        HasTypedPointers |= Field.has(FieldFlag::VTablePointer) &&
                            !Field.Type->isUnknownPointerTy();
        IsBase &= Base && Polymorphic.contains(Base);
        if (Field.has(FieldFlag::VTablePointer) || IsBase)
          Changed |=
              Polymorphic.try_emplace(Record.Type, IsBase ? Base : nullptr)
                  .second;
      }
  }
}

/// Whether an \p Outer has an \p Inner by value, as a base or otherwise.
bool VirtualTables::contains(const DTransStructType *Outer,
                             const DTransStructType *Inner) {
  if (Outer == Inner)
    return true;
  auto [It, IsNew] = Containing.try_emplace({Outer, Inner}, false);
  const SourceRecord *Record = RecordOf.lookup(Outer);
  if (!IsNew || !Record)
    return It->second;
  bool Result = any_of(Record->Fields, [&](const SourceField &Field) {
    const auto *T = dyn_cast<DTransStructType>(elementOfArrays(Field.Type));
    return T && contains(T, Inner);
  });
  return Containing[{Outer, Inner}] = Result;
}

bool VirtualTables::areRelated(const DTransStructType *A,
                               const DTransStructType *B) {
  return contains(A, B) || contains(B, A);
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// The functions of a class are not in the program, though it may create
/// objects. So calls of functions of its bases are open.
void VirtualTables::noteExternal(const GlobalVariable &G) {
  StringRef Class = G.getName().drop_front(StringRef("_ZTV").size());
  auto Record = find_if(Types.Records, [&](const SourceRecord &Record) {
    StringRef Identity = Record.Identity;
    return Identity.consume_front("_ZTS") && Identity == Class;
  });
  if (Record != Types.Records.end()) {
    External.push_back(Record->Type);
    return;
  }
  constexpr StringLiteral Library[] = {"St", "NSt", "N10__cxxabiv1",
                                       "N9__gnu_cxx"};
  HasUnknownClass |= none_of(
      Library, [&](StringRef Prefix) { return Class.starts_with(Prefix); });
}

/// Finds the tables, and where their classes' objects point to in them. If one
/// does not say that, nothing is known.
void VirtualTables::findTables(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    // Tables, and those that objects point to while they are constructed.
    if (!G.getName().starts_with("_ZTV") && !G.getName().starts_with("_ZTC"))
      continue;
    if (G.isDeclarationForLinker()) {
      noteExternal(G);
      continue;
    }
    SmallVector<MDNode *, 8> Marks;
    G.getMetadata(LLVMContext::MD_type, Marks);
    // What others than clang wrote may be anything.
    auto IsMark = [](const MDNode *Mark) {
      return Mark->getNumOperands() == 2 && Mark->getOperand(1) &&
             mdconst::dyn_extract_or_null<ConstantInt>(Mark->getOperand(0));
    };
    if (Marks.empty() || !all_of(Marks, IsMark) || !G.isConstant() ||
        !G.hasDefinitiveInitializer()) {
      IsTable.clear();
      return;
    }
    IsTable.insert(&G);
    SmallDenseSet<uint64_t, 4> Local;
    for (const MDNode *Mark : Marks) {
      const auto *Offset = mdconst::extract<ConstantInt>(Mark->getOperand(0));
      AddressPoint Point{&G, Offset->getZExtValue()};
      if (const auto *Name = dyn_cast<MDString>(Mark->getOperand(1)))
        PointsOf[Name->getString()].push_back(Point);
      else if (Local.insert(Point.Offset).second)
        OfLocalClasses.push_back(Point);
    }
  }
}

/// Lists the functions in tables by the classes of their objects.
void VirtualTables::findFunctions(const Module &M) {
  DenseSet<const Function *> Found;
  for (const GlobalVariable &G : M.globals()) {
    if (!isTable(G))
      continue;
    SmallVector<const Constant *, 8> Worklist{G.getInitializer()};
    while (!Worklist.empty()) {
      const Constant *C = Worklist.pop_back_val();
      if (const auto *F =
              dyn_cast<Function>(C->stripPointerCastsAndAliases())) {
        if (const DTransStructType *Class = getClass(*F);
            Class && Found.insert(F).second)
          FunctionsOf[Class].push_back(F);
      } else if (isa<ConstantAggregate>(C)) {
        for (const Use &Operand : C->operands())
          Worklist.push_back(cast<Constant>(Operand));
      }
    }
  }
}

/// The object that \p F gets: the first argument that is no memory for the
/// result.
static unsigned numberOfObject(const Function &F) {
  return F.hasStructRetAttr() ? 1 : 0;
}

unsigned numberOfObject(const CallBase &Call) {
  return Call.hasStructRetAttr() ? 1 : 0;
}

/// Whether \p V is \p Object with an offset that is constant, or from a table.
static bool isAdjusted(const Value *V, const Value *Object) {
  while (const auto *GEP = dyn_cast<GEPOperator>(V))
    V = GEP->getPointerOperand();
  return V == Object;
}

/// The function that \p F calls if it only adjusts the address of the object;
/// else null.
static const Function *behindThunk(const Function &F) {
  StringRef Name = F.getName();
  bool IsNamed = Name.starts_with("_ZTh") || Name.starts_with("_ZTv");
  unsigned Object = numberOfObject(F);
  if (!IsNamed || F.isDeclaration() || F.size() != 1 || F.isVarArg() ||
      Object >= F.arg_size())
    return nullptr;
  const CallBase *Found = nullptr;
  for (const Instruction &I : F.getEntryBlock()) {
    if (isa<GetElementPtrInst, LoadInst, ReturnInst>(I))
      continue;
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Target = Call ? Call->getCalledFunction() : nullptr;
    if (Found || !Target || Call->arg_size() != F.arg_size() ||
        Call->getFunctionType() != Target->getFunctionType() ||
        F.getFunctionType() != Target->getFunctionType())
      return nullptr;
    Found = Call;
    for (const Use &Argument : Call->args())
      if (unsigned N = Call->getArgOperandNo(&Argument);
          N == Object ? !isAdjusted(Argument, F.getArg(N))
                      : Argument != F.getArg(N))
        return nullptr;
  }
  const auto *Return = dyn_cast<ReturnInst>(F.getEntryBlock().getTerminator());
  if (!Found || !Return ||
      (Return->getReturnValue() && Return->getReturnValue() != Found))
    return nullptr;
  return Found->getCalledFunction();
}

/// The function that does the work of \p F, which may be a thunk.
static const Function &withoutThunk(const Function &F) {
  const Function *Target = behindThunk(F);
  return Target ? *Target : F;
}

bool VirtualTables::isThunk(const Function &F) const {
  return behindThunk(F) && getClass(F);
}

const DTransStructType *VirtualTables::getClass(const Function &F) const {
  const Function &Target = withoutThunk(F);
  const auto *Class = dyn_cast_or_null<DTransStructType>(
      declaredPointee(Types, Target, numberOfObject(Target)));
  return Class && isPolymorphic(Class) ? Class : nullptr;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Adds what is \p Offset bytes behind \p Point. \p IsLocal: the class of the
/// slot has no name, so the table may be that of any such class. \returns
/// whether it is known.
bool VirtualTables::addCallee(const AddressPoint &Point, uint64_t Offset,
                              bool IsLocal, VirtualSlot &Into) {
  Constant *Slot = ConstantFoldLoadFromConst(
      const_cast<Constant *>(Point.Table->getInitializer()),
      PointerType::get(Point.Table->getContext(), 0),
      APInt(64, Point.Offset + Offset), DL);
  // No object of the class has a function there.
  if (!Slot || isa<ConstantPointerNull, UndefValue>(Slot))
    return Slot;
  const auto *F = dyn_cast<Function>(Slot->stripPointerCastsAndAliases());
  if (!F)
    return false;
  if (F->getName() == "__cxa_pure_virtual" ||
      F->getName() == "__cxa_deleted_virtual")
    return true;
  if (IsLocal) {
    const DTransStructType *Class = getClass(*F);
    if (Class && !areRelated(Class, Into.Class))
      return true;
  }
  const Function &Target = withoutThunk(*F);
  if (Target.isDeclaration() || Target.isInterposable())
    Into.IsOpen = true;
  else if (!is_contained(Into.Callees, &Target))
    Into.Callees.push_back(&Target);
  return true;
}

/// Null if \p Call is no virtual call, or its slot is not known.
const VirtualSlot *
VirtualTables::recognise(const CallBase &Call,
                         const DTransFunctionType &Signature) {
  const auto *Function = dyn_cast<LoadInst>(Call.getCalledOperand());
  unsigned Object = numberOfObject(Call);
  if (!Function || Object >= Call.arg_size() ||
      Object >= Signature.getNumParams())
    return nullptr;
  const DTransType *Pointee =
      Signature.getParamType(Object)->getPointerElementType();
  const auto *Class = dyn_cast_or_null<DTransStructType>(Pointee);
  const SourceRecord *Record = RecordOf.lookup(Class);
  if (!Record || !isPolymorphic(Class))
    return nullptr;
  APInt Offset(DL.getIndexTypeSizeInBits(Function->getPointerOperandType()), 0);
  const Value *Table =
      Function->getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true);
  const auto *FromObject = dyn_cast<LoadInst>(Table);
  if (!FromObject || Offset.isNegative() ||
      FromObject->getPointerOperand()->stripPointerCasts() !=
          Call.getArgOperand(Object)->stripPointerCasts())
    return nullptr;
  auto [Known, IsNew] =
      SlotAt.try_emplace({Class, Offset.getZExtValue()}, nullptr);
  if (IsNew)
    if (std::optional<VirtualSlot> Slot =
            readSlot(*Record, Offset.getZExtValue()))
      Known->second = &Slots.emplace_back(std::move(*Slot));
  return Known->second;
}

/// The slot \p Offset bytes from where objects of \p Class point to; nothing if
/// it is not known, or too much for the flows of each call.
std::optional<VirtualSlot> VirtualTables::readSlot(const SourceRecord &Class,
                                                   uint64_t Offset) {
  constexpr size_t MaxCallees = 256;
  bool IsLocal = Class.Identity.empty();
  ArrayRef<AddressPoint> Points;
  if (IsLocal)
    Points = OfLocalClasses;
  else if (auto Named = PointsOf.find(Class.Identity); Named != PointsOf.end())
    Points = Named->second;
  VirtualSlot Result{Class.Type, {}};
  // Without a table in the module, the functions are defined elsewhere.
  Result.IsOpen = HasUnknownClass || Class.InSystemHeader || Points.empty() ||
                  any_of(External, [&](const DTransStructType *Derived) {
                    return contains(Derived, Class.Type);
                  });
  for (const AddressPoint &Point : Points)
    if (!addCallee(Point, Offset, IsLocal, Result) ||
        Result.Callees.size() > MaxCallees)
      return std::nullopt;
  return Result;
}

} // namespace restruct
