//===- VirtualTables.h - Virtual functions and their calls ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_VIRTUALTABLES_H
#define RESTRUCT_RECOVERY_VIRTUALTABLES_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <deque>
#include <optional>

namespace llvm {
class CallBase;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace restruct {

/// What a virtual call may call: a slot in the tables of a class.
struct VirtualSlot {
  /// The declared class of the object, which may be a base of the object's.
  const DTransStructType *Class;
  /// The functions with known bodies, in a stable order; those behind thunks
  /// instead of these.
  llvm::SmallVector<const llvm::Function *, 4> Callees;
  /// Whether it may call other functions, too: declarations, and functions of a
  /// class that a system header declares, or with a table elsewhere.
  bool IsOpen = false;
};

/// The number of the argument of \p Call, a virtual call, that is the object.
unsigned numberOfObject(const llvm::CallBase &Call);

/// The virtual tables of one module, and the calls through them.
/// VirtualTables.cpp begins with the argument. Refers to the module; a change
/// of the module invalidates it.
class VirtualTables {
public:
  VirtualTables(const llvm::Module &M, const DeclaredTypes &Types);

  /// Whether objects of \p T begin with a pointer to a virtual table.
  bool isPolymorphic(const DTransStructType *T) const {
    return Polymorphic.contains(T);
  }
  /// The base with virtual functions at the beginning of \p T; or null.
  const DTransStructType *getBase(const DTransStructType *T) const {
    return Polymorphic.lookup(T);
  }
  /// Whether virtual calls, and nothing else, take functions out of \p G.
  bool isTable(const llvm::GlobalVariable &G) const {
    return IsTable.contains(&G);
  }
  /// Null if \p Call is no virtual call.
  const VirtualSlot *lookup(const llvm::CallBase &Call) const {
    return SlotOfCall.lookup(&Call);
  }
  /// The class of the objects of \p F, a member function in a table, or of that
  /// behind a thunk; null if it is not known.
  const DTransStructType *getClass(const llvm::Function &F) const;
  /// The functions in tables whose objects are of class \p T, and the calls of
  /// functions of objects that are declared as such, in a stable order.
  llvm::ArrayRef<const llvm::Function *>
  getFunctions(const DTransStructType *T) const;
  llvm::ArrayRef<const llvm::CallBase *>
  getCalls(const DTransStructType *T) const;
  /// Whether \p F only adjusts the address of an object, and calls a function
  /// of its class.
  bool isThunk(const llvm::Function &F) const;

private:
  /// Where the pointers of objects to a table point to.
  struct AddressPoint {
    const llvm::GlobalVariable *Table;
    uint64_t Offset;
  };
  using Points = llvm::SmallVector<AddressPoint, 2>;

  void findPolymorphic();
  void findTables(const llvm::Module &M);
  void noteExternal(const llvm::GlobalVariable &G);
  void findFunctions(const llvm::Module &M);
  const VirtualSlot *recognise(const llvm::CallBase &Call,
                               const DTransFunctionType &Signature);
  std::optional<VirtualSlot> readSlot(const SourceRecord &Class,
                                      uint64_t Offset);
  bool areRelated(const DTransStructType *A, const DTransStructType *B);
  bool contains(const DTransStructType *Outer, const DTransStructType *Inner);
  bool addCallee(const AddressPoint &Point, uint64_t Offset, bool IsLocal,
                 VirtualSlot &Into);

  const DeclaredTypes &Types;
  const llvm::DataLayout &DL;
  // All of these are only looked up.
  llvm::DenseMap<const DTransStructType *, const SourceRecord *> RecordOf;
  /// With the base at the beginning, or null.
  llvm::DenseMap<const DTransStructType *, const DTransStructType *>
      Polymorphic;
  llvm::DenseSet<const llvm::GlobalVariable *> IsTable;
  llvm::StringMap<Points> PointsOf; ///< By the mangled name of the type.
  Points OfLocalClasses;
  /// Classes with tables elsewhere.
  llvm::SmallVector<const DTransStructType *, 2> External;
  bool HasUnknownClass = false;
  bool HasTypedPointers = false;
  std::deque<VirtualSlot> Slots; ///< Their addresses are stable.
  /// By class and offset in the table; null if it is not known.
  llvm::DenseMap<std::pair<const DTransStructType *, uint64_t>,
                 const VirtualSlot *>
      SlotAt;
  llvm::DenseMap<const llvm::CallBase *, const VirtualSlot *> SlotOfCall;
  llvm::DenseMap<std::pair<const DTransStructType *, const DTransStructType *>,
                 bool>
      Containing;
  llvm::DenseMap<const DTransStructType *,
                 llvm::SmallVector<const llvm::Function *, 4>>
      FunctionsOf;
  llvm::DenseMap<const DTransStructType *,
                 llvm::SmallVector<const llvm::CallBase *, 4>>
      CallsOf;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_VIRTUALTABLES_H
