internal import FoundationEssentials

/// Finds programs in the absolute folders of `PATH`.
struct ExecutableSearch: Sendable {
  private let folders: [Substring]

  init(_ environment: [String: String]) {
    let path = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 }
    folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }
  }

  /// The absolute path of the program called `name`; nil where there is none that can be run.
  func path(of name: String) -> String? {
    guard !name.contains("/") else {
      return name.hasPrefix("/") && Self.isExecutable(name) ? name : nil
    }
    guard !name.isEmpty else { return nil }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: Self.isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
      && files.isExecutableFile(atPath: path)
  }
}
