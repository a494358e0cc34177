//===- PointerTypeAnalyzer.h - The pointee types of all values --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H
#define RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H

#include "restruct/Recovery/CallbackTypes.h"
#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Recovery/FunctionParameters.h"
#include "restruct/Recovery/ValueTypeInfo.h"
#include "restruct/Recovery/VirtualTables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Module;
class Type;
class Use;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

struct FlowGraph;
struct MemoryInfo;

/// Whether \p Ty is how IR passes a small structure in registers: a literal
/// structure of numbers and pointers. All pointers in such a value share its
/// facts.
bool isPassedInRegisters(const llvm::Type &Ty);

/// First fields of a structure that a program may access as those of another
/// one, because narrowing casts say which of the two a pointer points to. So it
/// may use the memory of one as that of the other, too: C lets the program
/// write another structure into memory that it allocated for one.
struct SharedBeginning {
  unsigned NumFields = 0;             ///< May be none.
  const llvm::Value *Where = nullptr; ///< A cast.
};

/// Recovers what every value of a module that may hold a pointer points to
/// (spec: "Type Recovery Process", "Local Pointer Type Analysis"). The
/// constructor computes everything; queries are look-ups. It refers to the
/// module, to the DeclaredTypes and to the types of its manager, all of which
/// must not change. The constructor adds types to the manager for what IR and
/// TBAA tags name and no source declares. From then on DeclaredTypes::getType
/// has an answer for every variable and function of the module.
class PointerTypeAnalyzer {
public:
  PointerTypeAnalyzer(const llvm::Module &M, DeclaredTypes &Types,
                      const MemoryInfo &Memory);

  /// The facts of \p V: an instruction, an argument, a global, or a constant
  /// that is an operand of an instruction or part of an initializer. Other
  /// values, null and undef, and values that cannot hold a pointer have no
  /// facts and are complete. Pointers, integers of pointer width, and vectors,
  /// arrays and structures of either can hold one. The facts of an aggregate
  /// are the union of its parts' facts.
  const ValueTypeInfo &getValueTypeInfo(const llvm::Value *V) const;
  /// Whether \p V is tracked. Values that cannot have facts (null, undef, a
  /// float) are not.
  bool isTracked(const llvm::Value *V) const;
  /// A dense number of \p V below getNumTracked(), for tables of clients;
  /// nothing if it is not tracked.
  std::optional<unsigned> getNumber(const llvm::Value *V) const;
  size_t getNumTracked() const { return Infos.size(); }

  /// The single cell that \p V points to. All declarations other than generic
  /// ones agree on pointee and position, and every usage is a part of it that
  /// begins there, or a type around it that it is part of. Without such
  /// declarations, the usages must agree in the same way. Nothing if there is
  /// no such cell, or several, or if its offset is unknown. It is reliable only
  /// if V isComplete(); see ValueTypeInfo.h.
  std::optional<PointerFact> getDominantFact(const llvm::Value *V) const;

  /// The type of the memory that \p V points to, on which all facts agree. For
  /// a pointer to an object it is its type. For a pointer into one it is the
  /// type of the outermost member that begins there, in one or several fields
  /// or structures (spec: phi of pointers to different elements of the same
  /// type). It is a generic type only if all facts are generic. Null if there
  /// is none.
  const DTransType *getDominantType(const llvm::Value *V) const;

  /// The structure to whose beginning \p V points according to all facts; else
  /// null.
  const DTransStructType *getDominantAggregateType(const llvm::Value *V) const;

  /// Whether some declaration or usage says that \p V may hold a pointer into a
  /// \p T, at any position. True if the facts are everything.
  bool mayPointInto(const llvm::Value *V, const DTransType *T) const;

  /// Whether some declaration of \p V points into a structure at an offset
  /// other than 0, or at an unknown one.
  bool isElementPointer(const llvm::Value *V) const;
  /// The fields that the declarations of \p V point to (spec: "element
  /// pointees"): for each fact the innermost field, and each field that begins
  /// at the same byte. Facts with unknown offsets have none. Neither has a
  /// pointer to the beginning of a structure: its users decide whether it means
  /// the structure or the first field.
  llvm::SmallVector<ElementPointee, 2>
  getElementPointees(const llvm::Value *V) const;

  /// The declared types of the memory that \p Ptr points to, for an access of
  /// \p Size bytes: the types of that size at each declared position of Ptr.
  /// Empty if none has it.
  llvm::SmallVector<const DTransType *, 2>
  getAccessedTypes(const llvm::Value *Ptr, uint64_t Size) const;

  /// The structures whose size divides an allocation of this size. This is a
  /// hint, since sizes can be equal by coincidence.
  llvm::SmallVector<const DTransStructType *, 2>
  getSizeHints(const llvm::CallBase &Allocation) const;

  /// Whether \p V is a narrowing cast to one of several structures that its
  /// operand may point to. The cast is used as that structure alone; what other
  /// objects it may point to at run time is not accessed through it, but for
  /// their sharedBeginnings().
  bool isNarrowed(const llvm::Value *V) const { return Narrowed.contains(V); }
  /// In the order of the module. Clients that change layouts keep these fields
  /// where they are, and know neither all their accesses nor all their values;
  /// and they keep the size of the structure.
  const llvm::MapVector<const DTransStructType *, SharedBeginning> &
  sharedBeginnings() const {
    return Shared;
  }

  const ElementLayout &getLayout() const { return Layout; }
  /// The callers of functions that are passed as arguments.
  const FunctionParameters &getFunctionParameters() const {
    return *Parameters;
  }
  /// The callers of functions whose addresses are stored.
  const CallbackTypes &getCallbackTypes() const { return *Callbacks; }
  /// What virtual calls call.
  const VirtualTables &getVirtualTables() const { return *Virtual; }
  const DeclaredTypes &getDeclaredTypes() const { return *Types; }

  /// Prints each value with its dominant type, its facts and their evidence, in
  /// the order of the module: `print<dtrans-pointer-types>`.
  void print(llvm::raw_ostream &OS) const;
  /// Prints how many values have a dominant type, and why others do not.
  void printSummary(llvm::raw_ostream &OS) const;

private:
  void solve(FlowGraph &Graph, DeclaredTypes &Types);
  void collectNarrowed(const FlowGraph &Graph, llvm::ArrayRef<uint32_t> Casts);
  void share(const DTransStructType &A, const DTransStructType &B,
             const llvm::Value *Where);
  uint32_t findDominant(const ValueTypeInfo &Info) const;

  const llvm::Module *M;
  const DeclaredTypes *Types;
  const MemoryInfo *Memory;
  ElementLayout Layout;
  std::unique_ptr<const FunctionParameters> Parameters;
  std::unique_ptr<const VirtualTables> Virtual;
  std::unique_ptr<const CallbackTypes> Callbacks;
  /// Index into Infos. Only looked up.
  llvm::DenseMap<const llvm::Value *, unsigned> InfoOf;
  std::vector<ValueTypeInfo> Infos;
  /// By index into Infos: the number of the dominant fact.
  std::vector<uint32_t> Dominants;
  llvm::DenseSet<const llvm::Value *> Narrowed; ///< Only looked up.
  llvm::MapVector<const DTransStructType *, SharedBeginning> Shared;
  ValueTypeInfo Nothing;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H
