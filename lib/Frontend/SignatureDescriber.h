//===- SignatureDescriber.h - Signatures as the ABI lowers them -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_SIGNATUREDESCRIBER_H
#define RESTRUCT_LIB_FRONTEND_SIGNATUREDESCRIBER_H

#include "restruct/Types/DTransType.h"

#include "clang/AST/CanonicalType.h"
#include "clang/AST/Type.h"

namespace clang {
class CallExpr;
class CXXDeleteExpr;
class CXXMethodDecl;
class FunctionDecl;
namespace CodeGen {
class ABIArgInfo;
class CGFunctionInfo;
} // namespace CodeGen
} // namespace clang

namespace restruct {

class TypeDescriber;

/// How to describe a piece of a record that is passed in registers.
enum class PieceKnowledge : uint8_t {
  Full,
  /// Pointers to functions are `ptr`. Otherwise the type of a function that
  /// takes a record with a pointer to such a function would be infinite.
  NoFunctions
};

/// The result of describing a signature that exists in IR.
struct SignatureAttempt {
  /// Null if there is no description.
  const DTransFunctionType *Signature = nullptr;
  /// Lowering is certain, and differs from the signature in IR: they cannot
  /// belong together.
  bool Differs = false;
};

/// Whether `this` of \p MD points to an object of its class. Under Microsoft's
/// ABI, `this` of an overriding virtual method points to the subobject that
/// first declared the method.
bool pointsToItsClass(const clang::CXXMethodDecl *MD);

/// Describes signatures as IR has them: one parameter of the source may be
/// none, one or several in IR. Implements clang's mapping between them.
class SignatureDescriber {
public:
  explicit SignatureDescriber(TypeDescriber &Types) : Types(Types) {}

  /// The function type for a pointer to the canonical \p T. Null if it cannot
  /// be lowered (a parameter is incomplete), or if its lowering cannot be
  /// checked here.
  const DTransFunctionType *describeType(const clang::FunctionType *T);

  /// The signature of \p FD, whose IR type is \p InIR.
  SignatureAttempt describeFunction(const clang::FunctionDecl *FD,
                                    llvm::FunctionType *InIR);
  /// The signature of \p Call, if it is an indirect or virtual call whose IR
  /// type is \p InIR.
  SignatureAttempt describeCall(const clang::CallExpr *Call,
                                llvm::FunctionType *InIR);
  /// The same for the virtual destructor in a delete expression.
  SignatureAttempt describeDelete(const clang::CXXDeleteExpr *Delete,
                                  llvm::FunctionType *InIR);

private:
  struct Parameters;

  SignatureAttempt describe(const clang::CodeGen::CGFunctionInfo &Info,
                            bool IsVarArg, llvm::FunctionType *InIR,
                            PieceKnowledge Know);
  bool describeResult(const clang::CodeGen::CGFunctionInfo &Info,
                      Parameters &Params, const DTransType *&Result);
  bool describeArgument(clang::QualType T,
                        const clang::CodeGen::ABIArgInfo &How,
                        Parameters &Params);
  bool expand(clang::QualType T, Parameters &Params);
  SignatureAttempt withThis(const clang::CXXMethodDecl *MD,
                            const clang::CodeGen::CGFunctionInfo &Info,
                            SignatureAttempt Attempt);
  SignatureAttempt describeMethod(const clang::CXXMethodDecl *MD,
                                  llvm::FunctionType *InIR);
  SignatureAttempt describeStructor(const clang::CXXMethodDecl *MD,
                                    llvm::FunctionType *InIR);
  SignatureAttempt describeUnprototyped(const clang::FunctionType *T,
                                        llvm::ArrayRef<clang::CanQualType> Args,
                                        llvm::FunctionType *InIR);
  bool isLowerable(const clang::FunctionType *T) const;

  TypeDescriber &Types;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_SIGNATUREDESCRIBER_H
