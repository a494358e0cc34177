//===- CommonOptions.h - Options of several subcommands ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Options with the same name and meaning in several subcommands. Each command
/// defines those that it has.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_COMMONOPTIONS_H
#define RESTRUCT_TOOLS_RESTRUCT_COMMONOPTIONS_H

#include "Commands.h"

#include "llvm/Support/Process.h"

namespace restruct {

/// `-o FILE`, for writeOutput().
class OutputOption : public llvm::cl::opt<std::string> {
public:
  template <typename... Subs>
  explicit OutputOption(Subs &...Of)
      : opt("o", llvm::cl::desc("Output file (default: standard output)"),
            llvm::cl::value_desc("FILE"), llvm::cl::init("-"),
            llvm::cl::sub(Of)..., llvm::cl::cat(commandCategory())) {}

  /// Whether it is a terminal that shows colours.
  bool hasColors() const {
    return getValue() == "-" && llvm::sys::Process::StandardOutHasColors();
  }
};

/// `--whole-program`, for loadWithProgress().
class WholeProgramOption : public llvm::cl::opt<bool> {
public:
  template <typename... Subs>
  explicit WholeProgramOption(Subs &...Of)
      : opt("whole-program",
            llvm::cl::desc("The files are the whole program: external code "
                           "uses only 'main'; for objects that are not linked"),
            llvm::cl::sub(Of)..., llvm::cl::cat(commandCategory())) {}
};

/// `--type=NAME`, for findTypes().
class TypeOption : public llvm::cl::list<std::string> {
public:
  template <typename... Subs>
  explicit TypeOption(Subs &...Of)
      : list("type",
             llvm::cl::desc("Only structs of this name, in the source or in "
                            "IR; may be repeated"),
             llvm::cl::value_desc("NAME"), llvm::cl::sub(Of)...,
             llvm::cl::cat(commandCategory())) {}
};

enum class ColorChoice { Auto, Always, Never };

/// `--color=WHEN`.
class ColorOption : public llvm::cl::opt<ColorChoice> {
public:
  template <typename... Subs>
  explicit ColorOption(Subs &...Of)
      : opt("color", llvm::cl::desc("Colours in text"),
            llvm::cl::init(ColorChoice::Auto),
            llvm::cl::values(
                clEnumValN(ColorChoice::Auto, "auto",
                           "on a terminal (default)"),
                clEnumValN(ColorChoice::Always, "always", "always"),
                clEnumValN(ColorChoice::Never, "never", "never")),
            llvm::cl::sub(Of)..., llvm::cl::cat(commandCategory())) {}

  bool wantsColor(const OutputOption &Output) const {
    switch (getValue()) {
    case ColorChoice::Auto:
      return Output.hasColors();
    case ColorChoice::Always:
      return true;
    case ColorChoice::Never:
      return false;
    }
    llvm_unreachable("all choices are listed");
  }
};

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_COMMONOPTIONS_H
