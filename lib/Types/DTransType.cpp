//===- DTransType.cpp - Types that know their pointees --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <variant>

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Interning keys
//===----------------------------------------------------------------------===//

void DTransAtomicType::Profile(FoldingSetNodeID &ID, const Type *Ty) {
  ID.AddPointer(Ty);
}
void DTransAtomicType::Profile(FoldingSetNodeID &ID) const {
  Profile(ID, getLLVMType());
}

void DTransPointerType::Profile(FoldingSetNodeID &ID,
                                const DTransType *Pointee) {
  ID.AddPointer(Pointee);
}
void DTransPointerType::Profile(FoldingSetNodeID &ID) const {
  Profile(ID, Pointee);
}

void DTransStructType::Profile(FoldingSetNodeID &ID,
                               ArrayRef<const DTransType *> Fields,
                               bool IsPacked) {
  ID.AddBoolean(IsPacked);
  for (const DTransType *Field : Fields)
    ID.AddPointer(Field);
}
void DTransStructType::Profile(FoldingSetNodeID &ID) const {
  assert(isLiteral() && "named structures are not interned by contents");
  ID.AddBoolean(isPacked());
  for (const DTransFieldMember &Field : Fields)
    ID.AddPointer(Field.getType());
}

void DTransSequentialType::Profile(FoldingSetNodeID &ID, DTransTypeID TypeID,
                                   const DTransType *Element,
                                   uint64_t NumElements) {
  ID.AddInteger(unsigned(TypeID));
  ID.AddPointer(Element);
  ID.AddInteger(NumElements);
}
void DTransSequentialType::Profile(FoldingSetNodeID &ID) const {
  Profile(ID, getTypeID(), Element, NumElements);
}

