//===- Initializers.cpp - Initializers without designators ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An initializer without designators depends on the order of the members:
///
///     struct op { char kind; long weight; };
///     struct op ops[] = {{'a', 10}, {'b', 20}};
///
/// In C each element gets its designator, which no later change of the order
/// breaks: `{.kind = 'a', .weight = 10}`. C++ wants designators in the order of
/// the members, and C89 has none, so there the elements change their places
/// instead.
///
/// Lists are also in macros. An element of the list is then what the macro's
/// body, which has the brace, has between its commas: a token, a parameter,
/// another macro.
///
/// `{0}` stays: it initializes all of any structure.
///
//===----------------------------------------------------------------------===//

#include "InstanceVisitor.h"
#include "SourceProgram.h"
#include "StructFacts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

namespace {

/// A part of a file.
struct TextRange {
  std::string Path;
  size_t Begin = 0;
  size_t End = 0;
};

class Collector : public InstanceVisitor {
public:
  Collector(clang::ASTContext &Tree, UnitStructs &Structs, ListTypes &Lists)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Lists(Lists) {}

  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *List) override;
  bool VisitDecompositionDecl(clang::DecompositionDecl *D) override;

private:
  void noteElided(const clang::InitListExpr &Semantic);
  bool hasBrace(const clang::InitListExpr &List) const;
  bool isElided(const clang::InitListExpr &List) const;
  char charAt(clang::SourceLocation Loc) const;
  void rewrite(const clang::InitListExpr &List, StructInUnit &Of);
  std::string addDesignators(const clang::InitListExpr &List, StructInUnit &Of);
  std::string permute(ArrayRef<clang::Expr *> Inits, clang::SourceLocation Open,
                      StructInUnit &Of);
  std::string fillerFor(const clang::FieldDecl &Field) const;
  bool lacksDesignators(const clang::InitListExpr &List) const;
  void noteType(const clang::InitListExpr &List, StructInUnit *Of);
  bool keepsPlaces(const clang::InitListExpr &List,
                   const StructInUnit &Of) const;
  std::optional<TextRange> findElement(clang::SourceLocation Open,
                                       const clang::Expr &Element) const;
  StringRef textOf(const TextRange &Range) const;
  bool isMacroParameter(const TextRange &Where, StringRef Name) const;
  void refuse(StructInUnit &Of, clang::SourceLocation Loc, const Twine &Why) {
    Of.Facts->Refusals.insert(noteAt(SM, Loc, Why));
  }

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  ListTypes &Lists;
};

} // namespace

/// The members that an initializer without designators initializes, in order.
static std::vector<const clang::FieldDecl *>
listInitialized(const clang::RecordDecl &Record) {
  std::vector<const clang::FieldDecl *> Members;
  for (const clang::FieldDecl *Field : Record.fields())
    if (!Field->isUnnamedBitField())
      Members.push_back(Field);
  return Members;
}

//===----------------------------------------------------------------------===//
// Where elements are
//===----------------------------------------------------------------------===//

/// \p Loc, seen from the file or the body of a macro that is \p File: what a
/// macro or a parameter there expands to is where it is named.
static clang::SourceLocation liftTo(clang::FileID File,
                                    clang::SourceLocation Loc, bool IsEnd,
                                    const clang::SourceManager &SM) {
  while (Loc.isMacroID() && SM.getFileID(Loc) != File) {
    clang::CharSourceRange Range = SM.getImmediateExpansionRange(Loc);
    Loc = IsEnd ? Range.getEnd() : Range.getBegin();
  }
  return Loc;
}

/// \p Open is the brace or parenthesis in front of the elements.
std::optional<TextRange>
Collector::findElement(clang::SourceLocation Open,
                       const clang::Expr &Element) const {
  clang::FileID Around = SM.getFileID(Open);
  clang::SourceLocation Begin =
      liftTo(Around, Element.getBeginLoc(), /*IsEnd=*/false, SM);
  clang::SourceLocation End =
      liftTo(Around, Element.getEndLoc(), /*IsEnd=*/true, SM);
  if (SM.getFileID(Begin) != Around || SM.getFileID(End) != Around)
    return std::nullopt;
  Begin = SM.getSpellingLoc(Begin);
  End = clang::Lexer::getLocForEndOfToken(SM.getSpellingLoc(End), 0, SM,
                                          Tree.getLangOpts());
  clang::FileID File = SM.getFileID(Begin);
  std::string Path = getPath(SM, File);
  if (Path.empty() || End.isInvalid() || SM.getFileID(End) != File)
    return std::nullopt;
  return TextRange{Path, SM.getFileOffset(Begin), SM.getFileOffset(End)};
}

