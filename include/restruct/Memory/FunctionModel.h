//===- FunctionModel.h - Effects of a library function ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Plain data that describes the effects of a call of a function without a body
/// on the memory that is visible to the program. It answers three questions:
///
///   1. Which memory is accessed?    arguments(): how far each pointer is
///                                   followed, for reading and for writing.
///   2. Where do pointers go?        flows(): every way in which a pointer can
///                                   be passed on, the result included.
///   3. Which callbacks are called?  callbacks().
///
/// The model is complete: effects that it does not list do not occur. For
/// instance, strtok:
///
///   arguments   0: reads and writes   1: reads
///   flows       argument 0        ->  library(Tokens)   it is kept
///               within argument 0 ->  result
///               library(Tokens)   ->  result            from earlier calls
///   state       reads and writes
///
/// Memory of the library itself is divided into domains (LibraryDomains.def). A
/// domain is one abstract object. Its DomainContents say what it contains:
/// addresses of itself (Own, Shared), and the pointers that flow into it (Kept,
/// Shared). A pointer loaded from it is any of them. Programs may hold pointers
/// into Own and Shared domains (errno, FILE *, struct tm *) and access them.
/// Every modelled function may access every domain, unless it is marked
/// OnlyArguments. StateReads and StateWrites say whether it also follows
/// pointers from there into memory of the program that an earlier call
/// captured.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_FUNCTIONMODEL_H
#define RESTRUCT_MEMORY_FUNCTIONMODEL_H

#include "restruct/Memory/AllocationKinds.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>

namespace llvm {
class CallBase;
} // namespace llvm

namespace restruct {

/// Memory of the library that functions share. LibraryDomains.def is the table.
enum class LibraryDomain : uint8_t {
#define LIBRARY_DOMAIN(Name, Contents, Sentence) Name,
#include "restruct/Memory/LibraryDomains.def"
};
/// What a domain consists of; LibraryDomains.def draws the three cases.
enum class DomainContents : uint8_t { Own, Kept, Shared };
/// The name in the table.
llvm::StringRef getName(LibraryDomain Domain);
/// The same in words for users.
llvm::StringRef getSentence(LibraryDomain Domain);
/// What \p Domain consists of.
DomainContents getContents(LibraryDomain Domain);
/// Whether the program may hold pointers to the library's object of \p Domain;
/// otherwise it only ever gets back pointers that it passed.
inline bool isVisibleToProgram(LibraryDomain Domain) {
  return getContents(Domain) != DomainContents::Kept;
}
/// Whether the library keeps pointers of the program in \p Domain, other than
/// to bytes.
inline bool keepsProgramPointers(LibraryDomain Domain) {
  return getContents(Domain) != DomainContents::Own;
}
/// The number of domains; they are numbered from 0.
inline constexpr unsigned NumLibraryDomains = 0
#define LIBRARY_DOMAIN(Name, Contents, Sentence) +1
#include "restruct/Memory/LibraryDomains.def"
    ;

/// In place of an argument number: no argument.
inline constexpr uint8_t NoArgument = 0xFF;
/// In place of an argument number: each argument after the fixed ones.
inline constexpr uint8_t RestArguments = 0xFE;

/// How far a function follows a pointer.
///
///   Everything   everything transitively reachable from there
///       |
///    Object      bytes of the object that it points into, from the pointer
///       |        on; pointers among them may be copied, but not followed
///    Nothing
///
/// Everything is sound when unsure.
enum class Reach : uint8_t { Nothing, Object, Everything };

/// The number of bytes from the pointer on that an access of reach Object
/// covers.
struct AccessExtent {
  /// How the number is given.
  enum Kind : uint8_t {
    Unknown, ///< any number
    UpTo,    ///< at most Argument [* Argument2] * Unit bytes
    Exactly, ///< all of Argument [* Argument2] * Unit bytes
    Within,  ///< at most Unit bytes: one number
    String,  ///< up to the first byte 0, and that byte
  };
  Kind K = Unknown;
  uint8_t Argument = NoArgument;
  uint8_t Argument2 = NoArgument;
  /// Bytes a count, for example 4 in functions that count in wchar_t.
  uint8_t Unit = 1;

  /// The maximal number of bytes that \p Call accesses; nothing if that is not
  /// a constant.
  std::optional<uint64_t> getConstant(const llvm::CallBase &Call) const;
};

/// The effects of a function on one argument.
struct ArgumentModel {
  bool IsPointer = false;
  Reach Reads = Reach::Nothing;
  Reach Writes = Reach::Nothing;
  /// The object is freed by the call, or may be (realloc).
  bool Frees = false;
  /// The address itself is observable outside the program's pointers (printed
  /// by %p).
  bool Exposes = false;
  /// It escapes: the function may do anything with it, like an unknown
  /// function. All other members are then set accordingly, and a flow to the
  /// unknown is listed.
  bool Escapes = false;
  AccessExtent ReadExtent = {};
  AccessExtent WriteExtent = {};

