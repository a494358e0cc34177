//===- TypeTransfer.h - Transfers declared types between modules ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H
#define RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H

#include "StructReplacement.h"

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace restruct {

class ModulePairing;

/// Describes \p To by the facts \p From about the module that \p Pairing pairs
/// with it. Values without a partner are omitted; missing structures are
/// created in \p To's context.
///
/// Every structure with a body gets a new one in \p To, which ends in its
/// identity mark (StructIdentity.h), and all of \p To is rewritten to use it.
DeclaredTypes transferTypes(const DeclaredTypes &From, ModulePairing &Pairing,
                            llvm::Module &To);

/// Transfers single types.
class TypeTransfer {
public:
  /// \p Records identify the structures of the first module.
  TypeTransfer(DTransTypeManager &Manager, ModulePairing &Pairing,
               llvm::ArrayRef<SourceRecord> Records, llvm::Module &To);

  /// \p T in the other context.
  const DTransType *map(const DTransType *T);
  llvm::Type *map(llvm::Type *T);
  llvm::StructType *map(llvm::StructType *From);

  /// The replacement of each structure of the other module.
  const StructReplacements &replacements() const { return Replacements; }

private:
  llvm::StructType *makeFinal(llvm::StructType *From);
  llvm::StructType *adoptOpaque(llvm::StructType *From);
  std::string identify(llvm::StructType *From);

  DTransTypeManager &Manager;
  ModulePairing &Pairing;
  /// Named structures that the other module already uses.
  llvm::DenseSet<llvm::StructType *> Used;
  /// Structures that it uses where a type cannot be replaced.
  llvm::DenseSet<llvm::Type *> Fixed;
  llvm::DenseMap<llvm::StructType *, std::string> Identities;
  llvm::StringMap<unsigned> TimesUsed; // of each identity, in this unit
  llvm::DenseMap<llvm::StructType *, llvm::StructType *> Final;
  StructReplacements Replacements;
  llvm::DenseMap<const DTransType *, const DTransType *> Mapped;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TYPETRANSFER_H
