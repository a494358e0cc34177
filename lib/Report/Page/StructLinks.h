//===- StructLinks.h - Links between the structures of a page ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_STRUCTLINKS_H
#define RESTRUCT_LIB_REPORT_PAGE_STRUCTLINKS_H

#include "restruct/Report/ReportModel.h"

#include "llvm/ADT/StringMap.h"

namespace restruct {

/// The structures that a page has sections about, in its order, and how the
/// fields of one lead to others.
class StructLinks {
public:
  struct Node {
    /// Null if the report does not have the structure.
    const StructReport *Report = nullptr;
    std::string IRName;
    std::string Name;
    double Share = 0; ///< Of the accesses of the program.
  };
  /// \p Model has the names of structures without a section.
  StructLinks(const ReportModel &Model, std::vector<Node> Nodes);

  /// Where the fields of number \p Index lead, and from where others lead to
  /// it, as lists of links; nothing if there are none.
  void printList(llvm::raw_ostream &OS, size_t Index) const;
  /// The name of a structure; with a link, if it has a section.
  std::string refer(llvm::StringRef IRName) const;
  /// The structures below each other in the order of the page, with an arc for
  /// each link.
  void printDrawing(llvm::raw_ostream &OS) const;

private:
  struct Edge {
    size_t From = 0;
    std::string Field;
    std::string To; ///< Name in IR.
    bool ThroughPointers = false;
  };
  const size_t *lookup(llvm::StringRef IRName) const;
  std::vector<size_t> chooseDrawn() const;

  std::vector<Node> Nodes;
  std::vector<Edge> Edges;
  llvm::StringMap<size_t> NumberOf; ///< Into Nodes, by name in IR or alias.
  llvm::StringMap<std::string> NameOf;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_STRUCTLINKS_H
