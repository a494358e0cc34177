//===- RowLanguage.h - The vocabulary of the library table ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every row of Library/*.def is one expression that constructs a FunctionModel
/// at compile time:
///
///   FUNCTION(name, result, params(one for each parameter), properties...)
///
///   FUNCTION("strchr", returns(within(0)), params(text, number), pure)
///
/// reads: the result is an address within argument 0, which is read as a
/// string; argument 1 is not a pointer; there are no other effects. The
/// vocabulary:
///
///   result      nothing (no pointer), returns(sources...)
///   parameter   number, unused, reads(), writes(), updates() with an extent,
///               text, stream, path, anything, and ...All for deep ones
///   extent      exactly(n), upTo(n), upTo(n, m), bytes(n), string
///   source      argument(n), within(n), contents(n), newMemory, library(D),
///               unknown
///   property    keeps(n, where), flow(from, to), copies(from, to), calls(...),
///               rest(parameter), format(n), allocates(...), passesOn(n),
///               inputs(...), outputs(...), and the traits pure, local,
///               noReturn, throws, jumps, returnsTwice, tellsSize,
///               writesString, pointerIsFirst, noFunction, uses(D)
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_ROWLANGUAGE_H
#define RESTRUCT_LIB_MEMORY_ROWLANGUAGE_H

#include "restruct/Memory/FunctionModel.h"

