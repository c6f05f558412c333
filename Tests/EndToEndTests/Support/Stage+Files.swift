import Foundation
import TestSupport
import Testing

extension Stage {
  var accountsFile: String { configPath("accounts.json") }
  var tokenFile: String {
    (keyring?.environment["XDG_DATA_HOME"] ?? home.appending("data")) + "/ghrepo/tokens.json"
  }

  private func configPath(_ name: String) -> String {
    (keyring?.environment["XDG_CONFIG_HOME"] ?? home.appending("config")) + "/ghrepo/\(name)"
  }

  /// Writes the program's configuration file.
  func configure(_ yaml: String) throws {
    let path = configPath("config.yml")
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try yaml.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The paths of all files below the home directory whose bytes contain `text`.
  func files(containing text: String) -> [String] { home.files(containing: text) }

  /// The content of a file once another program has written it; waits at most 20 seconds.
  func text(of path: String) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(600)
    while !FileManager.default.fileExists(atPath: path), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
    }
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}

extension ScratchDirectory {
  /// The paths of the files below this directory that contain `text`.
  func files(containing text: String) -> [String] {
    let needle = Data(text.utf8)
    guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
    return files.compactMap { $0 as? String }.filter { path in
      guard let data = FileManager.default.contents(atPath: appending(path)) else { return false }
      return data.firstRange(of: needle) != nil
    }
  }
}
