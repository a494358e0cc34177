//===- TypeTable.h - The types of a bitcode file, with pointees -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_TYPEDPOINTERS_TYPETABLE_H
#define RESTRUCT_LIB_TYPES_TYPEDPOINTERS_TYPETABLE_H

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/Bitcode/BitcodeReader.h"

#include <vector>

namespace restruct::typedpointers {

/// The type table of one bitcode file, as its reader presented it: types by
/// number, and for each the numbers of its parts. For pointers, the IR types no
/// longer carry that.
///
///   0: i32   1: ptr [0]   2: %struct.s = { ptr, ptr } [1, 3]   3: ptr [2]
class TypeTable {
public:
  /// Copies the whole table as it is now; types with later numbers are not
  /// needed.
  void read(const llvm::GetTypeByIDTy &TypeOf,
            const llvm::GetContainedTypeIDTy &ContainedIn);
  void clear() { Entries.clear(); }

  size_t size() const { return Entries.size(); }
  bool contains(uint64_t Id) const { return Id < Entries.size(); }
  llvm::Type *getType(unsigned Id) const { return Entries[Id].Ty; }
  llvm::ArrayRef<unsigned> contained(unsigned Id) const {
    return Entries[Id].Contained;
  }
  /// The pointee of the pointer type \p Id, or nothing.
  std::optional<unsigned> pointee(unsigned Id) const;
  /// Whether pointers are typed in this file.
  bool hasTypedPointers() const;

private:
  struct Entry {
    llvm::Type *Ty;
    llvm::SmallVector<unsigned, 2> Contained;
  };
  std::vector<Entry> Entries; // by number
};

/// Creates DTransTypes for the types of a table.
class TableDecoder {
public:
  TableDecoder(const TypeTable &Table, DTransTypeManager &Manager)
      : Table(Table), Manager(Manager), Decoded(Table.size()),
        IsOpen(Table.size()) {}

  /// The type of number \p Id. describe() adds the bodies of structures.
  const DTransType *decode(unsigned Id);
  /// Gives the named structure \p Id its body, if it has one.
  const DTransStructType *describe(unsigned Id);

private:
  const DTransType *make(unsigned Id);

  const TypeTable &Table;
  DTransTypeManager &Manager;
  std::vector<const DTransType *> Decoded; // by number
  std::vector<bool> IsOpen;                // by number: parts are being decoded
};

} // namespace restruct::typedpointers

#endif // RESTRUCT_LIB_TYPES_TYPEDPOINTERS_TYPETABLE_H
