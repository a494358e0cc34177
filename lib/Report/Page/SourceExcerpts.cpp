//===- SourceExcerpts.cpp - Lines of source around a place ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceExcerpts.h"

#include "HTMLText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace restruct {

/// Only text in regular files of a size that sources have: the name comes from
/// the input, and may be that of anything.
SourceExcerpts::Source SourceExcerpts::read(StringRef File) {
  constexpr uint64_t MaxSize = 16 << 20;
  sys::fs::file_status Status;
  if (sys::fs::status(File, Status) || !sys::fs::is_regular_file(Status) ||
      Status.getSize() > MaxSize)
    return {};
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File);
  if (!Buffer || (*Buffer)->getBuffer().contains('\0'))
    return {};
  Source New;
  New.Text = std::move(*Buffer);
  SmallVector<StringRef, 0> Lines;
  New.Text->getBuffer().split(Lines, '\n');
  New.Lines.assign(Lines.begin(), Lines.end());
  return New;
}

void SourceExcerpts::print(raw_ostream &OS, StringRef File, unsigned Line) {
  constexpr unsigned Context = 2;
  constexpr size_t MaxColumns = 160;
  auto [It, IsNew] = Sources.try_emplace(File);
  if (IsNew)
    It->second = read(File);
  const std::vector<StringRef> &Lines = It->second.Lines;
  if (Line == 0 || Line > Lines.size())
    return;
  unsigned First = Line > Context ? Line - Context : 1;
  auto Last = unsigned(std::min<size_t>(Line + Context, Lines.size()));
  OS << "<pre class=\"source\">";
  for (unsigned Number = First; Number <= Last; ++Number)
    OS << formatv(
        "<span{0}><i>{1,5}</i> {2}</span>",
        Number == Line ? " class=\"here\"" : "", Number,
        escapedLines(Lines[Number - 1].rtrim().take_front(MaxColumns)));
  OS << "</pre>\n";
}

} // namespace restruct
