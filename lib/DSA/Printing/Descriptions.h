//===- Descriptions.h - Text that DSA's printers share ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_PRINTING_DESCRIPTIONS_H
#define RESTRUCT_LIB_DSA_PRINTING_DESCRIPTIONS_H

#include "restruct/DSA/Printing.h"

namespace llvm {
class ModuleSlotTracker;
namespace json {
class OStream;
} // namespace json
} // namespace llvm

namespace restruct {

class ModuleNames;

/// "i32", "%struct.s".
std::string describeType(const llvm::Type &Ty);

/// "i32 at 0", "i8 at 4 every 8, bytes of a pointer may be read".
std::string describeAccess(const DSAccessType &Access);

/// Why \p N is collapsed, and the instruction: "an access at ...: %p = ...".
std::string describeCollapse(const DSNode &N, ModuleNames &Names);

/// The name of \p V in textual IR, without its type.
std::string describeValue(const llvm::Value &V, llvm::ModuleSlotTracker &Slots);

/// Like describeInstruction(I), with \p Slots that know its function.
std::string describeInstruction(const llvm::Instruction &I,
                                llvm::ModuleSlotTracker &Slots);

/// Structures by their names in IR: "struct list, class ns::node".
std::string describeStructs(llvm::ArrayRef<llvm::StringRef> Names);

/// The functions of the graph: "@f", "@f, @_ZN2ns1gEv (ns::g())".
std::string describeFunctions(const DSGraph &Graph, ModuleNames &Names);

/// The graph that a print of one function shows; null if it has none.
const DSGraph *getOnlyGraph(const DataStructures &Results,
                            const DSAPrintOptions &Options);

/// The beginning of each JSON document: its schema, the module, the phase.
void printJSONHead(llvm::json::OStream &J, llvm::StringRef Schema,
                   const DataStructures &Results);

/// Calls \p Visit for each call of the module that \p Options select and the
/// call graph has, in module order.
void forEachCall(const DataStructures &Results, const DSAPrintOptions &Options,
                 llvm::function_ref<void(const llvm::CallBase &)> Visit);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_PRINTING_DESCRIPTIONS_H
