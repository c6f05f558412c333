import GitHub
import Glibc

/// Measures the database with many repositories: `storage-benchmark FILE [COUNT]`.
///
/// Fills a missing FILE first. Each search opens the database again, as a command does.
guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: storage-benchmark FILE [COUNT]")
  exit(64)
}
let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int64($0) } ?? 100_000
try await StorageBenchmark.run(path: path, count: count)
