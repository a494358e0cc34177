//===- TypeMetadataFuzz.cpp - Properties of any type metadata -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeMetadataFuzz.h"

#include "restruct/Types/StructIdentity.h"
#include "restruct/Types/TypeMetadataReader.h"
#include "restruct/Types/TypeMetadataVerifier.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// The properties
//===----------------------------------------------------------------------===//

namespace {

/// The results of reading a module, as text.
struct Reading {
  explicit Reading(const Module &M)
      : Types(TypeMetadataReader::read(M, Diagnostics)) {
    raw_string_ostream OS(Text);
    Types.print(OS);
    raw_string_ostream ErrorStream(Messages);
    printDiagnostics(ErrorStream, Diagnostics);
  }
  bool hasErrors() const { return hasErrors(Diagnostics); }
  static bool hasErrors(const std::vector<TypeDiagnostic> &Diagnostics) {
    return any_of(Diagnostics, [](const TypeDiagnostic &D) {
      return D.Level == TypeDiagnostic::Severity::Error;
    });
  }

  std::vector<TypeDiagnostic> Diagnostics;
  DeclaredTypes Types;
  std::string Text;
  std::string Messages;
};

} // namespace

/// Whether the verifier may report this for the output of a writer: a structure
/// is referred to but not described.
static bool isUndescribed(const TypeDiagnostic &Finding) {
  return StringRef(Finding.Message).contains("is used without a definition");
}

std::string checkTypeMetadata(Module &M) {
  Reading First(M);
  Reading Again(M);
  if (First.Text != Again.Text || First.Messages != Again.Messages)
    return "reading twice differs:\n" + First.Text + First.Messages +
           "\nand\n" + Again.Text + Again.Messages;

  if (First.hasErrors() && !Reading::hasErrors(verifyTypeMetadata(M)))
    return "the verifier accepts what the reader refuses:\n" + First.Messages;

  TypeMetadataWriter(M).write(First.Types);
  if (verifyModule(M))
    return "what was written is no valid IR";
  Reading Written(M);
  if (Written.Text != First.Text)
    return "writing changed the types:\n" + First.Text + "\nto\n" +
           Written.Text + Written.Messages;
  if (Written.hasErrors())
    return "the reader refuses what was written:\n" + Written.Messages;
  for (const TypeDiagnostic &Finding : verifyTypeMetadata(M))
    if (Finding.Level == TypeDiagnostic::Severity::Error &&
        !isUndescribed(Finding))
      return "the verifier refuses what was written: " + Finding.Message;

  TypeMetadataWriter::strip(M);
  if (!Reading(M).Types.empty() || TypeMetadataWriter::strip(M))
    return "stripping leaves something";
  return "";
}

//===----------------------------------------------------------------------===//
// Modules from files
//===----------------------------------------------------------------------===//

std::unique_ptr<Module> parseFuzzedModule(ArrayRef<uint8_t> Data,
                                          LLVMContext &Context) {
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {});
  StringRef Text(reinterpret_cast<const char *>(Data.data()), Data.size());
  std::unique_ptr<Module> M;
  if (Text.starts_with("BC\xC0\xDE")) {
    Expected<std::unique_ptr<Module>> FromBitcode =
        parseBitcodeFile(MemoryBufferRef(Text, "fuzz"), Context);
    if (!FromBitcode) {
      consumeError(FromBitcode.takeError());
      return nullptr;
    }
    M = std::move(*FromBitcode);
  } else if (Text.contains("asm")) {
    return nullptr; // LLVM reads past the end of some constraints
  } else {
    SMDiagnostic Error;
    std::string Terminated = Text.str();
    M = parseAssemblyString(Terminated, Error, Context);
  }
  return M && !verifyModule(*M) ? std::move(M) : nullptr;
}

//===----------------------------------------------------------------------===//
// Modules from bytes
//===----------------------------------------------------------------------===//

namespace {

/// Builds a module. Every decision takes a byte; after the last byte, all
/// decisions are 0, which end loops and recursion.
class ModuleBuilder {
public:
  ModuleBuilder(ArrayRef<uint8_t> Data, LLVMContext &Context)
      : Data(Data), Context(Context),
        M(std::make_unique<Module>("fuzz", Context)) {
    M->setDataLayout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-"
                     "f80:128-n8:16:32:64-S128");
  }

  std::unique_ptr<Module> build() {
    Ptr = PointerType::getUnqual(Context);
    ValueTypes = {Type::getInt32Ty(Context), Ptr, Type::getInt8Ty(Context),
                  Type::getInt64Ty(Context), Type::getDoubleTy(Context)};
    makeStructs();
    makePool();
    makeList(metadata::DTransTypes, [this] { return definition(); });
    makeList(metadata::SourceRecords, [this] { return record(); });
    makeGlobals();
    for (unsigned N = choose(4); N > 0; --N)
      makeFunction();
    for (unsigned N = choose(4); N > 0; --N)
      makeCycle();
    return std::move(M);
  }

private:
  //===--- Decisions --------------------------------------------------------//

