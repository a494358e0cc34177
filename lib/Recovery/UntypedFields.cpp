//===- UntypedFields.cpp - What fields without a type hold ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UntypedFields.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

namespace {

/// A field that is declared as an untyped pointer, or as a pointer to such.
struct UntypedField {
  SmallSetVector<const DTransStructType *, 2> Targets;
  bool HoldsOther = false; ///< Something that is no structure.
  bool IsAddressUsed = false;
  /// Of a pointer to untyped pointers: the values that it is, or is a copy of.
  SmallSetVector<uint32_t, 8> Pointers;
  std::vector<FlowNodeId> Allocations; ///< Among these.
};

class Inference {
public:
  Inference(const FlowGraph &Graph, ArrayRef<ValueTypeInfo> Infos,
            const ElementLayout &Layout, DeclaredTypes &Types);
  std::vector<InferredField> run();

private:
  using FieldKey = std::pair<const DTransStructType *, unsigned>;
  /// An untyped field, by index into Fields.
  struct Place {
    unsigned Field = 0;
    unsigned Depth = 0; ///< As getUntypedDepth() has it; 0 for no such field.
  };

  Place placeOf(const PointerFact &Fact);
  void addEdges();
  void collectAccesses();
  void collectAccess(const FlowEdge &Edge, UntypedField &Field);
  void collectAccessesThrough(UntypedField &Field);
  void followPointer(FlowNodeId Pointer, UntypedField &Field);
  void collectAddresses();
  void addTargets(UntypedField &Field, const FactSet &Facts);
  const DTransStructType *getTarget(const UntypedField &Field) const;
  SmallVector<const DTransStructType *, 2>
  getTargets(const UntypedField &Field) const;
  const DTransType *replaceTarget(const DTransType *Declared,
                                  const DTransStructType *Target);

  const FlowGraph &Graph;
  ArrayRef<ValueTypeInfo> Infos;
  const ElementLayout &Layout;
  DTransTypeManager &Manager;
  SmallPtrSet<const DTransStructType *, 32> OfProgram; ///< Only looked up.
  MapVector<FieldKey, UntypedField> Fields;
  /// By pointee and offset. Only looked up.
  DenseMap<std::pair<const DTransType *, uint64_t>, Place> Places;
  /// By node: the edges from it, and those to it. Empty until it is asked for.
  std::vector<SmallVector<uint32_t, 2>> EdgesFrom, EdgesTo;
};

} // namespace

/// How many pointers lead from a value of type \p T, arrays aside, to untyped
/// memory: 1 for `void *`, 2 for `void **`; else 0.
static unsigned getUntypedDepth(const DTransType *T) {
  for (unsigned Depth = 1; Depth <= 2; ++Depth) {
    const DTransType *Pointee =
        T ? elementOfArrays(T)->getPointerElementType() : nullptr;
    if (!Pointee)
      return 0;
    if (isGenericPointee(Pointee))
      return Depth;
    T = Pointee;
  }
  return 0;
}

Inference::Inference(const FlowGraph &Graph, ArrayRef<ValueTypeInfo> Infos,
                     const ElementLayout &Layout, DeclaredTypes &Types)
    : Graph(Graph), Infos(Infos), Layout(Layout), Manager(*Types.Manager) {
  for (const SourceRecord &Record : Types.Records)
    if (!Record.InSystemHeader && Record.Kind != RecordKind::Union)
      OfProgram.insert(Record.Type);
}

void Inference::addEdges() {
  EdgesFrom.resize(Graph.Nodes.size());
  EdgesTo.resize(Graph.Nodes.size());
  for (auto [I, Edge] : enumerate(Graph.Edges)) {
    EdgesFrom[index(Edge.From)].push_back(uint32_t(I));
    EdgesTo[index(Edge.To)].push_back(uint32_t(I));
  }
}

