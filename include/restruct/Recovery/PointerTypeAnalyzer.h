//===- PointerTypeAnalyzer.h - As what each value is used -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H
#define RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Recovery/FunctionParameters.h"
#include "restruct/Recovery/ValueTypeInfo.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Module;
class Use;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

struct MemoryInfo;

/// Recovers, for a whole module, what each value that is or may hold a pointer
/// points to (spec: "Type Recovery Process", "Local Pointer Type Analysis").
/// Everything is computed when it is built; queries are look-ups. It refers to
/// the module, to the DeclaredTypes and to the types of its manager, and to
/// nothing else afterwards; all must stay as they are. The manager gets types
/// for what the module has and nobody declared.
class PointerTypeAnalyzer {
public:
  PointerTypeAnalyzer(const llvm::Module &M, const DeclaredTypes &Types,
                      const MemoryInfo &Memory);

  /// What is known of \p V: an instruction, argument, global, or a constant
  /// that is an operand of an instruction or part of an initializer. Of any
  /// other value, of null and undef, and of values that cannot hold a pointer:
  /// nothing, complete. Values that can: pointers, integers as wide as
  /// pointers, and vectors, arrays and structures that contain either. The
  /// facts of an aggregate are those of all that is in it.
  const ValueTypeInfo &getValueTypeInfo(const llvm::Value *V) const;
  /// Whether \p V was looked at; false for what getValueTypeInfo() knows
  /// nothing of because of what it is (null, undef, a float).
  bool isTracked(const llvm::Value *V) const;
  /// A number of \p V below getNumTracked(), for tables of its readers; nothing
  /// if it is not tracked.
  std::optional<unsigned> getNumber(const llvm::Value *V) const;
  size_t getNumTracked() const { return Infos.size(); }

  /// The one place that \p V points to: all declarations agree on pointee and
  /// position, generic ones aside, and every usage is of a part of it that
  /// begins there, or of a part around it that it has anyway. Where there is
  /// no declaration but generic ones, the usages must agree in the same way.
  /// Nothing if there is no such place, or several, or its offset is unknown.
  /// It is the truth only if V isComplete(); see ValueTypeInfo.h.
  std::optional<PointerFact> getDominantFact(const llvm::Value *V) const;

  /// The type of what \p V points to, on which all facts agree: for a pointer
  /// to an object, its type; for a pointer into one, the type of the outermost
  /// member that begins there, which may be in several fields or structures
  /// (spec: phi of pointers to different elements of the same type). A generic
  /// type only if there are none but generic facts. Null if there is none.
  const DTransType *getDominantType(const llvm::Value *V) const;

  /// The structure that \p V points to the beginning of, all facts agreeing;
  /// else null.
  const DTransStructType *getDominantAggregateType(const llvm::Value *V) const;

  /// Whether \p V may hold a pointer into a \p T, at whatever position, by any
  /// declaration or usage. Everything counts as yes.
  bool mayPointInto(const llvm::Value *V, const DTransType *T) const;

  /// Whether some declaration of \p V points into a structure elsewhere than
  /// at its beginning, or does not know where.
  bool isElementPointer(const llvm::Value *V) const;
  /// The fields that the declarations of \p V point to (spec: "element
  /// pointees"): for each fact the innermost, and one for each that it is in
  /// the first byte of; those with unknown offsets have none. A pointer to the
  /// beginning of a structure has none: whether it means the structure or its
  /// first field is for the user of the pointer to say.
  llvm::SmallVector<ElementPointee, 2>
  getElementPointees(const llvm::Value *V) const;

  /// What the memory that \p Ptr points to is declared to hold, as far as an
  /// access of \p Size bytes has one member to fit: the types of the members
  /// at each declared position of Ptr with that size. Empty if none fits.
  llvm::SmallVector<const DTransType *, 2>
  getAccessedTypes(const llvm::Value *Ptr, uint64_t Size) const;

  /// The structures of which an allocation of so many bytes would be a whole
  /// number: a hint, since sizes are equal by coincidence.
  llvm::SmallVector<const DTransStructType *, 2>
  getSizeHints(const llvm::CallBase &Allocation) const;

  const ElementLayout &getLayout() const { return Layout; }
  /// Who calls functions that are given to functions.
  const FunctionParameters &getFunctionParameters() const {
    return *Parameters;
  }
  const DeclaredTypes &getDeclaredTypes() const { return *Types; }

  /// Everything, function by function: each value with its dominant type, its
  /// facts and their evidence, in the order of the module. What
  /// `print<dtrans-pointer-types>` shows.
  void print(llvm::raw_ostream &OS) const;
  /// How many values got a dominant type, and why others did not, in a few
  /// lines.
  void printSummary(llvm::raw_ostream &OS) const;

private:
  uint32_t findDominant(const ValueTypeInfo &Info) const;

  const llvm::Module *M;
  const DeclaredTypes *Types;
  const MemoryInfo *Memory;
  ElementLayout Layout;
  std::unique_ptr<const FunctionParameters> Parameters;
  /// Index into Infos. Only looked up.
  llvm::DenseMap<const llvm::Value *, unsigned> InfoOf;
  std::vector<ValueTypeInfo> Infos;
  /// By index into Infos: which fact is the dominant one, once it was asked.
  mutable std::vector<uint32_t> Dominants;
  ValueTypeInfo Nothing;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_POINTERTYPEANALYZER_H
