//===- FunctionPlaces.cpp - The cells of functions' interfaces ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/FunctionPlaces.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

/// Up to so many functions are searched linearly.
static constexpr size_t MaxUnindexed = 8;

const FunctionPlaces *FunctionPlacesList::find(const Function &F) const {
  if (size() > MaxUnindexed) {
    auto It = Index.find(&F);
    return It == Index.end() ? nullptr : &List[It->second];
  }
  const FunctionPlaces *It =
      find_if(List, [&](const FunctionPlaces &Each) { return Each.F == &F; });
  return It == end() ? nullptr : It;
}

FunctionPlaces &FunctionPlacesList::getOrCreate(const Function &F) {
  if (const FunctionPlaces *Known = find(F))
    return List[static_cast<size_t>(Known - begin())];
  return add({&F, {}, {}, {}});
}

FunctionPlaces &FunctionPlacesList::add(const FunctionPlaces &New) {
  List.push_back(*Memory, New);
  if (size() > MaxUnindexed)
    for (size_t I = Index.size(); I != size(); ++I)
      Index[List[I].F] = static_cast<unsigned>(I);
  return List.back();
}

void FunctionPlacesList::reserve(size_t NumFunctions) {
  List.reserve(*Memory, NumFunctions);
  if (NumFunctions > MaxUnindexed)
    Index.reserve(static_cast<unsigned>(NumFunctions));
}

} // namespace restruct