StringRef Collector::textOf(const TextRange &Range) const {
  clang::OptionalFileEntryRef Entry =
      SM.getFileManager().getOptionalFileRef(Range.Path);
  if (!Entry)
    return {};
  clang::FileID File = SM.translateFile(*Entry);
  return File.isValid() ? SM.getBufferData(File).slice(Range.Begin, Range.End)
                        : StringRef();
}

/// A list that the compiler inserted, for braces that were left out, has the
/// place of its first element. One for a member without an initializer has that
/// of the closing brace around it: it is not in the source.
bool Collector::hasBrace(const clang::InitListExpr &List) const {
  return charAt(List.getLBraceLoc()) == '{';
}

bool Collector::isElided(const clang::InitListExpr &List) const {
  char First = charAt(List.getLBraceLoc());
  return First != '{' && First != '}';
}

/// Zero if there is none.
char Collector::charAt(clang::SourceLocation Loc) const {
  bool IsInvalid = Loc.isInvalid();
  const char *Text =
      IsInvalid ? nullptr
                : SM.getCharacterData(SM.getSpellingLoc(Loc), &IsInvalid);
  return IsInvalid ? '\0' : *Text;
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// Refuses the structures in \p Semantic of which the braces were left out.
void Collector::noteElided(const clang::InitListExpr &Semantic) {
  for (const clang::Expr *Element : Semantic.inits()) {
    const auto *Inner = dyn_cast_or_null<clang::InitListExpr>(Element);
    if (!Inner || !isElided(*Inner))
      continue;
    if (StructInUnit *Of = lookupStruct(Structs, Inner->getType()))
      refuse(*Of, Semantic.getBeginLoc(),
             "an initializer of it has no braces of its own");
    noteElided(*Inner);
  }
}

bool Collector::VisitInitListExpr(clang::InitListExpr *List) {
  const clang::InitListExpr *Semantic =
      List->isSemanticForm() ? List : List->getSemanticForm();
  if (Semantic)
    noteElided(*Semantic);
  StructInUnit *Of = lookupStruct(Structs, List->getType());
  noteType(*List, Of);
  if (!Of)
    return true;
  if (!hasBrace(*List) || Of->Order.empty())
    return true;
  if (Semantic && any_of(Semantic->inits(), [&](const clang::Expr *Element) {
        const auto *Inner = dyn_cast_or_null<clang::InitListExpr>(Element);
        return Inner && isElided(*Inner);
      }))
    refuse(*Of, List->getBeginLoc(),
           "braces within an initializer of it are left out");
  else
    rewrite(*List, *Of);
  return true;
}

bool Collector::VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *List) {
  StructInUnit *Of = lookupStruct(Structs, List->getType());
  if (!Of || Of->Order.empty())
    return true;
  std::string Why =
      IsInstance
          ? "an initializer of it is in parentheses, in a template"
          : permute(List->getUserSpecifiedInitExprs(), List->getInitLoc(), *Of);
  if (!Why.empty())
    refuse(*Of, List->getBeginLoc(), Why);
  return true;
}

bool Collector::VisitDecompositionDecl(clang::DecompositionDecl *D) {
  if (StructInUnit *Of =
          lookupStruct(Structs, D->getType().getNonReferenceType()))
    refuse(*Of, D->getLocation(), "a structured binding names its members");
  return true;
}

/// Notes of which structure a list in a macro is.
void Collector::noteType(const clang::InitListExpr &List, StructInUnit *Of) {
  const clang::RecordDecl *Record = List.getType()->getAsRecordDecl();
  if (!Record || !List.getLBraceLoc().isMacroID())
    return;
  clang::SourceLocation Brace = SM.getSpellingLoc(List.getLBraceLoc());
  std::pair<std::string, size_t> Place = {getPath(SM, SM.getFileID(Brace)),
                                          SM.getFileOffset(Brace)};
  Lists[Place].insert(Record->getNameAsString());
  if (Of)
    Of->Facts->MacroLists.insert(Place);
}

static bool isZero(const clang::InitListExpr &List) {
  if (List.getNumInits() != 1)
    return false;
  const auto *Number =
      dyn_cast<clang::IntegerLiteral>(List.getInit(0)->IgnoreParenImpCasts());
  return Number && Number->getValue() == 0;
}

/// Whether the members that \p List initializes stay the first ones, in their
/// order.
bool Collector::keepsPlaces(const clang::InitListExpr &List,
                            const StructInUnit &Of) const {
  std::vector<const clang::FieldDecl *> Old = listInitialized(*Of.Record);
  std::vector<const clang::FieldDecl *> New = Of.Order;
  erase_if(New, [](const clang::FieldDecl *Field) {
    return Field->isUnnamedBitField();
  });
  size_t Count = std::min<size_t>(List.getNumInits(), Old.size());
  return ArrayRef(Old).take_front(Count) == ArrayRef(New).take_front(Count) &&
         none_of(List.inits(), IsaPred<clang::DesignatedInitExpr>);
}

