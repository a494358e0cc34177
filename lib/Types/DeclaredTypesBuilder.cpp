//===- DeclaredTypesBuilder.cpp - From collected metadata to types --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeclaredTypesBuilder.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;

namespace restruct {

using Kind = TypeGraph::Kind;

void setSourceKeys(CollectedTypes &Collected) {
  DenseMap<uint32_t, std::set<std::string>> KeysOf; // by StructNodeId
  for (const CollectedTypes::Record &Record : Collected.Records) {
    const SourceRecord &Source = Record.Source;
    std::string Key;
    if (!Source.Identity.empty())
      Key = "identity " + Source.Identity;
    else if (Source.Name.empty() && !Source.File.empty())
      Key = "at " + Source.File + ":" + utostr(Source.Line);
    if (!Key.empty())
      KeysOf[index(Collected.Graph.structOf(Record.Type))].insert(Key);
  }
  for (uint32_t I = 0; I < Collected.Graph.structs().size(); ++I)
    if (auto It = KeysOf.find(I); It != KeysOf.end())
      Collected.Graph[StructNodeId(I)].SourceKey = join(It->second, "\n");
}

namespace {

class Builder {
public:
  Builder(const CollectedTypes &Collected, const StructClasses &Classes,
          LLVMContext &Context, MetadataDiagnostics &Diagnostics)
      : Collected(Collected), Graph(Collected.Graph), Classes(Classes),
        Diagnostics(Diagnostics), Types(Context), Manager(*Types.Manager) {}

  DeclaredTypes build() {
    createStructs();
    createTypes();
    addBodies();
    listStructs();
    convertRecords();
    convertAttachments();
    return std::move(Types);
  }

private:
  //===--- Structures -----------------------------------------------------===//

  /// Creates one DTransType for each class. It takes the shortest name, which
  /// is the one without a suffix if there is one; a structure with a body takes
  /// precedence over an opaque one. The order does not depend on where names
  /// occur first.
  void createStructs() {
    reserveNames();
    for (ArrayRef<StructNodeId> Members : Classes.Classes) {
      SmallVector<StructType *, 2> Names;
      for (StructNodeId Id : Members)
        if (StructType *Ty = irTypeOf(Id))
          Names.push_back(Ty);
      if (Names.empty())
        Names.push_back(inventOpaqueType(Graph[Members.front()].Name));
      sort(Names, [](StructType *A, StructType *B) {
        return std::tuple(A->isOpaque(), A->getName().size(), A->getName()) <
               std::tuple(B->isOpaque(), B->getName().size(), B->getName());
      });
      const DTransStructType *Struct =
          Manager.getOrCreateStructType(Names.front());
      for (StructType *Alias : drop_begin(Names))
        Manager.addAlias(Struct, Alias);
      StructOfClass.push_back(Struct);
    }
  }

  /// Structures that are known by name only get IR types of those names, as far
  /// as the names are free and their classes have no IR type.
  void reserveNames() {
    for (const TypeGraph::Struct &Struct : Graph.structs())
      if (Struct.IRType)
        TypesInUse.insert(Struct.IRType);
    for (ArrayRef<StructNodeId> Members : Classes.Classes) {
      if (any_of(Members, [&](StructNodeId Id) { return Graph[Id].IRType; }))
        continue;
      for (StructNodeId Id : Members) {
        StringRef Name = Graph[Id].Name;
        if (StructType::getTypeByName(Manager.getContext(), Name))
          continue;
        StructType *Ty = StructType::create(Manager.getContext(), Name);
        TypesInUse.insert(Ty);
        Reserved[index(Id)] = Ty;
      }
    }
  }

  StructType *irTypeOf(StructNodeId Id) const {
    StructType *Ty = Graph[Id].IRType;
    return Ty ? Ty : Reserved.lookup(index(Id));
  }

  /// An opaque IR type for a structure whose name denotes something else in
  /// this context. Suffix numbers are tried in order, so that reading the same
  /// module again finds the same type.
  StructType *inventOpaqueType(StringRef Name) {
    StringRef Base = stripRenameSuffix(Name);
    for (unsigned &Next = NextSuffix[Base];; ++Next) {
      std::string Candidate = (Base + "." + Twine(Next)).str();
      StructType *Ty =
          StructType::getTypeByName(Manager.getContext(), Candidate);
      if (!Ty)
        Ty = StructType::create(Manager.getContext(), Candidate);
      if (Ty->isOpaque() && TypesInUse.insert(Ty).second)
        return Ty;
    }
  }

