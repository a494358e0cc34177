//===- FieldFacts.h - How each field is used --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a whole program does with each field of its structures.
///
/// **When it holds.** A structure is *exposed* if some pointer into it is not
/// completely understood. All its fields then are read, written, of multiple
/// values. What is said of other structures assumes, and the conditions of
/// safety analysis in brackets check:
///
///   1. Assumptions 1 to 5 of ValueTypeInfo.h: memory, parameters and results
///      are what they are declared to be [UnsafePointerStore,
///      MismatchedArgUse, BadMemFuncManipulation, BadCasting].
///   2. No access goes outside of the member that its pointer points to, but
///      from one element of an array to another [BadPtrManipulation,
///      MismatchedElementAccess]. The size of an allocation or of a memory
///      operation does not wrap around [BadMemFuncSize].
///   3. An indirect call leads to a function of the module whose address is
///      taken and whose type is that of the call, or to no code that has a
///      structure which is not exposed. A pointer to a function that was
///      loaded or merged is not given to unknown code that calls it with
///      structures of its own [not checked].
///   4. Memory that was never assigned a value is not read [not checked: such
///      a read is undefined].
///
/// Accesses by code outside of the module are covered by exposure.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDFACTS_H
#define RESTRUCT_FIELDS_FIELDFACTS_H

#include "restruct/Fields/FieldValue.h"
#include "restruct/Types/DTransType.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <vector>

namespace llvm {
class BlockFrequencyInfo;
class Function;
class LoopInfo;
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct MemoryInfo;

/// Why a structure is exposed. ExposureKinds.def is the one table.
enum class ExposureKind : uint8_t {
#define EXPOSURE_KIND(Name, Key, Sentence) Name,
#include "restruct/Fields/ExposureKinds.def"
};
llvm::StringRef getKey(ExposureKind Kind);
llvm::StringRef getSentence(ExposureKind Kind);

/// The first reason that was met.
struct Exposure {
  ExposureKind Kind = ExposureKind::UnhandledUse;
  /// The instruction, argument, function or global that decided; may be null
  /// for Overlap.
  const llvm::Value *Where = nullptr;
  /// For Reached: the structure that it was reached from.
  const DTransStructType *From = nullptr;

  /// "it is given to a function that is not known (net.c:8:3 in 'f')".
  std::string sentence() const;
};

/// One field (spec: FieldInfo).
class FieldInfo {
public:
  /// Code loads it, or may.
  bool isRead() const { return Read; }
  /// Code stores to it, or may. Static initializers and memory that is
  /// allocated as zero do not count.
  bool isWritten() const { return Written; }
  /// No value that is read from it is used.
  bool isValueUnused() const { return !ValueUsed; }
  /// Its address is used otherwise than by a load or store through it, or to
  /// compute an address in it (spec: ComplexUse).
  bool isComplexUse() const { return ComplexUse; }
  /// Its address is stored, passed or returned as a pointer to what it holds.
  /// If it is passed to functions that only load and store all of it, these are
  /// its accesses, and it may be neither isRead() nor isWritten(); whoever
  /// deletes fields leaves it where it is all the same.
  bool isAddressTaken() const { return AddressTaken; }

  /// How often it is read or written by known accesses: the sum over them of
  /// the block's frequency relative to one entry of the function, times the
  /// function's entry count where the profile has one. A nested structure's
  /// accesses count for the fields around it only where they are made through
  /// a pointer to the outer structure.
  double getReadFrequency() const { return ReadFrequency; }
  double getWriteFrequency() const { return WriteFrequency; }

  /// Exactly one of the three holds. Fields that are structures or arrays are
  /// always isMultipleValue(): structures' own fields say more.
  bool isNoValue() const { return Value.isNone(); }
  bool isSingleValue() const { return Value.isSingle(); }
  bool isMultipleValue() const { return Value.isMany(); }
  /// Null unless isSingleValue().
  llvm::Constant *getSingleValue() const { return Value.get(); }
  /// What made it isMultipleValue() first; null if that is its type or that its
  /// structure is exposed.
  const llvm::Value *getMultipleValueCause() const { return ValueCause; }

