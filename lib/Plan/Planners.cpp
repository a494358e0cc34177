//===- Planners.cpp - Decide on new layouts -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

/// The fields that remain, by decreasing alignment, which needs no padding
/// between them; the hottest of each first.
static void reorder(std::vector<unsigned> &Order, const PlanStruct &S) {
  auto Heat = [&](unsigned I) {
    return S.Fields[I].Reads + S.Fields[I].Writes;
  };
  llvm::sort(Order, [&](unsigned A, unsigned B) {
    const PlanField &FieldA = S.Fields[A], &FieldB = S.Fields[B];
    if (FieldA.Align != FieldB.Align)
      return FieldA.Align > FieldB.Align;
    if (Heat(A) != Heat(B))
      return Heat(A) > Heat(B);
    return A < B;
  });
}

LayoutPlan planLayouts(const PlanInput &Input, const PlanOptions &Options) {
  return buildLayouts(Input,
                      [&](const PlanStruct &S) -> std::optional<FieldOrder> {
                        std::vector<unsigned> Fixed, Free;
                        bool Deletes = false;
                        for (auto [I, Field] : enumerate(S.Fields)) {
                          if (Options.DeleteFields && Field.CanDelete.isYes())
                            Deletes = true;
                          else
                            (Field.CanMove.isYes() ? Free : Fixed).push_back(I);
                        }
                        if (Options.ReorderFields && S.CanReorder.isYes())
                          reorder(Free, S);
                        else if (!Deletes)
                          return std::nullopt;
                        FieldOrder Order;
                        for (unsigned I : concat<unsigned>(Fixed, Free))
                          Order.Fields.push_back({I, 0});
                        return Order;
                      });
}

} // namespace restruct