namespace restruct::rowlanguage {

using enum LibraryDomain;
using Reach::Everything;
using Reach::Object;

// Extents. Counts are argument numbers; the unit is in bytes.

inline constexpr AccessExtent string{AccessExtent::String};
constexpr AccessExtent upTo(uint8_t Bytes) {
  return {AccessExtent::UpTo, Bytes};
}
constexpr AccessExtent upTo(uint8_t Count, uint8_t Size) {
  return {AccessExtent::UpTo, Count, Size};
}
constexpr AccessExtent exactly(uint8_t Bytes) {
  return {AccessExtent::Exactly, Bytes};
}
constexpr AccessExtent exactly(uint8_t Count, uint8_t Size) {
  return {AccessExtent::Exactly, Count, Size};
}
/// One number of so many bytes.
constexpr AccessExtent bytes(uint8_t Bytes) {
  return {AccessExtent::Within, NoArgument, NoArgument, Bytes};
}
/// wchar_t has 4 bytes on Linux.
constexpr AccessExtent wide(AccessExtent Extent) {
  Extent.Unit = 4;
  return Extent;
}

// Parameters.

/// No pointer.
inline constexpr ArgumentModel number{};
/// A pointer that is not followed.
inline constexpr ArgumentModel unused{.IsPointer = true};
constexpr ArgumentModel reads(AccessExtent Extent = {}) {
  return {.IsPointer = true, .Reads = Object, .ReadExtent = Extent};
}
constexpr ArgumentModel writes(AccessExtent Extent = {}) {
  return {.IsPointer = true, .Writes = Object, .WriteExtent = Extent};
}
constexpr ArgumentModel updates(AccessExtent Extent = {}) {
  return {.IsPointer = true,
          .Reads = Object,
          .Writes = Object,
          .ReadExtent = Extent,
          .WriteExtent = Extent};
}
/// Reads everything transitively reachable from it.
inline constexpr ArgumentModel readsAll{.IsPointer = true, .Reads = Everything};
/// Reads and writes everything transitively reachable from it.
inline constexpr ArgumentModel updatesAll{
    .IsPointer = true, .Reads = Everything, .Writes = Everything};
/// Reads everything transitively reachable, and writes the object itself.
inline constexpr ArgumentModel readsAllWritesFirst{
    .IsPointer = true, .Reads = Everything, .Writes = Object};
/// Reads the object itself, and writes everything transitively reachable
/// (readv).
inline constexpr ArgumentModel readsFirstWritesAll{
    .IsPointer = true, .Reads = Object, .Writes = Everything};
/// A string that is read, or a wide string.
inline constexpr ArgumentModel text = reads(string);
inline constexpr ArgumentModel wideText = reads(wide(string));
/// A FILE: its buffer may be the program's (setvbuf).
inline constexpr ArgumentModel stream = updatesAll;
constexpr ArgumentModel freed(ArgumentModel Parameter = unused) {
  Parameter.Frees = true;
  return Parameter;
}
/// Escapes, as if passed to an unknown function.
inline constexpr ArgumentModel anything{.IsPointer = true,
                                        .Reads = Everything,
                                        .Writes = Everything,
                                        .Frees = true,
                                        .Exposes = true,
                                        .Escapes = true};
/// Arguments of printf and scanf if the format is unknown.
inline constexpr ArgumentModel printed{
    .IsPointer = true, .Reads = Object, .Writes = Object, .Exposes = true};
inline constexpr ArgumentModel scanned{.IsPointer = true, .Writes = Object};
/// The same for a va_list: the arguments are reached through it.
inline constexpr ArgumentModel printedList{.IsPointer = true,
                                           .Reads = Everything,
                                           .Writes = Everything,
                                           .Exposes = true};
inline constexpr ArgumentModel scannedList = updatesAll;

struct Params {
  uint8_t Count = 0;
  std::array<ArgumentModel, FunctionModel::MaxArguments> List = {};
};
template <typename... Parameter>
constexpr Params params(const Parameter &...Parameters) {
  static_assert(sizeof...(Parameter) <= FunctionModel::MaxArguments);
  return {sizeof...(Parameter), {Parameters...}};
}

// Sources and targets of pointers.

constexpr PointerSource argument(uint8_t N) {
  return {PointerSource::Argument, N};
}
/// With \p Stride: the offset is a multiple of that argument.
constexpr PointerSource within(uint8_t N, uint8_t Stride = NoArgument) {
  return {PointerSource::Within, N, Stride};
}
constexpr PointerSource contents(uint8_t N) {
  return {PointerSource::Contents, N};
}
constexpr PointerSource library(LibraryDomain Domain) {
  return {PointerSource::Library, NoArgument, NoArgument, Domain};
}
inline constexpr PointerSource newMemory{PointerSource::NewMemory};
inline constexpr PointerSource unknown{PointerSource::Unknown};
/// A callback's parameter that is not a pointer.
inline constexpr PointerSource noPointer{};

inline constexpr PointerTarget toResult{};
inline constexpr PointerTarget toResultContents{PointerTarget::ResultContents};
constexpr PointerTarget into(uint8_t N) { return {PointerTarget::Contents, N}; }
constexpr PointerTarget into(LibraryDomain Domain) {
  return {PointerTarget::Library, NoArgument, Domain};
}
inline constexpr PointerTarget intoUnknown{PointerTarget::Unknown};

// Results.

struct ResultSpec {
  bool IsPointer = false;
  uint8_t Count = 0;
  std::array<PointerSource, 3> Sources = {};
};
inline constexpr ResultSpec nothing{};
template <typename... Source>
constexpr ResultSpec returns(const Source &...Sources) {
  static_assert(sizeof...(Source) <= 3);
  return {true, sizeof...(Source), {Sources...}};
}

// Properties: each is a type with `apply`.

struct Flow {
  PointerFlow F;
  constexpr void apply(FunctionModel &M) const { M.Flows[M.NumFlows++] = F; }
};
constexpr Flow flow(PointerSource From, PointerTarget To) {
  return {{From, To}};
}
/// Between all objects transitively reachable from both.
constexpr Flow deepFlow(PointerSource From, PointerTarget To) {
  return {{From, To, /*SameOffsets=*/false, /*Deep=*/true}};
}
/// The argument itself is kept.
constexpr Flow keeps(uint8_t N, LibraryDomain Domain) {
  return flow(argument(N), into(Domain));
}
/// Pointers stored in From's object are stored at the same offset in To's.
constexpr Flow copies(uint8_t From, PointerTarget To) {
  return {{contents(From), To, /*SameOffsets=*/true}};
}
/// The elements are permuted.
constexpr Flow permutes(uint8_t N, uint8_t ElementSize) {
  return {{{PointerSource::Contents, N, ElementSize}, into(N)}};
}

struct Call {
  CallbackModel C;
  constexpr void apply(FunctionModel &M) const {
    M.Callbacks[M.NumCallbacks++] = C;
  }
  /// Where the returned pointer goes.
  constexpr Call resultTo(PointerTarget To) const {
    Call Changed = *this;
    Changed.C.ReturnsPointer = true;
    Changed.C.ResultTo = To;
    return Changed;
  }
};
template <typename... Source>
constexpr Call calls(PointerSource Callee, const Source &...Parameters) {
  static_assert(sizeof...(Source) <= CallbackModel::MaxParameters);
  return {
      {Callee, CallbackModel::DuringCall, sizeof...(Source), {Parameters...}}};
}
template <typename... Source>
constexpr Call callsLater(PointerSource Callee, const Source &...Parameters) {
  Call C = calls(Callee, Parameters...);
  C.C.When = CallbackModel::Later;
  return C;
}
template <typename... Source>
constexpr Call callsInThread(PointerSource Callee,
                             const Source &...Parameters) {
  Call C = calls(Callee, Parameters...);
  C.C.When = CallbackModel::OtherThread;
  return C;
}

struct Rest {
  ArgumentModel A;
  constexpr void apply(FunctionModel &M) const {
    M.IsVarArg = true;
    M.Rest = A;
  }
};
constexpr Rest rest(ArgumentModel A) { return {A}; }

struct Format {
  uint8_t N;
  bool Scans;
  constexpr void apply(FunctionModel &M) const {
    M.Format = N;
    M.Scans = Scans;
  }
};
/// Argument \p N is a format of printf, or of scanf.
constexpr Format prints(uint8_t N) { return {N, false}; }
constexpr Format scans(uint8_t N) { return {N, true}; }

struct PassesOn {
  uint8_t N;
  constexpr void apply(FunctionModel &M) const { M.PassedOn = N; }
};
/// Others get the value of the integer argument \p N.
constexpr PassesOn passesOn(uint8_t N) { return {N}; }

struct Transfers {
  TransferModel T;
  constexpr void apply(FunctionModel &M) const { M.Transfer = T; }
};
/// Bytes leave the program: \p Bytes times \p Times of them, all arguments.
constexpr Transfers outputs(uint8_t Buffer, uint8_t Bytes = NoArgument,
                            uint8_t Times = NoArgument) {
  return {{Buffer, Bytes, Times}};
}
constexpr Transfers outputsList(uint8_t Buffers) {
  return {{.Buffer = Buffers, .IsList = true}};
}
/// Bytes come in.
constexpr Transfers inputs(uint8_t Buffer, uint8_t Bytes = NoArgument,
                           uint8_t Times = NoArgument) {
  return {{Buffer, Bytes, Times, /*ComesIn=*/true}};
}
constexpr Transfers inputsList(uint8_t Buffers) {
  return {{.Buffer = Buffers, .ComesIn = true, .IsList = true}};
}

struct Uses {
  LibraryDomain Domain;
  bool Writes;
  constexpr void apply(FunctionModel &M) const {
    M.StateReads = true;
    M.StateWrites |= Writes;
    M.StateDomains |= 1u << static_cast<unsigned>(Domain);
  }
};
/// Reads, and with \p updatesState writes, memory that the program put into a
/// domain.
constexpr Uses uses(LibraryDomain Domain) { return {Domain, false}; }
constexpr Uses usesAndWrites(LibraryDomain Domain) { return {Domain, true}; }
/// Input and output: any stream may be flushed, including one whose buffer is
/// the program's.
inline constexpr Uses usesStreams = usesAndWrites(Streams);

// Allocation: allocates(kind, parts...), frees(kind, argument, parts...).

struct SizeIs {
  uint8_t N;
  constexpr void apply(AllocationModel &A) const { A.Size = N; }
};
struct CountIs {
  uint8_t N;
  constexpr void apply(AllocationModel &A) const { A.Count = N; }
};
struct AlignIs {
  uint8_t N;
  constexpr void apply(AllocationModel &A) const { A.Align = N; }
};
struct GivesUp {
  uint8_t N;
  constexpr void apply(AllocationModel &A) const { A.Freed = N; }
};
struct StoresIn {
  uint8_t N;
  constexpr void apply(AllocationModel &A) const { A.Into = N; }
};
struct FamilyIs {
  AllocFamily F;
  constexpr void apply(AllocationModel &A) const { A.Family = F; }
};
struct IsZeroed {
  constexpr void apply(AllocationModel &A) const { A.Zeroed = true; }
};
struct IsNeverNull {
  constexpr void apply(AllocationModel &A) const { A.NeverNull = true; }
};
struct IsPooled {
  constexpr void apply(AllocationModel &A) const { A.HasPools = true; }
};
/// The argument that gives the bytes (of an element, if there is a count).
constexpr SizeIs size(uint8_t N) { return {N}; }
constexpr CountIs count(uint8_t N) { return {N}; }
constexpr AlignIs align(uint8_t N) { return {N}; }
/// The argument that a reallocation frees.
constexpr GivesUp gives(uint8_t N) { return {N}; }
/// The new address is stored through this argument.
constexpr StoresIn stores(uint8_t N) { return {N}; }
constexpr FamilyIs family(AllocFamily F) { return {F}; }
inline constexpr IsZeroed zeroed{};
inline constexpr IsNeverNull neverNull{};
/// The pool runtime (restruct/Runtime) has a function that does the same.
inline constexpr IsPooled pooled{};

struct Allocation {
  AllocationModel A;
  constexpr void apply(FunctionModel &M) const { M.Allocation = A; }
};
template <typename... Part>
constexpr Allocation allocates(AllocKind Kind, const Part &...Parts) {
  Allocation Result;
  Result.A.Alloc = Kind;
  (Parts.apply(Result.A), ...);
  return Result;
}
template <typename... Part>
constexpr Allocation frees(FreeKind Kind, uint8_t N, const Part &...Parts) {
  Allocation Result;
  Result.A.Free = Kind;
  Result.A.Freed = N;
  (Parts.apply(Result.A), ...);
  return Result;
}

struct Trait {
  enum Kind : uint8_t {
    Pure,
    Local,
    NoReturn,
    ReturnsTwice,
    Jumps,
    Throws,
    TellsSize,
    WritesString,
    PointerIsFirst,
    NoFunction
  } K;
  constexpr void apply(FunctionModel &M) const {
    switch (K) {
    case Pure:
      M.OnlyArguments = true;
      M.MaySynchronize = false;
      return;
    case Local:
      M.MaySynchronize = false;
      return;
    case TellsSize:
      M.TellsSize = true;
      break;
    case WritesString:
      M.WritesString = true;
      return;
    case PointerIsFirst:
      M.PointerIsFirst = true;
      return;
    case NoFunction:
      M.IsNoFunction = true;
      return;
    case NoReturn:
      M.NoReturn = true;
      return;
    case ReturnsTwice:
      M.ReturnsTwice = true;
      return;
    case Jumps:
      M.Jumps = true;
      return;
    case Throws:
      M.Throws = true;
      return;
    }
  }
};
/// No effects but those of the row: not even errno changes.
inline constexpr Trait pure{Trait::Pure};
/// Library memory may change, but is not shared with other threads.
inline constexpr Trait local{Trait::Local};
inline constexpr Trait noReturn{Trait::NoReturn};
/// The result says how large the objects are that the arguments point to.
inline constexpr Trait tellsSize{Trait::TellsSize};
/// Writes a string of any length to argument 0.
inline constexpr Trait writesString{Trait::WritesString};
/// Objects of arguments have their only pointer at the beginning.
inline constexpr Trait pointerIsFirst{Trait::PointerIsFirst};
/// Stands where there is no function.
inline constexpr Trait noFunction{Trait::NoFunction};
inline constexpr Trait returnsTwice{Trait::ReturnsTwice};
inline constexpr Trait jumps{Trait::Jumps};
inline constexpr Trait throws{Trait::Throws};

template <typename... Property>
constexpr FunctionModel row(llvm::StringRef Name, const ResultSpec &Result,
                            const Params &Parameters,
                            const Property &...Properties) {
  FunctionModel M;
  M.Name = Name;
  M.NumArguments = Parameters.Count;
  M.Arguments = Parameters.List;
  M.ReturnsPointer = Result.IsPointer;
  for (uint8_t I = 0; I != Result.Count; ++I)
    M.Flows[M.NumFlows++] = {Result.Sources[I], toResult};
  (Properties.apply(M), ...);
  return M;
}

} // namespace restruct::rowlanguage

#endif // RESTRUCT_LIB_MEMORY_ROWLANGUAGE_H