  void addBodies() {
    for (auto [Members, Struct] : zip_equal(Classes.Classes, StructOfClass)) {
      for (StructNodeId Id : Members) {
        for (TypeNodeId Body : Graph[Id].Bodies) {
          [[maybe_unused]] bool Agrees =
              Manager.addBody(Struct, typesOf(Graph[Body].Children));
          assert(Agrees && "what was collected agrees with IR");
        }
      }
      if (Struct->hasConflictingFields())
        warnAboutConflict(*Struct);
    }
  }

  void warnAboutConflict(const DTransStructType &Struct) {
    static constexpr unsigned MaxShown = 4;
    std::string Text;
    raw_string_ostream OS(Text);
    OS << abbreviate(Struct.str()) << ": descriptions disagree: ";
    ListSeparator Separator("; ");
    unsigned Shown = 0;
    for (auto [I, Field] : enumerate(Struct.fields())) {
      if (!Field.isConflicting())
        continue;
      OS << Separator;
      if (Shown++ == MaxShown) {
        OS << "and more";
        break;
      }
      OS << "field " << I << " is ";
      ListSeparator Or(" or ");
      for (const DTransType *Type : Field.getTypes().take_front(MaxShown))
        OS << Or << abbreviate(Type->str());
      if (Field.getTypes().size() > MaxShown)
        OS << Or << "others";
    }
    Diagnostics.warning(Text);
  }

  void listStructs() {
    DenseSet<const DTransStructType *> Listed;
    for (StructNodeId Id : Collected.Defined) {
      const DTransStructType *Struct = structOf(Id);
      if (Listed.insert(Struct).second)
        Types.Structs.push_back(Struct);
    }
  }

  const DTransStructType *structOf(StructNodeId Id) const {
    return StructOfClass[Classes.ClassOf[index(Id)]];
  }

  //===--- Other types ----------------------------------------------------===//

  void createTypes() {
    TypeOfNode.resize(Graph.size());
    for (uint32_t N = 0; N < Graph.size(); ++N)
      TypeOfNode[N] = createType(Graph[TypeNodeId(N)]);
  }

  /// Null for a body. The children have smaller ids, so they already have
  /// types.
  const DTransType *createType(const TypeGraph::Node &Node) {
    switch (Node.NodeKind) {
    case Kind::Atomic:
      return Manager.getOrCreateAtomicType(Node.IRType);
    case Kind::Pointer:
      return Manager.getOrCreatePointerType(typeOf(Node.Children.front()),
                                            static_cast<unsigned>(Node.Number));
    case Kind::Array:
      return Manager.getOrCreateArrayType(typeOf(Node.Children.front()),
                                          Node.Number);
    case Kind::Vector:
      return Manager.getOrCreateVectorType(typeOf(Node.Children.front()),
                                           Node.Number);
    case Kind::Function: {
      SmallVector<const DTransType *, 8> Signature = typesOf(Node.Children);
      return Manager.getOrCreateFunctionType(
          Signature.front(), ArrayRef(Signature).drop_front(), Node.Flag);
    }
    case Kind::Literal:
      return Manager.getOrCreateLiteralStructType(typesOf(Node.Children),
                                                  Node.Flag);
    case Kind::Struct:
      return structOf(Graph.structOf(Node.Id));
    case Kind::Body:
      return nullptr;
    }
    llvm_unreachable("all kinds of node are handled");
  }

  const DTransType *typeOf(TypeNodeId Id) const {
    return TypeOfNode[index(Id)];
  }
  SmallVector<const DTransType *, 8> typesOf(ArrayRef<TypeNodeId> Ids) const {
    return map_to_vector<8>(Ids, [this](TypeNodeId Id) { return typeOf(Id); });
  }

  //===--- Records --------------------------------------------------------===//

  void convertRecords() {
    for (const CollectedTypes::Record &Record : Collected.Records) {
      SourceRecord Source = Record.Source;
      Source.Type = cast<DTransStructType>(typeOf(Record.Type));
      for (auto [Field, Type] : zip_equal(Source.Fields, Record.FieldTypes))
        Field.Type = typeOf(Type);
      if (!isNew(Source))
        continue;
      checkClaim(Source);
      Types.Records.push_back(std::move(Source));
    }
  }

