import FoundationEssentials
import GitHub
import Glibc
import Storage

// A process with a database, for tests that kill it, limit it or damage its file:
// storage-probe [--limit BYTES] [--largest BYTES] [--now SECONDS]
//   add FILE FIRST COUNT | use FILE
// `add` caches a page and a README and adds a favorite, COUNT times, with ids from FIRST on; it
// prints each favorite once it is stored. `use` does a little of everything. `--largest` limits the
// size of every file.

var limit = LocalDatabase.defaultLimit
var now = Date(timeIntervalSince1970: 1_800_000_000)
var arguments = Array(CommandLine.arguments.dropFirst())
while let option = arguments.first, option.hasPrefix("--"), arguments.count >= 2 {
  let value = Int(arguments[1]) ?? 0
  arguments.removeFirst(2)
  switch option {
  case "--limit": limit = value
  case "--largest": allowFiles(upTo: value)
  case "--now": now = Date(timeIntervalSince1970: Double(value))
  default: exit(64)
  }
}
guard arguments.count >= 2 else { exit(64) }

@MainActor func newProbe() -> Probe {
  let database = LocalDatabase(
    path: arguments[1], limit: limit, notice: { print("notice \($0)") }, now: { [now] in now })
  return Probe(database: database, time: now)
}

var probe = newProbe()

/// With ten concurrent writers on a busy machine, one may not get its turn before the database's
/// timeout; it tries again, as a user would.
@MainActor func add(_ id: Int64) async throws(StorageError) {
  for _ in 0..<20 {
    do throws(StorageError) { return try await probe.add(id) } catch {
      guard case .busy = error else { throw error }
      probe = newProbe()
    }
  }
  throw .busy
}

do throws(StorageError) {
  switch (arguments[0], arguments.count) {
  case ("add", 4):
    let first = Int64(arguments[2]) ?? 0
    print("begin")
    fflush(nil)
    for id in first..<first + (Int64(arguments[3]) ?? 0) { try await add(id) }
  case ("use", 2): await probe.use()
  default: exit(64)
  }
} catch {
  print("error \(error)")
  exit(1)
}

/// A write beyond the limit fails instead of ending the process.
func allowFiles(upTo bytes: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