void DTransFunctionType::Profile(FoldingSetNodeID &ID, const DTransType *Return,
                                 ArrayRef<const DTransType *> Params,
                                 bool IsVarArg) {
  ID.AddBoolean(IsVarArg);
  ID.AddPointer(Return);
  for (const DTransType *Param : Params)
    ID.AddPointer(Param);
}
void DTransFunctionType::Profile(FoldingSetNodeID &ID) const {
  Profile(ID, Return, Params, isVarArg());
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

const DTransType *DTransType::getPointerElementType() const {
  const auto *Pointer = dyn_cast<DTransPointerType>(this);
  return Pointer ? Pointer->getPointee() : nullptr;
}

const DTransType *DTransType::stripPointers(unsigned &Level) const {
  const DTransType *T = this;
  Level = 0;
  while (const DTransType *Pointee = T->getPointerElementType()) {
    T = Pointee;
    ++Level;
  }
  return T;
}

bool DTransType::saysMoreThanIR() const {
  // Shared parts are visited once: as a tree, a type can double in size with
  // each level.
  SmallVector<const DTransType *, 8> Pending = {this};
  SmallPtrSet<const DTransType *, 8> Seen = {this};
  auto Add = [&](const DTransType *Part) {
    if (Seen.insert(Part).second)
      Pending.push_back(Part);
  };
  while (!Pending.empty()) {
    const DTransType *T = Pending.pop_back_val();
    switch (T->getTypeID()) {
    case AtomicTyID:
      break;
    case PointerTyID:
      return true;
    case StructTyID:
      if (const auto *Struct = cast<DTransStructType>(T); Struct->isLiteral())
        for (const DTransFieldMember &Field : Struct->fields())
          Add(Field.getTypes().front());
      break;
    case ArrayTyID:
    case VectorTyID:
      Add(cast<DTransSequentialType>(T)->getElementType());
      break;
    case FunctionTyID:
      Add(cast<DTransFunctionType>(T)->getReturnType());
      for (const DTransType *Param : cast<DTransFunctionType>(T)->params())
        Add(Param);
      break;
    }
  }
  return false;
}

bool DTransStructType::hasConflictingFields() const {
  return any_of(Fields, [](const DTransFieldMember &Field) {
    return Field.isConflicting();
  });
}

//===----------------------------------------------------------------------===//
// Printing
//
// Types come from untrusted metadata and may be nested deeper than the stack
// allows, so printing uses a worklist of types and of the text between them.
// Parts may be shared, so a small type can have exponentially long text; a
// limit far beyond any useful length bounds it.
//===----------------------------------------------------------------------===//

namespace {

class TypePrinter {
public:
  explicit TypePrinter(raw_ostream &OS) : OS(OS) {}

  void print(const DTransType *T) {
    push(T);
    drain();
  }
  void printBody(const DTransStructType *S) {
    pushBody(S);
    drain();
  }

private:
  using Item = std::variant<const DTransType *, std::string>;
  static constexpr unsigned MaxItems = 1u << 22;

  void push(const DTransType *T) { Pending.push_back(T); }
  void push(std::string Text) { Pending.push_back(std::move(Text)); }

  void drain() {
    for (unsigned Items = 0; !Pending.empty(); ++Items) {
      if (Items == MaxItems) {
        OS << "...";
        return;
      }
      Item Next = std::move(Pending.back());
      Pending.pop_back();
      if (const auto *Text = std::get_if<std::string>(&Next))
        OS << *Text;
      else
        expand(std::get<const DTransType *>(Next));
    }
  }

  // Pushes are in reverse order: the last one pushed is printed first.
  void expand(const DTransType *T) {
    switch (T->getTypeID()) {
    case DTransType::AtomicTyID:
      T->getLLVMType()->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
      return;
    case DTransType::PointerTyID:
      push("*");
      push(cast<DTransPointerType>(T)->getPointee());
      return;
    case DTransType::StructTyID: {
      const auto *S = cast<DTransStructType>(T);
      if (S->isLiteral())
        pushBody(S);
      else if (S->getName().empty())
        OS << "%\"(unnamed)\""; // LLVM would print its address
      else
        S->getLLVMType()->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
      return;
    }
    case DTransType::ArrayTyID:
    case DTransType::VectorTyID: {
      const auto *Sequence = cast<DTransSequentialType>(T);
      OS << (T->isArrayTy() ? '[' : '<') << Sequence->getNumElements() << " x ";
      push(T->isArrayTy() ? "]" : ">");
      push(Sequence->getElementType());
      return;
    }
    case DTransType::FunctionTyID: {
      const auto *F = cast<DTransFunctionType>(T);
      push(F->isVarArg() ? (F->getNumParams() ? ", ...)" : "...)") : ")");
      for (unsigned I = F->getNumParams(); I-- > 0;) {
        push(F->getParamType(I));
        push(I ? ", " : "");
      }
      push(" (");
      push(F->getReturnType());
      return;
    }
    }
  }

  void pushBody(const DTransStructType *S) {
    if (S->isOpaque()) {
      push("opaque");
      return;
    }
    push(S->isPacked() ? (S->getNumFields() ? " }>" : "}>")
                       : (S->getNumFields() ? " }" : "}"));
    for (unsigned I = S->getNumFields(); I-- > 0;) {
      ArrayRef<const DTransType *> Types = S->getField(I).getTypes();
      for (unsigned D = Types.size(); D-- > 0;) {
        push(Types[D]);
        push(D ? " | " : I ? ", " : " ");
      }
    }
    push(S->isPacked() ? "<{" : "{");
  }

  raw_ostream &OS;
  SmallVector<Item, 16> Pending;
};

} // namespace

void DTransType::print(raw_ostream &OS) const { TypePrinter(OS).print(this); }

std::string DTransType::str() const {
  std::string Text;
  raw_string_ostream OS(Text);
  print(OS);
  return Text;
}

void DTransStructType::printDefinition(raw_ostream &OS) const {
  if (hasName()) {
    print(OS);
    OS << " = type ";
  }
  TypePrinter(OS).printBody(this);
}

} // namespace restruct