/// The untyped field to which \p Fact points.
Inference::Place Inference::placeOf(const PointerFact &Fact) {
  if (!Fact.Pointee->isStructTy() || !Fact.At.isOffsetKnown())
    return {};
  auto [It, IsNew] = Places.try_emplace({Fact.Pointee, Fact.At.getOffset()});
  if (!IsNew)
    return It->second;
  SmallVector<ElementPointee, 2> Path = Layout.fieldsAt(Fact.Pointee, Fact.At);
  if (Path.empty() || !OfProgram.contains(Path.back().Parent))
    return {};
  unsigned Depth = getUntypedDepth(Path.back().FieldType);
  if (Depth == 0)
    return {};
  auto Field =
      Fields.try_emplace({Path.back().Parent, Path.back().Field}).first;
  It->second = {unsigned(Field - Fields.begin()), Depth};
  return It->second;
}

void Inference::addTargets(UntypedField &Field, const FactSet &Facts) {
  Field.HoldsOther |= Facts.isEverything();
  for (const PointerFact &Fact : Facts.facts()) {
    const auto *T = dyn_cast<DTransStructType>(Fact.Pointee);
    if (T && Fact.At == Position::at(0))
      Field.Targets.insert(T);
    else if (!Fact.isGeneric())
      Field.HoldsOther = true;
  }
}

/// \p Edge loads from, or stores into, \p Field.
void Inference::collectAccess(const FlowEdge &Edge, UntypedField &Field) {
  const ValueTypeInfo &Info = Infos[index(Edge.To)];
  addTargets(Field,
             Edge.Kind == FlowKind::Load ? Info.usages() : Info.declarations());
}

/// \p Pointer is one of those in \p Field.
void Inference::followPointer(FlowNodeId Pointer, UntypedField &Field) {
  if (!Field.Pointers.insert(index(Pointer)))
    return;
  const FlowNode &Node = Graph[Pointer];
  if (!Node.Anchor)
    return;
  if (isa_and_nonnull<CallBase>(Node.V) && getUntypedDepth(Node.Anchor) == 1)
    Field.Allocations.push_back(Pointer);
  else // It is declared for itself.
    Field.IsAddressUsed = true;
}

/// Collects the accesses to the memory that \p Field points to.
void Inference::collectAccessesThrough(UntypedField &Field) {
  for (size_t I = 0; I != Field.Pointers.size() && !Field.IsAddressUsed; ++I) {
    uint32_t Node = Field.Pointers[I];
    for (uint32_t Number : EdgesFrom[Node]) {
      const FlowEdge &Edge = Graph.Edges[Number];
      if (isPointerFlow(Edge.Kind))
        followPointer(Edge.To, Field);
      else if (Edge.Kind == FlowKind::Load || Edge.Kind == FlowKind::Store)
        collectAccess(Edge, Field);
    }
    for (uint32_t Number : EdgesTo[Node])
      if (const FlowEdge &Edge = Graph.Edges[Number]; isPointerFlow(Edge.Kind))
        followPointer(Edge.From, Field);
  }
}

void Inference::collectAccesses() {
  for (const FlowEdge &Edge : Graph.Edges) {
    if (Edge.Kind != FlowKind::Load && Edge.Kind != FlowKind::Store)
      continue;
    for (const PointerFact &Fact :
         Infos[index(Edge.From)].declarations().facts()) {
      Place Here = placeOf(Fact);
      if (Here.Depth == 1)
        collectAccess(Edge, Fields.begin()[Here.Field].second);
      else if (Here.Depth == 2)
        followPointer(Edge.To, Fields.begin()[Here.Field].second);
    }
  }
  for (auto &[Key, Field] : Fields)
    if (!Field.Pointers.empty()) {
      if (EdgesFrom.empty())
        addEdges();
      collectAccessesThrough(Field);
    }
}

/// Whether \p V, an address, is only used for accesses and steps.
static bool isOnlyAccessed(const Value &V) {
  return all_of(V.uses(), [](const Use &U) {
    const User *Where = U.getUser();
    if (const auto *Store = dyn_cast<StoreInst>(Where))
      return U.getOperandNo() == Store->getPointerOperandIndex();
    return isa<LoadInst, GetElementPtrInst, MemIntrinsic>(Where);
  });
}