  /// Exactly one of the three holds. Top also means: only null was assigned.
  bool isTopAllocFunction() const { return Alloc.isNone(); }
  bool isSingleAllocFunction() const { return Alloc.isSingle(); }
  bool isBottomAllocFunction() const { return Alloc.isMany(); }
  /// Null unless isSingleAllocFunction().
  llvm::Function *getSingleAllocFunction() const { return Alloc.get(); }
  /// What made it isBottomAllocFunction() first, as above.
  const llvm::Value *getBottomAllocCause() const { return AllocCause; }

private:
  friend class FieldFacts;
  friend class FieldFactsBuilder;
  FieldValue Value;
  FieldAllocFunction Alloc;
  const llvm::Value *ValueCause = nullptr;
  const llvm::Value *AllocCause = nullptr;
  double ReadFrequency = 0;
  double WriteFrequency = 0;
  bool Read = false;
  bool Written = false;
  bool ValueUsed = false;
  bool ComplexUse = false;
  bool AddressTaken = false;
};

/// All fields of one structure.
class StructFieldFacts {
public:
  llvm::ArrayRef<FieldInfo> fields() const { return Fields; }
  /// Nothing if every pointer into the structure is understood.
  const std::optional<Exposure> &getExposure() const { return Exposed; }

  /// How often two fields are accessed in the same innermost loop: the sum
  /// over loops of the smaller of their frequencies there, symmetric; 0 for a
  /// field and itself.
  double getAffinity(unsigned Field, unsigned Other) const;
  /// All pairs that have any, the smaller number first, in no order but a
  /// stable one.
  const llvm::MapVector<std::pair<unsigned, unsigned>, double> &
  affinities() const {
    return Affinities;
  }

private:
  friend class FieldFacts;
  friend class FieldFactsBuilder;
  std::vector<FieldInfo> Fields;
  std::optional<Exposure> Exposed;
  llvm::MapVector<std::pair<unsigned, unsigned>, double> Affinities;
};

/// Where frequencies and loops of a function come from. They are asked for
/// where a function accesses fields, and no more after the next function is.
struct FrequencySource {
  llvm::function_ref<const llvm::BlockFrequencyInfo &(const llvm::Function &)>
      Frequencies;
  llvm::function_ref<const llvm::LoopInfo &(const llvm::Function &)> Loops;
};

/// The facts of one module. Refers to its IR and to the analyzer's types.
class FieldFacts {
public:
  FieldFacts(const llvm::Module &M, const PointerTypeAnalyzer &Pointers,
             const MemoryInfo &Memory, const FrequencySource &Source);

  /// Null for a structure that the module's types do not have.
  const StructFieldFacts *lookup(const DTransStructType *Struct) const;
  /// Null likewise, and if it has no such field.
  const FieldInfo *lookup(const DTransStructType *Struct, unsigned I) const;
  /// Every named structure with a body, and others that are exposed, without
  /// fields; in a stable order.
  const llvm::MapVector<const DTransStructType *, StructFieldFacts> &
  structs() const {
    return Structs;
  }

  /// \p New stands in the module for \p Old now, and its field I for Old's
  /// field OldFieldOf[I]; nothing if it is new and nothing accesses it. Of a
  /// field whose type is another now, only null stays a single value. \returns
  /// false, and does nothing, if Old is not known, New is, or their fields and
  /// \p OldFieldOf do not fit.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New,
                     llvm::ArrayRef<std::optional<unsigned>> OldFieldOf);
  /// Asks \p Now of each value that is referred to, single values that are
  /// globals and single alloc functions among them, what stands for it now. If
  /// that is null, such a field has multiple values, or any memory.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// There is another read of field \p I, which has any memory then unless what
  /// is read is unused. \returns false if there is no such field.
  bool addRead(const DTransStructType *Struct, unsigned I, double Frequency,
               bool IsUsed);
  /// There is another write of it by \p Where: of the constant \p Value, or any
  /// value if that is null. The field has any memory then, unless it is null.
  bool addWrite(const DTransStructType *Struct, unsigned I, double Frequency,
                llvm::Constant *Value, const llvm::Value *Where);

  /// What `print<dtrans-fields>` shows.
  void print(llvm::raw_ostream &OS) const;

private:
  friend class FieldFactsBuilder;
  FieldInfo *lookupMutable(const DTransStructType *Struct, unsigned I);

  llvm::MapVector<const DTransStructType *, StructFieldFacts> Structs;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDFACTS_H