  bool accesses() const {
    return Reads != Reach::Nothing || Writes != Reach::Nothing;
  }
};

/// The source of a pointer flow.
struct PointerSource {
  /// Where the pointer comes from.
  enum Kind : uint8_t {
    NoPointer, ///< no pointer, or null (only as a callback's argument)
    Argument,  ///< argument Arg itself
    Within,    ///< an address in the object that argument Arg points into; a
               ///< multiple of argument Stride away, if that is set
    Contents,  ///< a pointer that is stored in the object that argument Arg
               ///< points into, or an address within where such a one points
    NewMemory, ///< unaliased; its contents are bytes
    Library,   ///< Domain's object, or a pointer that it contains
    Unknown,   ///< anything
  };
  Kind K = NoPointer;
  uint8_t Arg = NoArgument;
  uint8_t Stride = NoArgument;
  LibraryDomain Domain = LibraryDomain::Error;
};

/// The target of a pointer flow.
struct PointerTarget {
  /// Where the pointer goes.
  enum Kind : uint8_t {
    Result,         ///< the value that the call returns
    ResultContents, ///< into the object that the result points to
    Contents,       ///< into the object that argument Arg points into
    Library,        ///< into Domain's object: kept beyond the call
    Unknown,        ///< anywhere
  };
  Kind K = Result;
  uint8_t Arg = NoArgument;
  LibraryDomain Domain = LibraryDomain::Error;
};

/// One way in which a pointer can be passed on.
struct PointerFlow {
  PointerSource From = {};
  PointerTarget To = {};
  /// From and To are both contents, and pointers keep their offsets (memcpy,
  /// realloc). This concerns contents only, never addresses within what they
  /// point to.
  bool SameOffsets = false;
  /// Contents means, on either side, all objects transitively reachable from
  /// the argument, not only the one object (rebalancing a tree).
  bool Deep = false;
  /// From and To are both contents, and pointers move by multiples of
  /// From.Stride (qsort).
  bool isPermutation() const { return From.Stride != NoArgument; }
};

/// A function that the call may invoke. Its effects are not included in the
/// model's own accesses and flows.
struct CallbackModel {
  /// When the function is invoked.
  enum Time : uint8_t { DuringCall, Later, OtherThread };
  static constexpr unsigned MaxParameters = 4;

  /// The callee: an argument, contents of one (sigaction), a function kept in a
  /// domain (exit), or an unknown function (dlopen).
  PointerSource Callee = {};
  Time When = DuringCall;
  uint8_t NumParameters = 0;
  /// Its arguments; NoPointer for numbers.
  std::array<PointerSource, MaxParameters> Parameters = {};
  /// Where the pointer that it returns goes, if ReturnsPointer.
  bool ReturnsPointer = false;
  PointerTarget ResultTo = {};

  llvm::ArrayRef<PointerSource> parameters() const {
    return llvm::ArrayRef(Parameters).take_front(NumParameters);
  }
};

/// How a function allocates or frees, as far as AllocationRecognizer needs it.
struct AllocationModel {
  AllocKind Alloc = AK_NotAlloc;
  FreeKind Free = FK_NotFree;
  AllocFamily Family = AllocFamily::Malloc;
  uint8_t Size = NoArgument;  ///< argument: bytes, or bytes an element
  uint8_t Count = NoArgument; ///< argument: elements
  uint8_t Align = NoArgument; ///< argument: bytes
  uint8_t Freed = NoArgument; ///< argument: what is freed or reallocated
  uint8_t Into = NoArgument;  ///< argument: where the new address is stored,
                              ///< instead of being returned
  bool Zeroed = false;        ///< the new memory is all zero bytes
  bool NeverNull = false;     ///< fails otherwise than by returning null
  bool HasPools = false;      ///< the pool runtime has its counterpart
};

/// Bytes of the program that a function writes to a file, a socket or the like,
/// or reads from there.
struct TransferModel {
  uint8_t Buffer = NoArgument; ///< argument: points to the bytes
  uint8_t Bytes = NoArgument;  ///< argument: their number, or a factor of it
  uint8_t Times = NoArgument;  ///< argument: the other factor
  bool ComesIn = false;        ///< bytes are written to the buffer
  bool IsList = false;         ///< Buffer points to a list of buffers
};

/// Everything that is known of one function.
struct FunctionModel {
  static constexpr unsigned MaxArguments = 8;
  static constexpr unsigned MaxFlows = 12;
  static constexpr unsigned MaxCallbacks = 3;

