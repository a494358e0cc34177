//===- TypeTransfer.h - Declared types of one module, for another ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H
#define RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace restruct {

class ModulePairing;

/// Says of \p To what \p From says of the module that \p Pairing pairs with
/// it. What has no partner is left out, but for structures, which are made in
/// \p To's context where they are missing.
DeclaredTypes transferTypes(const DeclaredTypes &From, ModulePairing &Pairing,
                            llvm::Module &To);

/// The types alone, one by one.
class TypeTransfer {
public:
  TypeTransfer(DTransTypeManager &Manager, ModulePairing &Pairing,
               llvm::Module &To);

  /// \p T in the other context.
  const DTransType *map(const DTransType *T);
  llvm::Type *map(llvm::Type *T);
  llvm::StructType *map(llvm::StructType *From);

private:
  llvm::StructType *adoptOrCreate(llvm::StructType *From);

  DTransTypeManager &Manager;
  ModulePairing &Pairing;
  /// Named structures that the other module uses already.
  llvm::DenseSet<llvm::StructType *> Used;
  llvm::DenseMap<const DTransType *, const DTransType *> Mapped;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H