void Collector::rewrite(const clang::InitListExpr &List, StructInUnit &Of) {
  bool IsCXX = Tree.getLangOpts().CPlusPlus;
  if (keepsPlaces(List, Of) || (isZero(List) && !IsCXX))
    return;
  std::string Why;
  if (IsInstance)
    Why = "an initializer of it is in a template";
  else
    Why = IsCXX || lacksDesignators(List)
              ? permute(List.inits(), List.getLBraceLoc(), Of)
              : addDesignators(List, Of);
  if (!Why.empty())
    refuse(Of, List.getBeginLoc(), Why);
}

namespace {

/// An element of a list, and the member that it initializes.
struct ListElement {
  const clang::FieldDecl *Field;
  const clang::Expr *Value;
};

} // namespace

/// Whether the program may notice that \p Elements are evaluated in the order
/// \p New of the members: one of two that change places has side effects, and
/// the other has, too, or depends on them.
static bool isOrderNoticed(ArrayRef<ListElement> Elements,
                           ArrayRef<const clang::FieldDecl *> New,
                           const clang::ASTContext &Tree) {
  auto PlaceOf = [&](const ListElement &Element) {
    return find(New, Element.Field) - New.begin();
  };
  for (size_t I = 0; I < Elements.size(); ++I)
    for (size_t J = I + 1; J < Elements.size(); ++J) {
      if (PlaceOf(Elements[I]) < PlaceOf(Elements[J]))
        continue;
      const clang::Expr *A = Elements[I].Value, *B = Elements[J].Value;
      bool HasEffectA = A->HasSideEffects(Tree);
      bool HasEffectB = B->HasSideEffects(Tree);
      if ((HasEffectA && !B->isEvaluatable(Tree)) ||
          (HasEffectB && !A->isEvaluatable(Tree)))
        return true;
    }
  return false;
}

/// Why a list is refused whose elements must keep their order.
static constexpr StringLiteral HasEffects =
    "the elements of an initializer of it have side effects, in the order of "
    "the members";

//===----------------------------------------------------------------------===//
// C: designators
//===----------------------------------------------------------------------===//

/// Whether \p Name is a parameter of the macro whose body has \p Where: there
/// it is not the name of a member.
bool Collector::isMacroParameter(const TextRange &Where, StringRef Name) const {
  StringRef Text = textOf({Where.Path, 0, Where.Begin});
  // The first line of the directive.
  size_t Line = Text.rfind('\n');
  while (Line != StringRef::npos &&
         Text.take_front(Line).rtrim('\r').ends_with("\\"))
    Line = Text.rfind('\n', Line);
  StringRef Directive =
      Text.substr(Line == StringRef::npos ? 0 : Line + 1).ltrim();
  if (!Directive.consume_front("#"))
    return false;
  Directive = Directive.ltrim();
  if (!Directive.consume_front("define"))
    return false;
  StringRef Macro = Directive.ltrim().drop_while(
      [](char C) { return clang::isAsciiIdentifierContinue(C); });
  if (!Macro.consume_front("("))
    return false;
  SmallVector<StringRef> Parameters;
  Macro.split(')').first.split(Parameters, ',');
  return any_of(Parameters, [&](StringRef Parameter) {
    return Parameter.trim(" \t\r\n\\") == Name;
  });
}

/// \returns why the list cannot be rewritten; empty if it can.
std::string Collector::addDesignators(const clang::InitListExpr &List,
                                      StructInUnit &Of) {
  std::vector<const clang::FieldDecl *> Members = listInitialized(*Of.Record);
  SourceEdits Edits;
  std::vector<ListElement> Elements;
  size_t Next = 0;
  bool IsWithin = false; // of a member, where a designator went
  for (const clang::Expr *Element : List.inits()) {
    if (const auto *Designated = dyn_cast<clang::DesignatedInitExpr>(Element)) {
      const clang::DesignatedInitExpr::Designator *First =
          Designated->getDesignator(0);
      const clang::FieldDecl *Field =
          First->isFieldDesignator() ? First->getFieldDecl() : nullptr;
      auto At = find(Members, Field);
      IsWithin = Designated->size() > 1 || At == Members.end();
      Next = size_t(At - Members.begin()) + 1;
      Elements.push_back({Field, Designated->getInit()});
      continue;
    }
    if (IsWithin || Next >= Members.size())
      return "an initializer of it mixes designators with others";
    const clang::FieldDecl *Field = Members[Next++];
    Elements.push_back({Field, Element});
    if (Field->getName().empty())
      return "an initializer of it has a value for a member without a name";
    std::optional<TextRange> Where = findElement(List.getLBraceLoc(), *Element);
    if (!Where)
      return "a macro has a part of an initializer of it";
    if (List.getLBraceLoc().isMacroID() &&
        isMacroParameter(*Where, Field->getName()))
      return ("the macro of an initializer of it has a parameter called '" +
              Field->getName() + "', like a member")
          .str();
    if (!Edits
             .insert({Where->Path, Where->Begin, 0,
                      ("." + Field->getName() + " = ").str()})
             .second)
      return "a macro has several elements of an initializer of it";
    if (Edits.size() > 1) {
      auto Last = std::prev(Edits.end());
      if (std::prev(Last)->Path == Last->Path &&
          std::prev(Last)->Offset == Last->Offset)
        return "a macro has several elements of an initializer of it";
    }
  }
  if (isOrderNoticed(Elements, Of.Order, Tree))
    return HasEffects.str();
  Of.Facts->Edits.insert(Edits.begin(), Edits.end());
  return {};
}