  /// The name in the table; empty for a model derived from attributes.
  llvm::StringRef Name;

  uint8_t NumArguments = 0;
  uint8_t NumFlows = 0;
  uint8_t NumCallbacks = 0;
  bool IsVarArg = false;
  /// Returns a pointer; flows() gives its sources.
  bool ReturnsPointer = false;
  /// Never returns normally (it may still unwind or jump).
  bool NoReturn = false;
  /// The result depends on how many bytes were allocated for the objects that
  /// the arguments point to.
  bool TellsSize = false;
  /// May return a second time (setjmp).
  bool ReturnsTwice = false;
  /// May continue at an earlier setjmp.
  bool Jumps = false;
  /// May throw an exception of its own (callbacks' exceptions are separate).
  bool Throws = false;
  /// Accesses only the memory that its arguments specify: neither library
  /// domains nor anything kept. Callbacks may access more.
  bool OnlyArguments = false;
  /// Reads, or writes, memory of the program that an earlier call put into a
  /// library domain (or that a stream has as its buffer).
  bool StateReads = false;
  bool StateWrites = false;
  /// The domains that StateReads and StateWrites refer to: bit N is domain N.
  uint32_t StateDomains = 0;
  /// May wait for other threads, notify them, or run a signal handler: memory
  /// that other threads can access may change during the call, and must be up
  /// to date before it. Not one of this model's own accesses.
  bool MaySynchronize = true;
  /// The integer argument whose value others get: the caller of setjmp, or a
  /// reader of the file; or NoArgument.
  uint8_t PassedOn = NoArgument;
  /// Writes a string to argument 0, as many bytes as it has.
  bool WritesString = false;
  /// Objects of its arguments have their only pointer at the beginning
  /// (std::string).
  bool PointerIsFirst = false;
  /// Stands in vtables where there is no function: a call of it is undefined
  /// ([class.abstract]), and ends the program.
  bool IsNoFunction = false;
  /// The bytes that leave the program or come in; no Buffer for none.
  TransferModel Transfer;
  /// The format argument, on which the rest depends, or NoArgument.
  /// LibraryModel::lookup(const CallBase &) inspects it.
  uint8_t Format = NoArgument;
  /// The format is one of scanf, not of printf.
  bool Scans = false;
  AllocationModel Allocation;
  /// The effects on each argument after the fixed ones.
  ArgumentModel Rest;
  std::array<ArgumentModel, MaxArguments> Arguments = {};
  std::array<PointerFlow, MaxFlows> Flows = {};
  std::array<CallbackModel, MaxCallbacks> Callbacks = {};

  /// The fixed arguments, as many as the declaration has parameters.
  llvm::ArrayRef<ArgumentModel> arguments() const {
    return llvm::ArrayRef(Arguments).take_front(NumArguments);
  }
  /// Argument \p I, which may be one after the fixed ones.
  const ArgumentModel &getArgument(unsigned I) const {
    return I < NumArguments ? Arguments[I] : Rest;
  }
  llvm::ArrayRef<PointerFlow> flows() const {
    return llvm::ArrayRef(Flows).take_front(NumFlows);
  }
  llvm::ArrayRef<CallbackModel> callbacks() const {
    return llvm::ArrayRef(Callbacks).take_front(NumCallbacks);
  }

  /// Whether argument \p I, or an address in its object, is captured other than
  /// by the result: in the library, in another argument's object, or by a
  /// callback that is called later.
  bool keeps(unsigned I) const;
  /// Likewise, of \p Call: it does not store the address where a null pointer
  /// is passed for the place (strtol).
  bool keeps(unsigned I, const llvm::CallBase &Call) const;
  /// Whether \p Call at most accesses the object that argument \p I points to,
  /// but for its result (returns) and its callbacks: it captures nothing of it,
  /// and shows no address.
  bool onlyAccesses(unsigned I, const llvm::CallBase &Call) const;
  /// Whether it ends the program, and runs its exit handlers before.
  bool runsExitHandlers() const;
  /// Whether it registers argument 0 as a function that is called with argument
  /// 1 when the program or the thread ends (__cxa_atexit).
  bool registersDestructor() const;
  /// Whether it runs an argument in another thread (pthread_create).
  bool startsThread() const;
  /// Whether it formats the arguments in a list, its last argument, as printf
  /// does (vprintf).
  bool printsList() const;
  /// Whether the result may be argument \p I or an address in its object.
  bool returns(unsigned I) const;
};

} // namespace restruct

#endif // RESTRUCT_MEMORY_FUNCTIONMODEL_H