/// Finds fields whose address is used, or is the address of an untyped pointer.
void Inference::collectAddresses() {
  for (auto [I, Node] : enumerate(Graph.Nodes)) {
    ArrayRef<PointerFact> Facts = Infos[I].declarations().facts();
    for (const PointerFact &Fact : Facts) {
      Place Here = placeOf(Fact);
      if (Here.Depth == 0 || Fields.begin()[Here.Field].second.IsAddressUsed)
        continue;
      bool IsUntyped =
          any_of(Infos[I].usages().facts(), [](const PointerFact &Usage) {
            return getUntypedDepth(Usage.Pointee) != 0;
          });
      // The address of a first field is that of the structure.
      bool IsOfField = Fact.At != Position::at(0);
      if (IsUntyped || (IsOfField && (!Node.V || !isOnlyAccessed(*Node.V))))
        Fields.begin()[Here.Field].second.IsAddressUsed = true;
    }
  }
}

/// The structure that all targets of \p Field are; null if there is none. If it
/// is used as its own first member, too, it is the outer one.
const DTransStructType *Inference::getTarget(const UntypedField &Field) const {
  for (const DTransStructType *T : Field.Targets)
    if (all_of(Field.Targets, [&](const DTransStructType *Other) {
          return Layout.contains(T, Position::at(0), Other, Position::at(0));
        }))
      return T;
  return nullptr;
}

/// The structures that \p Field holds pointers to; none if they are not known,
/// or too many.
SmallVector<const DTransStructType *, 2>
Inference::getTargets(const UntypedField &Field) const {
  constexpr size_t MaxTargets = 4;
  if (Field.HoldsOther || Field.IsAddressUsed ||
      any_of(Field.Targets, [](const DTransStructType *T) {
        return T->isOpaque() || T->isLiteral();
      }))
    return {};
  if (const DTransStructType *T = getTarget(Field))
    return {T};
  // A pointer to such pointers has no cast where it is loaded.
  if (!Field.Pointers.empty() || Field.Targets.size() > MaxTargets)
    return {};
  return SmallVector<const DTransStructType *, 2>(Field.Targets.begin(),
                                                  Field.Targets.end());
}

/// \p Declared with \p Target for what is untyped.
const DTransType *Inference::replaceTarget(const DTransType *Declared,
                                           const DTransStructType *Target) {
  if (isGenericPointee(Declared))
    return Target;
  if (const auto *Array = dyn_cast<DTransArrayType>(Declared))
    return Manager.getOrCreateArrayType(
        replaceTarget(Array->getElementType(), Target),
        Array->getNumElements());
  return Manager.getOrCreatePointerType(
      replaceTarget(Declared->getPointerElementType(), Target));
}

std::vector<InferredField> Inference::run() {
  collectAccesses();
  if (all_of(Fields, [&](const auto &Entry) {
        return getTargets(Entry.second).empty();
      }))
    return {};
  collectAddresses();
  std::vector<InferredField> Result;
  for (const auto &[Key, Field] : Fields) {
    SmallVector<const DTransStructType *, 2> Targets = getTargets(Field);
    if (Targets.empty())
      continue;
    auto [Struct, I] = Key;
    InferredField New{Struct, I, {}};
    const DTransType *Declared = Struct->getField(I).getTypes().front();
    for (const DTransStructType *Target : Targets)
      New.Types.push_back(replaceTarget(Declared, Target));
    if (ArrayRef(New.Types) == Layout.getFieldTypes(*Struct, I))
      continue;
    New.Allocations = Field.Allocations;
    if (!New.Allocations.empty())
      New.Element = elementOfArrays(New.Types.front())->getPointerElementType();
    Result.push_back(std::move(New));
  }
  return Result;
}

std::vector<InferredField> inferUntypedFields(const FlowGraph &Graph,
                                              ArrayRef<ValueTypeInfo> Infos,
                                              const ElementLayout &Layout,
                                              DeclaredTypes &Types) {
  return Inference(Graph, Infos, Layout, Types).run();
}

void declareAllocations(FlowGraph &Graph, ArrayRef<InferredField> Fields) {
  DenseMap<uint32_t, const DTransType *> ElementOf; // only looked up
  for (const InferredField &Field : Fields)
    for (FlowNodeId Node : Field.Allocations) {
      ElementOf[index(Node)] = Field.Element;
      Graph[Node].Anchor = Field.Element;
    }
  for (FlowSeed &Seed : Graph.Declarations)
    if (const DTransType *Element = ElementOf.lookup(index(Seed.Node)))
      Seed.Fact.Pointee = Element;
}

} // namespace restruct
