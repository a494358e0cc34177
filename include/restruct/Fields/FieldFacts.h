//===- FieldFacts.h - How each field is used --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How a whole program uses each field of its structures.
///
/// **When it holds.** A structure is *exposed* if some pointer into it is not
/// completely understood. All its fields are then read, written and of multiple
/// values. The facts of other structures depend on these assumptions, which the
/// safety conditions in brackets check:
///
///   1. Assumptions 1 to 5 of ValueTypeInfo.h: memory, parameters and results
///      have their declared types [UnsafePointerStore, MismatchedArgUse,
///      BadMemFuncManipulation, BadCasting].
///   2. No access leaves the member that its pointer points to, except from one
///      array element to another [BadPtrManipulation, MismatchedElementAccess].
///      The size of an allocation or of a memory operation does not overflow
///      [BadMemFuncSize].
///   3. An indirect call calls a function of the module whose address is taken
///      and whose type is that of the call, or code that has no access to a
///      structure which is not exposed. A function pointer that was loaded or
///      merged is not passed to external code that calls it with structures of
///      its own [not checked].
///   4. Uninitialized memory is not read [not checked: such a read is
///      undefined].
///
/// Exposure covers accesses by external code.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDFACTS_H
#define RESTRUCT_FIELDS_FIELDFACTS_H

#include "restruct/Fields/FieldFunctions.h"
#include "restruct/Fields/FieldValue.h"
#include "restruct/Types/DTransType.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <vector>

namespace llvm {
class BlockFrequencyInfo;
class Function;
class Instruction;
class LoopInfo;
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct MemoryInfo;

/// Why a structure is exposed. ExposureKinds.def is the table.
enum class ExposureKind : uint8_t {
#define EXPOSURE_KIND(Name, Key, Sentence) Name,
#include "restruct/Fields/ExposureKinds.def"
};
/// The stable name of it, as in JSON.
llvm::StringRef getKey(ExposureKind Kind);
/// The same in words for users.
llvm::StringRef getSentence(ExposureKind Kind);

/// The first reason for an exposure.
struct Exposure {
  ExposureKind Kind = ExposureKind::UnhandledUse;
  /// The instruction, argument, function or global that causes it; may be null
  /// for Overlap.
  const llvm::Value *Where = nullptr;
  /// For Reached: the exposed structure that leads to it.
  const DTransStructType *From = nullptr;

  /// "it is passed to an unknown function (net.c:8:3 in 'f')".
  std::string sentence() const;
};

/// What one function does to a field: how often it is read and written there in
/// one run, as FieldInfo counts.
struct FieldAccessor {
  double Reads = 0;
  double Writes = 0;
  /// Of the known accesses, the one that is executed most often.
  const llvm::Instruction *Hottest = nullptr;
  double HottestFrequency = 0;
  /// Whether that is in a loop of the function.
  bool IsInLoop = false;
};

/// One field (spec: FieldInfo).
class FieldInfo {
public:
  /// Whether code may load it.
  bool isRead() const { return Read; }
  /// Whether code may store to it. Static initializers and zeroed allocations
  /// do not count.
  bool isWritten() const { return Written; }
  /// Whether no value that is read from it is used.
  bool isValueUnused() const { return !ValueUsed; }
  /// Whether its address has a use other than a load or store through it, or an
  /// address computation within it (spec: ComplexUse).
  bool isComplexUse() const { return ComplexUse; }
  /// Whether its address is stored, passed or returned as a pointer to the
  /// field's type. If it is passed to functions that only load and store the
  /// whole field, these are its accesses, and neither isRead() nor isWritten()
  /// need hold. A transformation that deletes fields must still keep it.
  bool isAddressTaken() const { return AddressTaken; }

  /// Whether the program starts threads, and functions that these run write it,
  /// or atomic operations do.
  bool isWrittenByThreads() const { return WrittenByThreads; }

  /// How often known accesses read or write it in one run of the program: by
  /// the profile; or by block frequencies, and the frequencies of calls.
  /// Accesses to a nested structure count for the fields around it only if they
  /// go through a pointer to the outer structure.
  double getReadFrequency() const { return ReadFrequency; }
  double getWriteFrequency() const { return WriteFrequency; }
  /// The functions with these accesses, in the order in which they were found.
  /// Valid until the code changes.
  const llvm::MapVector<const llvm::Function *, FieldAccessor> &
  accessors() const {
    return Accessors;
  }

  /// Exactly one of the three holds. Fields that are structures or arrays are
  /// always isMultipleValue(); the nested structure has facts of its own.
  bool isNoValue() const { return Value.isNone(); }
  bool isSingleValue() const { return Value.isSingle(); }
  bool isMultipleValue() const { return Value.isMany(); }
  /// Null unless isSingleValue().
  llvm::Constant *getSingleValue() const { return Value.get(); }
  /// The first value that made it isMultipleValue(). Null if its type did, or
  /// if its structure is exposed.
  const llvm::Value *getMultipleValueCause() const { return ValueCause; }

  /// Exactly one of the three holds. Top includes fields that are only assigned
  /// null.
  bool isTopAllocFunction() const { return Alloc.isNone(); }
  bool isSingleAllocFunction() const { return Alloc.isSingle(); }
  bool isBottomAllocFunction() const { return Alloc.isMany(); }
  /// Null unless isSingleAllocFunction().
  llvm::Function *getSingleAllocFunction() const { return Alloc.get(); }
  /// The first value that made it isBottomAllocFunction(); null as above.
  const llvm::Value *getBottomAllocCause() const { return AllocCause; }