  uint8_t byte() {
    if (Data.empty())
      return 0;
    uint8_t Next = Data.front();
    Data = Data.drop_front();
    return Next;
  }
  /// A number less than \p End.
  unsigned choose(unsigned End) { return byte() % End; }
  /// True once in \p N times.
  bool rarely(unsigned N) { return byte() % N == 1; }
  template <typename T> T &pick(SmallVectorImpl<T> &From) {
    return From[choose(From.size())];
  }

  //===--- Types ------------------------------------------------------------//

  void makeStructs() {
    static constexpr StringLiteral Names[] = {"struct.a", "struct.a",
                                              "struct.b", "class.c", "union.d"};
    for (unsigned N = choose(12); N > 0; --N)
      Structs.push_back(
          StructType::create(Context, Names[choose(std::size(Names))]));
    // Bodies contain earlier structures only, so nothing contains itself.
    for (auto [I, Struct] : enumerate(Structs)) {
      if (rarely(4))
        continue; // opaque
      SmallVector<Type *, 4> Elements;
      for (unsigned N = choose(5); N > 0; --N)
        Elements.push_back(elementType(I));
      Struct->setBody(Elements, rarely(8));
    }
  }

  Type *elementType(unsigned NumStructs) {
    switch (choose(8)) {
    case 0:
      return ArrayType::get(pick(ValueTypes), choose(4));
    case 1:
      if (NumStructs != 0) {
        StructType *Earlier = Structs[choose(NumStructs)];
        if (!Earlier->isOpaque() && Earlier->isSized())
          return choose(2) ? static_cast<Type *>(Earlier)
                           : ArrayType::get(Earlier, 2);
      }
      return Ptr;
    case 2:
      return StructType::get(Context, {pick(ValueTypes), Ptr}, rarely(3));
    case 3:
      return FixedVectorType::get(pick(ValueTypes), 2);
    default:
      return pick(ValueTypes);
    }
  }

  /// Some sized type for a value.
  Type *anyType() {
    Type *Ty = elementType(Structs.size());
    return Ty->isSized() ? Ty : Ptr;
  }

  //===--- Metadata ---------------------------------------------------------//

  Metadata *string(StringRef Text) { return MDString::get(Context, Text); }
  Metadata *integer(int64_t Value, unsigned Bits = 32) {
    return ConstantAsMetadata::get(ConstantInt::get(
        IntegerType::get(Context, Bits), Value, true, /*implicitTrunc=*/true));
  }
  Metadata *count() {
    static constexpr int64_t Counts[] = {
        0, 1, 2, 3, -1, -2, 64, 255, INT32_MAX, INT64_MAX, INT64_MIN, 1 << 20};
    int64_t Value = rarely(4) ? Counts[choose(std::size(Counts))] : choose(4);
    static constexpr unsigned Widths[] = {32, 64, 1, 8, 128};
    return integer(Value, rarely(8) ? Widths[choose(std::size(Widths))] : 32);
  }
  Metadata *null(Type *Ty) {
    return ConstantAsMetadata::get(Constant::getNullValue(Ty));
  }
  MDNode *node(ArrayRef<Metadata *> Operands) {
    return rarely(16) ? MDNode::getDistinct(Context, Operands)
                      : MDNode::get(Context, Operands);
  }

  /// Anything that can be an operand.
  Metadata *operand() {
    static constexpr StringLiteral Strings[] = {
        "void", "A",        "V",          "F",      "L",         "LP", "S",
        "R",    "struct.a", "struct.b.1", "struct", "clang-ast", ""};
    switch (choose(8)) {
    case 0:
      return nullptr;
    case 1:
      return string(Strings[choose(std::size(Strings))]);
    case 2:
      return count();
    case 3:
      return null(anyType());
    case 4:
      return Structs.empty() ? null(Ptr) : null(pick(Structs));
    case 5:
      return ConstantAsMetadata::get(UndefValue::get(anyType()));
    default:
      return Pool.empty() ? nullptr : pick(Pool);
    }
  }

  /// A node that need not be well formed.
  MDNode *anyNode() {
    SmallVector<Metadata *, 6> Operands;
    for (unsigned N = choose(6); N > 0; --N)
      Operands.push_back(operand());
    return node(Operands);
  }

