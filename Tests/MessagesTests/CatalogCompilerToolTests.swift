import CatalogCompiler
import Foundation
import Testing

/// The program that the build plugin runs, with files in a separate directory.
@Suite(.timeLimit(.minutes(10))) struct CatalogCompilerToolTests: ~Copyable {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "catalog-compiler").path

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "messages-\(UUID())")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: folder.appending(path: "real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "real"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func compile(polish: String) async throws -> (status: Int32, output: String) {
    for (name, text) in [("en.po", Sample.english), ("pl.po", polish)] {
      try Data(text.utf8).write(to: folder.appending(path: "real/\(name)"))
    }
    let catalogs = ["en.po", "pl.po"].map { folder.appending(path: "link/\($0)").path }
    return try await Tool.run(Self.program, ["--output", folder.path] + catalogs)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  @Test func `the files are written`() async throws {
    let result = try await compile(polish: Sample.polish)
    #expect(result.status == 0)
    #expect(result.output == "")
    for name in CatalogCompiler.outputNames { #expect(exists(name)) }
  }

  @Test func `a warning names the real file and does not stop the build`() async throws {
    let result = try await compile(polish: Sample.polish.replacing("\"tak\"", with: "\"\""))
    let place = folder.appending(path: "real/pl.po").path
    #expect(result.status == 0)
    #expect(
      result.output == "\(place):7: warning: 'area.yes' is not translated; English is shown\n")
  }

  @Test func `an error stops the build and writes nothing`() async throws {
    let result = try await compile(polish: Sample.polish.replacing("\"tak\"", with: "\"{tak}\""))
    let place = folder.appending(path: "real/pl.po").path
    #expect(result.status == 1)
    #expect(
      result.output == "\(place):7: error: a text has the unknown placeholder '{tak}'\n")
    for name in CatalogCompiler.outputNames { #expect(!exists(name)) }
  }

  @Test func `a missing file is an error`() async throws {
    let missing = folder.appending(path: "en.po").path
    let result = try await Tool.run(Self.program, ["--output", folder.path, missing])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("\(missing):1: error: "))
  }

  @Test func `without catalogs there is nothing to do`() async throws {
    #expect(try await Tool.run(Self.program, []).status == 64)
  }
}