  /// Whether no equal record has been added: two nodes become equal when their
  /// structures are merged.
  bool isNew(const SourceRecord &Source) {
    hash_code Hash = hash_combine(Source.Type, Source.Name, Source.Identity,
                                  Source.File, Source.Line);
    for (const SourceField &Field : Source.Fields)
      Hash = hash_combine(Hash, Field.Name, Field.Type, Field.BitOffset);
    auto &SameHash = RecordsOfHash[size_t(Hash) >> 2];
    if (any_of(SameHash,
               [&](unsigned I) { return Types.Records[I] == Source; }))
      return false;
    SameHash.push_back(Types.Records.size());
    return true;
  }

  /// Warns if a record has the same name as a different definition, although
  /// the language requires them to be the same.
  void checkClaim(const SourceRecord &Source) {
    if (Source.Name.empty() || !Source.IsComplete)
      return;
    // A record is compared with the first one of its name and identity, else
    // with the first one of its name without an identity (C, in a C++ program).
    unsigned Index = Types.Records.size();
    std::string Claim = Source.Name + '\n' + Source.Identity;
    unsigned First = FirstOfClaim.try_emplace(Claim, Index).first->second;
    if (!Source.Identity.empty() && First == Index)
      if (auto It = FirstOfClaim.find(Source.Name + '\n');
          It != FirstOfClaim.end())
        First = It->second;
    if (First == Index || Types.Records[First].Type == Source.Type ||
        !Warned.insert({Types.Records[First].Type, Source.Type}).second)
      return;
    Diagnostics.warning("'" + abbreviate(Source.Name) +
                        "' is defined differently in " +
                        placeOf(Types.Records[First]) + " and in " +
                        placeOf(Source) + "; the types are not merged");
  }

  static std::string placeOf(const SourceRecord &Source) {
    std::string Place = Source.File.empty() ? "an unknown file"
                                            : abbreviate(Source.File) + ":" +
                                                  utostr(Source.Line);
    return Place + " (" + abbreviate(Source.Type->str()) + ")";
  }

  //===--- Attachments ----------------------------------------------------===//

  void convertAttachments() {
    for (auto [Global, Type] : Collected.Globals)
      Types.Globals.insert({Global, typeOf(Type)});
    for (auto [Alloca, Type] : Collected.Allocas)
      Types.Allocas.insert({Alloca, typeOf(Type)});
    for (auto [Function, Type] : Collected.Functions)
      Types.Functions.insert(
          {Function, cast<DTransFunctionType>(typeOf(Type))});
    for (auto [Call, Type] : Collected.IndirectCalls)
      Types.IndirectCalls.insert(
          {Call, cast<DTransFunctionType>(typeOf(Type))});
    for (auto [Call, Type] : Collected.Allocations)
      Types.Allocations.insert({Call, cast<DTransPointerType>(typeOf(Type))});
  }

  const CollectedTypes &Collected;
  const TypeGraph &Graph;
  const StructClasses &Classes;
  MetadataDiagnostics &Diagnostics;
  DeclaredTypes Types;
  DTransTypeManager &Manager;

  std::vector<const DTransStructType *> StructOfClass; ///< By class.
  std::vector<const DTransType *> TypeOfNode;          ///< By TypeNodeId.
  DenseSet<StructType *> TypesInUse; ///< Of the graph, reserved or created.
  DenseMap<uint32_t, StructType *> Reserved; ///< By StructNodeId.
  StringMap<unsigned> NextSuffix;            ///< By name without suffix.
  DenseMap<size_t, SmallVector<unsigned, 1>> RecordsOfHash; ///< In Records.
  StringMap<unsigned> FirstOfClaim; ///< In Records, by name and identity.
  DenseSet<std::pair<const DTransStructType *, const DTransStructType *>>
      Warned;
};

} // namespace

DeclaredTypes buildDeclaredTypes(const CollectedTypes &Collected,
                                 const StructClasses &Classes,
                                 LLVMContext &Context,
                                 MetadataDiagnostics &Diagnostics) {
  return Builder(Collected, Classes, Context, Diagnostics).build();
}

} // namespace restruct
