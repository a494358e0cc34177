//===- HTMLText.h - Text in a page ------------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_HTMLTEXT_H
#define RESTRUCT_LIB_REPORT_PAGE_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace restruct {

/// One line of text, for the contents of an element or a quoted attribute.
/// What comes from the input cannot become markup.
std::string escaped(llvm::StringRef Text);
/// The same of several lines.
std::string escapedLines(llvm::StringRef Text);

/// The id of the section about the structure \p IRName. It is the same in each
/// page, so that people can send a link to it.
std::string idOf(llvm::StringRef IRName);
/// That section as the value of href.
std::string linkTo(llvm::StringRef IRName);

/// The class of a field with this share of the accesses to its structure, which
/// gives it a colour: "h0", for none, to "h4".
llvm::StringRef heatClass(double Share);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_HTMLTEXT_H
