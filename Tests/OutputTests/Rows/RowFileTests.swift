import Core
import Foundation
import GitHub
import TestSupport
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct RowFileTests {
  private let folder: ScratchDirectory
  private let rows = [
    ListedRepository(
      Repository(id: 7, name: "cat", fullName: "octo/cat", htmlURL: "https://github.com/octo/cat"),
      position: 1)
  ]

  init() throws { folder = try ScratchDirectory() }

  private func written(_ name: String) throws -> String {
    let file = try #require(RowFile(path: folder.appending(name), home: nil))
    try file.write(rows)
    return try String(contentsOfFile: folder.appending(name), encoding: .utf8)
  }

  @Test func `the ending of the name is the format`() throws {
    #expect(try written("rows.csv").hasPrefix("full_name,"))
    #expect(try written("rows.TSV").hasPrefix("octo/cat\t"))
    let lines = try written("rows.jsonl")
    #expect(lines.split(separator: "\n").count == 1 && lines.hasPrefix("{"))
    let array = try JSONSerialization.jsonObject(with: Data(try written("rows.json").utf8))
    #expect((array as? [[String: Any]])?.first?["full_name"] as? String == "octo/cat")
  }

  @Test(arguments: ["", "rows", "rows.txt", ".csv", "folder.csv/rows", "rows.csv/"])
  func `a name without such an ending is refused`(name: String) {
    #expect(RowFile(path: name, home: nil) == nil)
  }

  @Test func `a tilde is the home folder, and no file is replaced`() throws {
    let file = try #require(RowFile(path: "~/rows.csv", home: folder.path))
    try file.write(rows)
    #expect(try !String(contentsOfFile: folder.appending("rows.csv"), encoding: .utf8).isEmpty)
    #expect(throws: ExportFile.Problem.exists) { try file.write([]) }
  }
}
