// Fills a store, reads it back, deletes, iterates, compacts, takes a snapshot,
// and does some of it again in memory.
#include "helpers/memenv/memenv.h"
#include "leveldb/cache.h"
#include "leveldb/db.h"
#include "leveldb/env.h"
#include "leveldb/filter_policy.h"
#include "leveldb/write_batch.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

static std::string key(unsigned N) {
  char Text[32];
  std::snprintf(Text, sizeof(Text), "key%08u", N * 2654435761u % 100000007u);
  return Text;
}

static void use(leveldb::Options Options, const std::string &Name, unsigned Count) {
  std::unique_ptr<const leveldb::FilterPolicy> Filter(leveldb::NewBloomFilterPolicy(10));
  std::unique_ptr<leveldb::Cache> Cache(leveldb::NewLRUCache(100000));
  Options.create_if_missing = true;
  Options.write_buffer_size = 65536;
  Options.max_file_size = 1 << 20;
  Options.filter_policy = Filter.get();
  Options.block_cache = Cache.get();
  leveldb::DB *Opened = nullptr;
  leveldb::Status S = leveldb::DB::Open(Options, Name, &Opened);
  if (!S.ok()) {
    std::printf("%s\n", S.ToString().c_str());
    std::exit(1);
  }
  std::unique_ptr<leveldb::DB> DB(Opened);
  for (unsigned N = 0; N != Count; ++N)
    DB->Put(leveldb::WriteOptions(), key(N), std::string(N % 90, 'a' + N % 26));
  const leveldb::Snapshot *Before = DB->GetSnapshot();
  leveldb::WriteBatch Batch;
  for (unsigned N = 0; N < Count; N += 3)
    Batch.Delete(key(N));
  DB->Write(leveldb::WriteOptions(), &Batch);
  leveldb::ReadOptions Old;
  Old.snapshot = Before;
  size_t Found = 0, FoundBefore = 0, Bytes = 0;
  std::string Value;
  for (unsigned N = 0; N != Count; ++N) {
    Found += DB->Get(leveldb::ReadOptions(), key(N), &Value).ok();
    FoundBefore += DB->Get(Old, key(N), &Value).ok();
  }
  DB->ReleaseSnapshot(Before);
  DB->CompactRange(nullptr, nullptr);
  std::unique_ptr<leveldb::Iterator> I(DB->NewIterator(leveldb::ReadOptions()));
  for (I->SeekToFirst(); I->Valid(); I->Next())
    Bytes += I->key().size() + I->value().size();
  for (I->SeekToLast(); I->Valid(); I->Prev())
    --Bytes;
  std::printf("%zu %zu %zu\n", Found, FoundBefore, Bytes);
}

int main(int, char **Arguments) {
  unsigned Count = std::atoi(Arguments[2]);
  use(leveldb::Options(), Arguments[1], Count);
  use(leveldb::Options(), Arguments[1], 10); // what the log and the manifest say
  std::unique_ptr<leveldb::Env> Memory(leveldb::NewMemEnv(leveldb::Env::Default()));
  leveldb::Options InMemory;
  InMemory.env = Memory.get();
  use(InMemory, "/memory", Count / 4);
  return 0;
}
