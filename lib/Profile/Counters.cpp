//===- Counters.cpp - The file of counters of a run -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileABI.h"

#include "restruct/Profile/Instrument.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace llvm;

namespace restruct {

using namespace profile;

StringRef getCountersVariable() { return CountersVariable; }

static uint64_t countBytes(const ProfilePlan &Plan) {
  uint64_t Bytes = sizeof(CountersHeader);
  for (const ProfiledStructure &S : Plan.Empty.Structs)
    Bytes += countBytesOfStruct(S.Fields.size());
  return Bytes;
}

std::string makeCounters(const ProfilePlan &Plan) {
  std::string Bytes(countBytes(Plan), '\0');
  CountersHeader Header = {};
  memcpy(Header.Magic, CountersMagic, sizeof(CountersMagic));
  Header.Plan = Plan.Hash;
  Header.NumBytes = Bytes.size();
  memcpy(Bytes.data(), &Header, sizeof(Header));
  return Bytes;
}

/// Takes an object of plain data from the front of \p Bytes.
template <typename T> static T take(StringRef &Bytes) {
  T Result;
  memcpy(&Result, Bytes.data(), sizeof(T));
  Bytes = Bytes.drop_front(sizeof(T));
  return Result;
}

static void readSets(ProfiledStructure &S, StringRef &Bytes) {
  uint64_t NumWords = countSetWords(S.Fields.size());
  for (uint64_t N = 0; N != NumSets; ++N) {
    take<uint64_t>(Bytes); // the hash
    ProfiledSet Set;
    for (uint64_t Word = 0; Word != NumWords; ++Word) {
      auto Bits = take<uint64_t>(Bytes);
      for (unsigned Bit = 0; Bit != 64; ++Bit)
        if (uint64_t Field = 64 * Word + Bit;
            Bits >> Bit & 1 && Field < S.Fields.size())
          Set.Fields.push_back(unsigned(Field));
    }
    Set.Visits = take<uint64_t>(Bytes);
    if (Set.Visits != 0 && !Set.Fields.empty())
      S.Sets.push_back(std::move(Set));
  }
  sortSets(S.Sets);
}

Expected<FieldProfile> readCounters(const ProfilePlan &Plan, StringRef Bytes) {
  if (Bytes.size() != countBytes(Plan))
    return createStringError("the counters have another size than when the "
                             "program was started");
  FieldProfile Profile = Plan.Empty;
  auto Header = take<CountersHeader>(Bytes);
  if (memcmp(Header.Magic, CountersMagic, sizeof(CountersMagic)) != 0 ||
      Header.Plan != Plan.Hash)
    return createStringError("the counters are not those of the program");
  Profile.Runs = 1;
  Profile.Processes = Header.Processes;
  Profile.Samples = Header.Samples;
  Profile.FieldAccesses = Header.FieldAccesses;
  Profile.UnknownAccesses = Header.UnknownAccesses;
  Profile.OtherAccesses = Header.OtherAccesses;
  for (ProfiledStructure &S : Profile.Structs) {
    auto C = take<StructCounters>(Bytes);
    S.Visits = C.Visits;
    S.Lines = C.Lines;
    S.OtherVisits = C.OtherVisits;
    llvm::copy(C.Phases, S.Phases.begin());
    S.AllocationCalls = C.AllocationCalls;
    S.Objects = C.Objects;
    S.AllocatedBytes = C.Bytes;
    for (ProfiledField &Field : S.Fields) {
      auto Counts = take<FieldCounters>(Bytes);
      Field.Reads = Counts.Reads;
      Field.Writes = Counts.Writes;
      Field.FirstMisses = Counts.FirstMisses;
      Field.SecondMisses = Counts.SecondMisses;
      Field.Visits = Counts.Visits;
    }
    readSets(S, Bytes);
  }
  erase_if(Profile.Structs, [](const ProfiledStructure &S) {
    return S.AllocationCalls == 0 &&
           all_of(S.Fields, [](const ProfiledField &Field) {
             return Field.Reads == 0 && Field.Writes == 0;
           });
  });
  return Profile;
}

} // namespace restruct
