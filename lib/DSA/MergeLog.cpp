//===- MergeLog.cpp - Why nodes of a graph were merged --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/MergeLog.h"

#include <algorithm>
#include <deque>

using namespace llvm;

namespace restruct {

void MergeLog::append(const MergeLog &Source,
                      const std::vector<std::optional<unsigned>> &Copies) {
  const unsigned Base = NumVertices;
  NumVertices += Source.NumVertices;
  for (MergeEvent Event : Source.Events) {
    Event.A += Base;
    Event.B += Base;
    Events.push_back(Event);
  }
  for (unsigned Node = 0; Node < Copies.size(); ++Node)
    if (Copies[Node])
      Events.push_back({MergeEvent::Copy, Vertices[*Copies[Node]],
                        Source.Vertices[Node] + Base, 0, nullptr});
  for (const auto &[V, Vertex] : Source.FirstVertex)
    FirstVertex.try_emplace(V, Vertex + Base);
}

std::vector<std::vector<unsigned>> MergeLog::joinsByVertex() const {
  std::vector<std::vector<unsigned>> Joins(NumVertices);
  for (unsigned I = 0; I < Events.size(); ++I)
    if (Events[I].Kind == MergeEvent::Merge ||
        Events[I].Kind == MergeEvent::Copy) {
      Joins[Events[I].A].push_back(I);
      Joins[Events[I].B].push_back(I);
    }
  return Joins;
}

std::optional<std::vector<MergeEvent>> MergeLog::explain(const Value *V,
                                                         const Value *W) const {
  auto From = FirstVertex.find(V), To = FirstVertex.find(W);
  if (From == FirstVertex.end() || To == FirstVertex.end())
    return std::nullopt;
  const std::vector<std::vector<unsigned>> Joins = joinsByVertex();
  // Breadth first from the end, so that the path is read from the beginning.
  constexpr unsigned Unvisited = ~0u;
  std::vector<unsigned> Next(NumVertices, Unvisited); // event on the path
  std::vector<bool> Seen(NumVertices);
  std::deque<unsigned> Worklist{To->second};
  Seen[To->second] = true;
  auto Other = [&](unsigned Event, unsigned Vertex) {
    return Events[Event].A == Vertex ? Events[Event].B : Events[Event].A;
  };
  for (; !Worklist.empty(); Worklist.pop_front())
    for (unsigned Event : Joins[Worklist.front()]) {
      unsigned Neighbour = Other(Event, Worklist.front());
      if (Seen[Neighbour])
        continue;
      Seen[Neighbour] = true;
      Next[Neighbour] = Event;
      Worklist.push_back(Neighbour);
    }
  if (!Seen[From->second])
    return std::nullopt;
  std::vector<MergeEvent> Way;
  for (unsigned Vertex = From->second; Next[Vertex] != Unvisited;
       Vertex = Other(Next[Vertex], Vertex))
    if (Events[Next[Vertex]].Kind == MergeEvent::Merge)
      Way.push_back(Events[Next[Vertex]]);
  return Way;
}

std::vector<MergeEvent> MergeLog::history(const Value *V) const {
  auto First = FirstVertex.find(V);
  if (First == FirstVertex.end())
    return {};
  const std::vector<std::vector<unsigned>> Joins = joinsByVertex();
  std::vector<bool> Seen(NumVertices);
  std::deque<unsigned> Worklist{First->second};
  Seen[First->second] = true;
  for (; !Worklist.empty(); Worklist.pop_front())
    for (unsigned Event : Joins[Worklist.front()])
      for (unsigned Vertex : {Events[Event].A, Events[Event].B})
        if (!Seen[Vertex]) {
          Seen[Vertex] = true;
          Worklist.push_back(Vertex);
        }
  std::vector<MergeEvent> Past;
  for (const MergeEvent &Event : Events)
    if (Seen[Event.A] && Event.Kind != MergeEvent::Copy)
      Past.push_back(Event);
  return Past;
}

} // namespace restruct
