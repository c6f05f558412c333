import Foundation
import Glibc
import Terminal

/// The end of the tests, which fails when one of them left a file, pipe or socket open.
enum OpenDescriptors {
  /// The first use counts what was open before.
  static let check: Void = {
    _ = before
    atexit {
      // What the last tests released may still be closing on another thread, of a busy machine.
      for _ in 0..<600 where !leftovers.isEmpty { usleep(100_000) }
      guard !leftovers.isEmpty else { return }
      let lines = leftovers.map { "  \($0.key): \($0.value)" }.sorted().prefix(20)
      let text = "error: the tests left these descriptors open:\n\(lines.joined(separator: "\n"))\n"
      FileHandle.standardError.write(Data(text.utf8))
      _exit(1)
    }
  }()

  private static let before: [Int: String] = {
    // Open until the process ends.
    _ = ScreenSignals.shared
    return all()
  }()

  private static var leftovers: [Int: String] {
    let left = all().filter { before[$0.key] != $0.value }
    // Queues and timers: some of Dispatch and Subprocess stay for the whole process.
    let queues = left.filter { $0.value.hasPrefix("anon_inode:") }
    return queues.count > 24 ? left : left.filter { queues[$0.key] == nil }
  }

  /// What each open descriptor leads to.
  private static func all() -> [Int: String] {
    let folder = "/proc/self/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The one that has listed them is closed by now.
    let pairs = numbers.compactMap { name -> (Int, String)? in
      guard let number = Int(name), fcntl(Int32(number), F_GETFD) >= 0,
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(name)")
      else { return nil }
      return (number, target)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
