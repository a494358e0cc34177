//===- Names.cpp - Names and sentences of the tables ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/Allocations.h"
#include "restruct/Memory/FunctionModel.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace restruct {

StringRef getName(AllocKind Kind) {
  switch (Kind) {
  case AK_NotAlloc:
    return "NotAlloc";
#define ALLOC_KIND(Name, Sentence)                                             \
  case AK_##Name:                                                              \
    return #Name;
#include "restruct/Memory/AllocationKinds.def"
  }
  llvm_unreachable("an AllocKind that is not in the table");
}

StringRef getName(FreeKind Kind) {
  switch (Kind) {
  case FK_NotFree:
    return "NotFree";
#define FREE_KIND(Name, Sentence)                                              \
  case FK_##Name:                                                              \
    return #Name;
#include "restruct/Memory/AllocationKinds.def"
  }
  llvm_unreachable("a FreeKind that is not in the table");
}

StringRef getName(AllocFamily Family) {
  switch (Family) {
  case AllocFamily::Malloc:
    return "malloc";
  case AllocFamily::New:
    return "new";
  case AllocFamily::NewArray:
    return "new[]";
  case AllocFamily::Other:
    return "other";
  }
  llvm_unreachable("an AllocFamily without a name");
}

StringRef getSentence(AllocKind Kind) {
  switch (Kind) {
  case AK_NotAlloc:
    return "";
#define ALLOC_KIND(Name, Sentence)                                             \
  case AK_##Name:                                                              \
    return Sentence;
#include "restruct/Memory/AllocationKinds.def"
  }
  llvm_unreachable("an AllocKind that is not in the table");
}

StringRef getSentence(FreeKind Kind) {
  switch (Kind) {
  case FK_NotFree:
    return "";
#define FREE_KIND(Name, Sentence)                                              \
  case FK_##Name:                                                              \
    return Sentence;
#include "restruct/Memory/AllocationKinds.def"
  }
  llvm_unreachable("a FreeKind that is not in the table");
}

bool isUserKind(AllocKind Kind) {
  switch (Kind) {
  case AK_NotAlloc:
  case AK_Malloc:
  case AK_Calloc:
  case AK_Realloc:
  case AK_New:
  case AK_AlignedAlloc:
  case AK_StringDup:
    return false;
  case AK_UserMalloc:
  case AK_UserMalloc0:
  case AK_UserCalloc:
  case AK_UserRealloc:
  case AK_UserAlignedAlloc:
  case AK_UserStringDup:
    return true;
  }
  llvm_unreachable("an AllocKind that is not in the table");
}

StringRef getName(RefusalKind Kind) {
  switch (Kind) {
#define WRAPPER_REFUSAL(Name, Sentence)                                        \
  case RefusalKind::Name:                                                      \
    return #Name;
#include "restruct/Memory/WrapperRefusals.def"
  }
  llvm_unreachable("a RefusalKind that is not in the table");
}

StringRef getSentence(RefusalKind Kind) {
  switch (Kind) {
#define WRAPPER_REFUSAL(Name, Sentence)                                        \
  case RefusalKind::Name:                                                      \
    return Sentence;
#include "restruct/Memory/WrapperRefusals.def"
  }
  llvm_unreachable("a RefusalKind that is not in the table");
}

StringRef getName(LibraryDomain Domain) {
  switch (Domain) {
#define LIBRARY_DOMAIN(Name, Contents, Sentence)                               \
  case LibraryDomain::Name:                                                    \
    return #Name;
#include "restruct/Memory/LibraryDomains.def"
  }
  llvm_unreachable("a LibraryDomain that is not in the table");
}

StringRef getSentence(LibraryDomain Domain) {
  switch (Domain) {
#define LIBRARY_DOMAIN(Name, Contents, Sentence)                               \
  case LibraryDomain::Name:                                                    \
    return Sentence;
#include "restruct/Memory/LibraryDomains.def"
  }
  llvm_unreachable("a LibraryDomain that is not in the table");
}

DomainContents getContents(LibraryDomain Domain) {
  switch (Domain) {
#define LIBRARY_DOMAIN(Name, Contents, Sentence)                               \
  case LibraryDomain::Name:                                                    \
    return DomainContents::Contents;
#include "restruct/Memory/LibraryDomains.def"
  }
  llvm_unreachable("a LibraryDomain that is not in the table");
}

} // namespace restruct
