import CatalogCompiler
import Foundation
import Testing

/// The catalogs ghrepo ships.
@Suite(.timeLimit(.minutes(10))) struct CatalogTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Localization")

  private static let files: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "po" }.sorted { $0.path < $1.path }
  }()

  private static let msgfmt = "/usr/bin/msgfmt"

  @Test func `every text is translated into every language`() async throws {
    let sources = try Self.files.map {
      CatalogCompiler.Source(path: $0.path, text: try String(contentsOf: $0, encoding: .utf8))
    }
    #expect(sources.count >= 2)
    #expect(CatalogCompiler(sources: sources).diagnostics.map(\.description) == [])
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: msgfmt),
      "gettext is not installed, so translators' own check cannot be run"),
    arguments: files)
  func `msgfmt accepts the catalog`(file: URL) async throws {
    let result = try await Tool.run(Self.msgfmt, ["--check", "--output-file=/dev/null", file.path])
    #expect(result.status == 0, "\(result.output)")
  }
}
