import FoundationEssentials
import GitHub
import Glibc
import Storage

// One process with a library, for tests to kill, starve and mislead:
// storage-probe [--limit BYTES] [--largest BYTES] [--now SECONDS]
//   add FILE FIRST COUNT | use FILE | favorites FILE
// `add` remembers a page and a README and adds a favorite COUNT times, with ids from FIRST on, and
// prints each favorite when it is safe. `use` does a little of everything. `--largest` lets no
// file grow beyond so many bytes.

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

/// Where ten processes write at once on a busy machine, one may not get its turn within the time
/// that the library waits; it begins again, as a user would.
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
  case ("favorites", 2): try await probe.showFavorites()
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