  /// The functions whose addresses it may hold, if it is a pointer.
  const FieldFunctions &getFunctions() const { return Functions; }
  /// The calls of what is loaded from it, in module order.
  llvm::ArrayRef<FieldCall> calls() const { return Calls; }
  /// Whether every value that is read from it is only called, or is copied to
  /// the same field of another object.
  bool isOnlyCalled() const { return OnlyCalled && !Calls.empty(); }

private:
  friend class FieldFacts;
  friend class FieldFactsBuilder;
  FieldValue Value;
  FieldFunctions Functions;
  std::vector<FieldCall> Calls;
  llvm::MapVector<const llvm::Function *, FieldAccessor> Accessors;
  FieldAllocFunction Alloc;
  const llvm::Value *ValueCause = nullptr;
  const llvm::Value *AllocCause = nullptr;
  double ReadFrequency = 0;
  double WriteFrequency = 0;
  bool Read = false;
  bool Written = false;
  bool WrittenByThreads = false;
  bool ValueUsed = false;
  bool ComplexUse = false;
  bool AddressTaken = false;
  bool OnlyCalled = true;
};

/// Fields of one object that the program uses together, without others.
struct FieldVisits {
  std::vector<unsigned> Fields; ///< Their numbers, ascending.
  /// How often, relative to one run of main.
  double Count = 0;
  /// How many of these visits are to a neighbour in memory of the object
  /// before, and how many to an element whose index was computed or loaded. Of
  /// the others, the pointer came from memory or from a call.
  double Next = 0;
  double Computed = 0;
};

/// All fields of one structure.
class StructFieldFacts {
public:
  llvm::ArrayRef<FieldInfo> fields() const { return Fields; }
  /// Nothing if every pointer into the structure is understood.
  const std::optional<Exposure> &getExposure() const { return Exposed; }

  /// How often two fields are accessed in the same innermost loop, or outside
  /// of loops in a function that is called repeatedly: the sum over these of
  /// the smaller of their frequencies there. It is symmetric, and 0 for a field
  /// and itself.
  double getAffinity(unsigned Field, unsigned Other) const;
  /// All pairs with an affinity, the smaller number first, in a stable order.
  const llvm::MapVector<std::pair<unsigned, unsigned>, double> &
  affinities() const {
    return Affinities;
  }
  /// The visits of its objects, as far as their addresses are computed in one
  /// place: sets of fields, each once, in a stable order. If some fields are
  /// accessed on some paths only, they are so on the same ones, as far as
  /// frequencies permit.
  llvm::ArrayRef<FieldVisits> visits() const { return Visits; }

private:
  friend class FieldFacts;
  friend class FieldFactsBuilder;
  std::vector<FieldInfo> Fields;
  std::optional<Exposure> Exposed;
  llvm::MapVector<std::pair<unsigned, unsigned>, double> Affinities;
  std::vector<FieldVisits> Visits;
};

/// Provides the frequencies and loops of functions. It is queried for each
/// function with a body, one after the other.
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

  /// Null for a structure that is not among the module's types.
  const StructFieldFacts *lookup(const DTransStructType *Struct) const;
  /// Null likewise, and if the structure has no such field.
  const FieldInfo *lookup(const DTransStructType *Struct, unsigned I) const;
  /// Every named structure with a body, and other exposed structures, without
  /// fields; in a stable order.
  const llvm::MapVector<const DTransStructType *, StructFieldFacts> &
  structs() const {
    return Structs;
  }

  /// The functions that \p Call, an indirect call, may call; null for other
  /// calls. Like those of a field, they are all only if isComplete(), and if
  /// the facts of origins() are reliable.
  const FieldFunctions *getCallees(const llvm::CallBase &Call) const {
    auto It = Callees.find(&Call);
    return It == Callees.end() ? nullptr : &It->second;
  }
  /// The indirect calls, in module order. Empty after replaceValues().
  const llvm::MapVector<const llvm::CallBase *, FieldFunctions> &
  indirectCalls() const {
    return Callees;
  }

  /// Replaces \p Old by \p New, whose field I takes over the facts of Old's
  /// field OldFieldOf[I]; nothing if field I is new and not accessed. If the
  /// type of a field changes, only null stays a single value. \returns false,
  /// and does nothing, if Old is unknown, New is known, or their fields and \p
  /// OldFieldOf do not match.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New,
                     llvm::ArrayRef<std::optional<unsigned>> OldFieldOf);
  /// Replaces each value that the facts refer to, single values and single
  /// alloc functions included, by the result of \p Now. If that is null, the
  /// field has multiple values, or any memory.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// Adds a read of field \p I. The field then has any memory, unless the read
  /// value is unused. \returns false if there is no such field.
  bool addRead(const DTransStructType *Struct, unsigned I, double Frequency,
               bool IsUsed);
  /// Adds a write of field \p I by \p Where: of the constant \p Value, or of
  /// any value if that is null. The field then has any memory, unless the value
  /// is null.
  bool addWrite(const DTransStructType *Struct, unsigned I, double Frequency,
                llvm::Constant *Value, const llvm::Value *Where);

  /// Prints all facts: `print<dtrans-fields>`.
  void print(llvm::raw_ostream &OS) const;

private:
  friend class FieldFactsBuilder;
  FieldInfo *lookupMutable(const DTransStructType *Struct, unsigned I);

  llvm::MapVector<const DTransStructType *, StructFieldFacts> Structs;
  llvm::MapVector<const llvm::CallBase *, FieldFunctions> Callees;
};

/// Analyses \p M outside of a pass manager, with block frequencies of its own.
/// \pre \p Pointers and \p Memory were computed for the current state of \p M.
FieldFacts analyzeFields(const llvm::Module &M,
                         const PointerTypeAnalyzer &Pointers,
                         const MemoryInfo &Memory);

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDFACTS_H