  /// An encoding of something whose IR type is \p Ty: correct, unless chance
  /// replaces a part.
  MDNode *encodingOf(Type *Ty, unsigned Depth = 0) {
    if (Depth > 6 || rarely(24))
      return Pool.empty() ? anyNode() : pick(Pool);
    if (Ty->isPointerTy())
      return pointerEncoding(Depth);
    if (Ty->isVoidTy())
      return node({string("void"), integer(0)});
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      return node({string("A"), integer(int64_t(Array->getNumElements())),
                   encodingOf(Array->getElementType(), Depth + 1)});
    if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
      return node({string("V"), integer(Vector->getNumElements()),
                   encodingOf(Vector->getElementType(), Depth + 1)});
    auto *Struct = dyn_cast<StructType>(Ty);
    if (!Struct || !Struct->isLiteral())
      return node({null(Ty), integer(0)});
    SmallVector<Metadata *, 4> Operands = {
        string(Struct->isPacked() ? "LP" : "L"),
        integer(Struct->getNumElements())};
    for (Type *Element : Struct->elements())
      Operands.push_back(encodingOf(Element, Depth + 1));
    return node(Operands);
  }

  MDNode *pointerEncoding(unsigned Depth) {
    unsigned Level = rarely(16) ? byte() : 1 + choose(2);
    switch (choose(8)) {
    case 0:
      return node({null(Ptr), integer(0)});
    case 1:
      return node({string("void"), integer(Level)});
    case 2:
      return node({null(pick(ValueTypes)), integer(Level)});
    case 3:
      return node({encodingOf(anyType(), Depth + 1), integer(Level)});
    case 4:
      return node(
          {functionEncoding(anyFunctionType(), Depth + 1), integer(Level)});
    case 5:
      return node({string("R"), string(structName()), integer(Level)});
    default:
      return Structs.empty() ? node({null(Ptr), integer(1)})
                             : node({null(pick(Structs)), integer(Level)});
    }
  }

  std::string structName() {
    static constexpr StringLiteral Names[] = {
        "struct.a", "struct.a.1", "struct.b", "class.c.7", "other", "12"};
    return Names[choose(std::size(Names))].str();
  }

  FunctionType *anyFunctionType() {
    SmallVector<Type *, 3> Params;
    for (unsigned N = choose(4); N > 0; --N)
      Params.push_back(anyType());
    Type *Result = rarely(3) ? Type::getVoidTy(Context) : anyType();
    return FunctionType::get(Result, Params, rarely(4));
  }

  MDNode *functionEncoding(FunctionType *Ty, unsigned Depth) {
    SmallVector<Metadata *, 6> Operands = {
        string("F"), integer(Ty->isVarArg(), 1), integer(Ty->getNumParams()),
        encodingOf(Ty->getReturnType(), Depth)};
    for (Type *Param : Ty->params())
      Operands.push_back(encodingOf(Param, Depth));
    return node(Operands);
  }

  MDNode *definition() {
    if (Structs.empty() || rarely(12))
      return anyNode();
    StructType *Struct = pick(Structs);
    if (Struct->isOpaque() || rarely(12))
      return node({string("S"), choose(2) ? string(structName()) : null(Struct),
                   integer(-1)});
    ArrayRef<Type *> Elements = getDescribedElements(Struct);
    SmallVector<Metadata *, 6> Operands = {string("S"), null(Struct),
                                           integer(int64_t(Elements.size()))};
    for (Type *Element : Elements)
      Operands.push_back(encodingOf(Element));
    return node(Operands);
  }

  MDNode *record() {
    if (Structs.empty() || rarely(12))
      return anyNode();
    static constexpr StringLiteral Names[] = {"", "a", "b"};
    static constexpr StringLiteral Identities[] = {"", "", "_ZTS1a", "_ZTS1b"};
    SmallVector<Metadata *, 4> Fields;
    for (unsigned N = choose(3); N > 0; --N)
      Fields.push_back(
          node({string("f"), integer(byte(), 64), integer(byte(), 64),
                integer(choose(70)), encodingOf(anyType()), string("int")}));
    return node({integer(rarely(16) ? 2 : 1), string("struct"),
                 node({null(pick(Structs)), integer(0)}),
                 string(Names[choose(std::size(Names))]),
                 string(Identities[choose(std::size(Identities))]),
                 string("a.c"), integer(choose(3)), integer(byte(), 64),
                 integer(32, 64), integer(choose(18)), string("clang-ast"),
                 node(Fields)});
  }

  void makePool() {
    for (unsigned N = choose(16); N > 0; --N)
      Pool.push_back(choose(2) ? encodingOf(anyType()) : anyNode());
  }

  template <typename MakeFn> void makeList(StringRef Name, MakeFn Make) {
    for (unsigned N = choose(16); N > 0; --N)
      M->getOrInsertNamedMetadata(Name)->addOperand(Make());
  }

