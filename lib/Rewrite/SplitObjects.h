//===- SplitObjects.h - Memory and addresses of parts -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_SPLITOBJECTS_H
#define RESTRUCT_LIB_REWRITE_SPLITOBJECTS_H

#include "NewLayouts.h"

#include "llvm/IR/IRBuilder.h"

namespace restruct {

/// Where the parts of split structures are, and how their addresses are
/// computed. Part 0 of an object is at the object's address.
class SplitObjects {
public:
  /// Creates a pool for each structure that gets one.
  SplitObjects(llvm::Module &M, const NewLayouts &Layouts,
               llvm::ArrayRef<PlannedStruct> Plan, const StructUses &Uses);

  /// The variables that hold the objects of \p T: the first parts, and others.
  void setVariables(const DTransStructType *T, llvm::GlobalVariable &First,
                    llvm::ArrayRef<llvm::GlobalVariable *> Others);

  /// The address of part \p Part of the \p T at \p Object.
  llvm::Value *getPart(llvm::IRBuilder<> &Builder, const DTransStructType *T,
                       unsigned Part, llvm::Value *Object) const;
  /// The address that \p Place denotes, seen from \p Object.
  llvm::Value *getAddress(llvm::IRBuilder<> &Builder, const InnerPlace &Place,
                          llvm::Value *Object) const;
  /// The address of byte \p Offset in part \p Part of the element that is
  /// \p Steps elements behind \p Object, which is in a variable.
  llvm::Constant *getPartOfElement(const DTransStructType *T,
                                   llvm::Constant *Object, int64_t Steps,
                                   unsigned Part, uint64_t Offset) const;

  /// What an index of 32 bits is decoded to.
  struct Link {
    llvm::Value *Object;  ///< If the index is not 0.
    llvm::Value *Pointer; ///< The same, or null.
  };
  /// The pointer to a \p T of which \p Index is the index, plus 1.
  Link decode(llvm::IRBuilder<> &Builder, const DTransStructType *T,
              llvm::Value *Index);
  /// The index, plus 1, of the object at \p Pointer; 0 of null.
  llvm::Value *encode(llvm::IRBuilder<> &Builder, const DTransStructType *T,
                      llvm::Value *Pointer) const;
  /// Likewise, of a constant address in a variable.
  llvm::Constant *encode(const DTransStructType *T, llvm::Constant *Pointer,
                         llvm::Type *Ty) const;

  bool hasPool(const DTransStructType *T) const;
  /// Whether \p T is split or indexed, and its objects are in a variable.
  bool isInVariables(const DTransStructType *T) const;
  bool hasPools() const;
  /// Replaces a call of malloc, calloc, realloc or a function that calls them,
  /// of which argument \p Operand is a multiple of \p OldSize, the old size of
  /// \p T.
  void replaceAllocation(llvm::CallInst &Call, unsigned Operand,
                         const DTransStructType *T, uint64_t OldSize);
  /// Replaces a call of free with memory of \p T.
  void replaceFree(llvm::CallInst &Call, const DTransStructType *T);
  /// Lets all other calls of free, but for those in \p OfOthers, accept memory
  /// of a pool. Emits the constructor that reserves the pools.
  void finish(llvm::ArrayRef<llvm::CallInst *> OfOthers);

private:
  struct Memory {
    const StructPlan *Plan = nullptr;
    /// Whether LLVM may assume that some pointers to objects are derived from
    /// nothing else, so that an index is decoded to a number first.
    bool HasNoAlias = true;
    llvm::GlobalVariable *Pool = nullptr;
    /// Of a pool, with the counts; null if the objects are in variables.
    llvm::GlobalVariable *Parts = nullptr;
    llvm::SmallVector<llvm::GlobalVariable *, 2> Variables; ///< By part.
  };
  /// Replaces a call of malloc, calloc or realloc by one for \p Count objects.
  void replaceLibraryCall(llvm::CallInst &Call, const DTransStructType *T,
                          llvm::Value *Count);
  llvm::Function *getWrapper(llvm::Function &F, const DTransStructType *T,
                             uint64_t OldSize);
  void createPool(Memory &Of, llvm::StringRef Name);
  const Memory &lookup(const DTransStructType *T) const;
  llvm::Value *loadBase(llvm::IRBuilder<> &Builder, const Memory &Of,
                        unsigned Part) const;
  /// Whether a function of the program has a `noalias` parameter or result that
  /// may point to a \p T.
  bool mayBeNoAlias(const DTransStructType *T) const;
  llvm::Value *getBaseNumber(llvm::IRBuilder<> &Builder, const Memory &Of,
                             unsigned Part) const;
  /// Part \p Part of the element of index \p Element.
  llvm::Value *getElement(llvm::IRBuilder<> &Builder, const Memory &Of,
                          unsigned Part, llvm::Value *Element) const;
  llvm::FunctionCallee declare(llvm::StringRef Name, llvm::Type *Result,
                               llvm::ArrayRef<llvm::Type *> Parameters);

  llvm::Module &M;
  const StructUses &Uses;
  /// Copies of functions that allocate, for a structure's pool.
  llvm::DenseMap<std::pair<llvm::Function *, const DTransStructType *>,
                 llvm::Function *>
      Wrappers;
  llvm::MapVector<const DTransStructType *, Memory> Memories;
  /// By the address of an object that was decoded, its index.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Decoded;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_SPLITOBJECTS_H
