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

namespace llvm {
class CallBase;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace restruct {

/// A call of a virtual function.
struct VirtualCall {
  /// The class of the object, or a base of it.
  const DTransStructType *Class;
  unsigned Object; ///< The number of the argument that is the object.
  /// What it may call on objects whose classes the module has virtual tables
  /// of, in a stable order; the functions behind thunks instead of these.
  llvm::SmallVector<const llvm::Function *, 4> Callees;
  /// Whether it may call functions outside of the program, too: of a class that
  /// a system header declares, or with a table elsewhere.
  bool IsOpen = false;
};

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
  const VirtualCall *lookup(const llvm::CallBase &Call) const;
  /// The class of the objects of \p F, a member function in a table, or of that
  /// behind a thunk; null if it is not known.
  const DTransStructType *getClass(const llvm::Function &F) const;
  /// The functions in tables whose objects are of class \p T, and the calls of
  /// functions of objects that are declared as such, in a stable order.
  llvm::ArrayRef<const llvm::Function *>
  getFunctions(const DTransStructType *T) const;
  llvm::ArrayRef<const llvm::CallBase *>
  getCalls(const DTransStructType *T) const;
  /// The function that \p F calls if it only adjusts the address of the object;
  /// else null.
  static const llvm::Function *behindThunk(const llvm::Function &F);

private:
  /// Where the pointers of objects to a table point to.
  struct AddressPoint {
    const llvm::GlobalVariable *Table;
    uint64_t Offset;
    bool IsOfLocalClass = false;
  };
  using Points = llvm::SmallVector<AddressPoint, 2>;

  void findPolymorphic();
  void findTables(const llvm::Module &M);
  void noteExternal(const llvm::GlobalVariable &G);
  void findFunctions(const llvm::Module &M);
  std::optional<VirtualCall> recognise(const llvm::CallBase &Call,
                                       const DTransFunctionType &Signature);
  std::optional<VirtualCall> findCallees(const DTransStructType &Class,
                                         uint64_t Offset,
                                         const SourceRecord &Record);
  bool areRelated(const DTransStructType *A, const DTransStructType *B);
  bool contains(const DTransStructType *Outer, const DTransStructType *Inner);
  bool addCallee(const AddressPoint &Point, uint64_t Offset, VirtualCall &Into);

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
  /// By class and slot.
  llvm::DenseMap<std::pair<const DTransStructType *, uint64_t>,
                 std::optional<VirtualCall>>
      Slots;
  llvm::DenseMap<std::pair<const DTransStructType *, const DTransStructType *>,
                 bool>
      Containing;
  llvm::DenseMap<const llvm::CallBase *, VirtualCall> Calls;
  llvm::DenseMap<const DTransStructType *,
                 llvm::SmallVector<const llvm::Function *, 4>>
      FunctionsOf;
  llvm::DenseMap<const DTransStructType *,
                 llvm::SmallVector<const llvm::CallBase *, 4>>
      CallsOf;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_VIRTUALTABLES_H