  /// Makes a node contain itself, directly or through another.
  void makeCycle() {
    SmallVector<MDNode *, 2> Distinct;
    for (MDNode *Node : Pool)
      if (Node->isDistinct() && Node->getNumOperands() != 0)
        Distinct.push_back(Node);
    if (Distinct.empty())
      return;
    MDNode *Node = pick(Distinct);
    Node->replaceOperandWith(choose(Node->getNumOperands()), pick(Pool));
  }

  //===--- Values -----------------------------------------------------------//

  /// \p Right most of the time.
  MDNode *nearly(MDNode *Right) {
    return rarely(8) && !Pool.empty() ? pick(Pool) : Right;
  }

  void makeGlobals() {
    for (unsigned N = choose(6); N > 0; --N) {
      Type *Ty = anyType();
      auto *Global = new GlobalVariable(
          *M, Ty, false, GlobalValue::ExternalLinkage, nullptr, "g");
      Type *Declared = rarely(4) ? anyType() : Ty;
      Global->addMetadata(metadata::Type, *nearly(encodingOf(Declared)));
      if (rarely(12))
        Global->addMetadata(metadata::Type, *encodingOf(Ty));
      if (rarely(12))
        Global->addMetadata(metadata::FunctionTypes, *anyNode());
    }
  }

  void makeFunction() {
    FunctionType *Ty = anyFunctionType();
    Function *F =
        Function::Create(Ty, GlobalValue::ExternalLinkage, "f", M.get());
    describeSignature(*F);
    if (rarely(3))
      return;
    IRBuilder<> Builder(BasicBlock::Create(Context, "", F));
    Value *LastPointer = Constant::getNullValue(Ptr);
    for (unsigned N = choose(6); N > 0; --N) {
      if (choose(2)) {
        AllocaInst *Alloca = Builder.CreateAlloca(anyType());
        Alloca->setMetadata(metadata::Type,
                            nearly(encodingOf(Alloca->getAllocatedType())));
        LastPointer = Alloca;
      } else {
        makeCall(Builder, *F, LastPointer);
      }
    }
    Builder.CreateUnreachable();
  }

  void makeCall(IRBuilder<> &Builder, Function &F, Value *Pointer) {
    bool IsDirect = rarely(2);
    FunctionType *Ty = IsDirect ? F.getFunctionType() : anyFunctionType();
    SmallVector<Value *, 3> Arguments;
    for (Type *Param : Ty->params())
      Arguments.push_back(Constant::getNullValue(Param));
    CallInst *Call = Builder.CreateCall(Ty, IsDirect ? &F : Pointer, Arguments);
    if (choose(4))
      Call->setMetadata(
          metadata::Type,
          nearly(IsDirect ? pointerEncoding(0) : functionEncoding(Ty, 0)));
    if (rarely(4))
      Call->setMetadata(metadata::ResultType, nearly(pointerEncoding(0)));
  }

  void describeSignature(Function &F) {
    SmallVector<Metadata *, 4> List;
    auto Index = [&] {
      static constexpr StringLiteral Odd[] = {
          "", "0", "x", "-1", "99", "1 ", "18446744073709551617"};
      std::string Text = rarely(16) ? Odd[choose(std::size(Odd))].str()
                                    : std::to_string(List.size());
      return Attribute::get(Context, metadata::FunctionIndex, Text);
    };
    FunctionType *Ty = F.getFunctionType();
    if (choose(4)) {
      List.push_back(rarely(24) ? operand() : encodingOf(Ty->getReturnType()));
      F.addRetAttr(Index());
    }
    for (unsigned I = 0; I < Ty->getNumParams(); ++I) {
      if (choose(4) == 0)
        continue;
      List.push_back(encodingOf(Ty->getParamType(I)));
      F.addParamAttr(I, Index());
    }
    if (!rarely(12))
      F.setMetadata(metadata::FunctionTypes,
                    rarely(12) ? MDNode::get(Context, List)
                               : MDNode::getDistinct(Context, List));
  }

  ArrayRef<uint8_t> Data;
  LLVMContext &Context;
  std::unique_ptr<Module> M;
  Type *Ptr = nullptr;
  SmallVector<Type *, 8> ValueTypes;
  SmallVector<StructType *, 12> Structs;
  SmallVector<MDNode *, 16> Pool; ///< For sharing and for misplaced nodes.
};

} // namespace

std::unique_ptr<Module> buildFuzzedModule(ArrayRef<uint8_t> Data,
                                          LLVMContext &Context) {
  return ModuleBuilder(Data, Context).build();
}

} // namespace restruct
