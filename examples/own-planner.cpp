// A planner of one's own: puts the largest fields of each structure first,
// which leaves few holes. The plan is printed, and verified as all plans are.
#include "Program.h"

#include <restruct/Fields/DTransAnalysisInfo.h>
#include <restruct/Memory/MemoryAnalysis.h>
#include <restruct/Plan/LayoutBuilder.h>
#include <restruct/Recovery/PointerTypeAnalysis.h>
#include <restruct/Rewrite/LayoutWork.h>

using namespace restruct;

/// The fields of \p S by size; nothing if it keeps its order.
static std::optional<FieldOrder> largestFirst(const PlanStruct &S) {
  if (!S.CanChange.isYes() || !S.CanReorder.isYes())
    return std::nullopt;
  FieldOrder Order = getOldOrder(S);
  llvm::stable_sort(Order.Fields, [&](OrderedField A, OrderedField B) {
    return S.Fields[A.Field].Size > S.Fields[B.Field].Size;
  });
  if (getSize(S, Order) >= S.Size)
    return std::nullopt;
  return Order;
}

int main(int Count, char **Arguments) {
  Program P(Count, Arguments);
  LayoutWork Work(P.getModule(), P.get<PointerTypeAnalysis>().get(),
                  P.get<ResolvedMemoryAnalysis>(),
                  P.get<DTransAnalysis>().get());

  LayoutPlan Plan = buildLayouts(Work.getInput(), largestFirst);
  Plan.print(llvm::outs(), &Work.getInput());
  std::string Reason = Work.verify(Plan);
  llvm::outs() << (Reason.empty() ? "the plan is legal" : Reason) << '\n';
  return !Reason.empty();
}
