//===- LinePicture.h - A picture of cache lines -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Which byte of a structure is where on which cache line:
///
///     0   |kind|.......|key     |flag|.......|next    |...
///     64  |...
///
/// One row a line, in an object that is aligned to a line. Lines that one
/// field fills completely are one row together.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_LINEPICTURE_H
#define RESTRUCT_LIB_REPORT_PAGE_LINEPICTURE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>
#include <vector>

namespace restruct {

/// A range of bytes with a name. Offsets are from the beginning of the object.
struct PictureCell {
  uint64_t Begin = 0;
  uint64_t End = 0;
  std::string Name;  ///< In the picture, as far as there is room.
  std::string Title; ///< What a pointer that rests on it shows.
  double Share = 0;
  bool IsHole = false;
};

/// The cells of an object of \p Size bytes in order of offset: cells that
/// overlap become one, cells end where the object does, and holes fill it.
std::vector<PictureCell> arrangeCells(std::vector<PictureCell> Cells,
                                      uint64_t Size);

/// Draws what arrangeCells() returned for \p Size.
void printLines(llvm::raw_ostream &OS, llvm::ArrayRef<PictureCell> Cells,
                uint64_t Size, uint64_t LineBytes);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_LINEPICTURE_H