//===----------------------------------------------------------------------===//
// C++ and C89: elements in their new order
//===----------------------------------------------------------------------===//

/// Whether the compiler warns about designators, and \p List has none.
bool Collector::lacksDesignators(const clang::InitListExpr &List) const {
  return !Tree.getLangOpts().C99 &&
         !Tree.getDiagnostics().isIgnored(clang::diag::ext_designated_init,
                                          List.getBeginLoc()) &&
         none_of(List.inits(), IsaPred<clang::DesignatedInitExpr>);
}

/// An element for a member that has none.
std::string Collector::fillerFor(const clang::FieldDecl &Field) const {
  if (Tree.getLangOpts().CPlusPlus)
    return "{}";
  return Field.getType()->isScalarType() ? "0" : "{0}";
}

/// \returns why the list cannot be rewritten; empty if it can.
std::string Collector::permute(ArrayRef<clang::Expr *> Inits,
                               clang::SourceLocation Open, StructInUnit &Of) {
  if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(Of.Record)) {
    bool IsDesignated = any_of(Inits, IsaPred<clang::DesignatedInitExpr>);
    if (Class->getNumBases() != 0 && IsDesignated)
      return "an initializer of it includes its base classes";
    Inits =
        Inits.drop_front(std::min<size_t>(Inits.size(), Class->getNumBases()));
  }
  if (Inits.empty())
    return {};
  std::vector<const clang::FieldDecl *> Members = listInitialized(*Of.Record);
  std::map<const clang::FieldDecl *, TextRange> TextOf;
  std::vector<TextRange> Places;
  std::vector<ListElement> Elements;
  bool IsDesignated = false;
  for (auto [I, Element] : enumerate(Inits)) {
    const clang::FieldDecl *Field = I < Members.size() ? Members[I] : nullptr;
    if (const auto *Designated = dyn_cast<clang::DesignatedInitExpr>(Element)) {
      IsDesignated = true;
      const clang::DesignatedInitExpr::Designator *First =
          Designated->getDesignator(0);
      Field = First->isFieldDesignator() ? First->getFieldDecl() : nullptr;
    }
    std::optional<TextRange> Where = findElement(Open, *Element);
    if (!Field || !Where)
      return "an initializer of it cannot be taken apart";
    Elements.push_back({Field, Element});
    TextOf[Field] = *Where;
    Places.push_back(*Where);
  }
  if (isOrderNoticed(Elements, Of.Order, Tree))
    return HasEffects.str();
  std::vector<std::string> New;
  size_t Remaining = TextOf.size();
  for (const clang::FieldDecl *Field : Of.Order) {
    if (Remaining == 0)
      break;
    if (Field->isUnnamedBitField())
      continue;
    auto At = TextOf.find(Field);
    if (At != TextOf.end()) {
      New.push_back(textOf(At->second).str());
      --Remaining;
    } else if (!IsDesignated) {
      if (Field->hasInClassInitializer())
        return "an initializer of it leaves out a member that has one in its "
               "declaration";
      New.push_back(fillerFor(*Field));
    }
  }
  if (New.size() == Places.size()) {
    for (auto [Place, Text] : zip_equal(Places, New))
      if (textOf(Place) != Text)
        Of.Facts->Edits.insert(
            {Place.Path, Place.Begin, Place.End - Place.Begin, Text});
    return {};
  }
  const TextRange &First = Places.front(), &Last = Places.back();
  if (First.Path != Last.Path || Last.End < First.Begin)
    return "an initializer of it cannot be taken apart";
  Of.Facts->Edits.insert(
      {First.Path, First.Begin, Last.End - First.Begin, join(New, ", ")});
  return {};
}

void collectInitializers(clang::ASTContext &Tree, UnitStructs &Structs,
                         ListTypes &Lists) {
  Collector(Tree, Structs, Lists).TraverseAST(Tree);
}

} // namespace restruct
