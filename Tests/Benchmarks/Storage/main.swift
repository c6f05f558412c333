import GitHub
import Glibc

/// Measures the library with many repositories: `storage-benchmark FILE [COUNT]`.
///
/// A FILE that is missing is filled first. Each search opens the library anew, as a command does.
guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: storage-benchmark FILE [COUNT]")
  exit(64)
}
let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int64($0) } ?? 100_000
try await StorageBenchmark.run(path: path, count: count)
