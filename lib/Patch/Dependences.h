//===- Dependences.h - What may depend on the order of members --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program that names the members of a structure does not depend on their
/// order. One that depends on it shows that in the source, in four ways. Each
/// has a visitor of its own.
///
/// No single expression shows what an untyped pointer hides. ByteFlows,
/// UntypedParts and AddressNumbers follow such pointers; what they do not find,
/// safety analysis looks for.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_DEPENDENCES_H
#define RESTRUCT_LIB_PATCH_DEPENDENCES_H

#include "StructFacts.h"

namespace restruct {

/// Adds what in the unit may depend on the order of members: all of the below.
void collectDependences(clang::ASTContext &Tree, UnitStructs &Structs);

/// Pointers to one type that become pointers to another.
void collectConversions(clang::ASTContext &Tree, UnitStructs &Structs);

/// Functions that get an address and a number of bytes, and sizes.
void collectCoveredBytes(clang::ASTContext &Tree, UnitStructs &Structs);

/// Offsets of members, and addresses that are computed from those of members.
void collectMemberPlaces(clang::ASTContext &Tree, UnitStructs &Structs);

/// What is done with one member after the other.
void collectMemberwiseEffects(clang::ASTContext &Tree, UnitStructs &Structs);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_DEPENDENCES_H
