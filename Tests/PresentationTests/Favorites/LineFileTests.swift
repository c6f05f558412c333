import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct LineFileTests {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  private func file(_ bytes: Data) throws -> LineFile {
    let path = folder.appending("lines")
    try bytes.write(to: URL(filePath: path))
    return try LineFile(path: path)
  }

  private func lines(_ text: String) throws -> [String] {
    var file = try file(Data(text.utf8))
    var lines: [String] = []
    while let line = try file.next() {
      lines.append("\(file.number):\(String(decoding: line, as: UTF8.self))")
    }
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\nb", ["1:a", "2:b"]),
    ("\n\na\r\n \t\r\nb\n\n", ["3:a\r", "5:b"]),
  ])
  func `lines have numbers, and empty ones are skipped`(text: String, expected: [String])
    throws
  {
    #expect(try lines(text) == expected)
  }

  @Test func `lines longer than one read are complete`() throws {
    let long = (0..<5).map { String(repeating: "\($0)", count: 150_000) }
    #expect(try lines(long.joined(separator: "\n")) == zip(1..., long).map { "\($0):\($1)" })
  }

  @Test(arguments: ["", "\n"])
  func `an endless line is rejected with its number`(end: String) throws {
    let text = "a\n" + String(repeating: "x", count: LineFile.longestLine + 1) + end
    var file = try file(Data(text.utf8))
    _ = try file.next()
    var problem: LineFile.Problem?
    do { _ = try file.next() } catch { problem = error }
    #expect(problem == .tooLong)
    #expect(file.number == 2)
  }

  @Test func `an unreadable file is reported with the reason`() throws {
    var problem: LineFile.Problem?
    do { _ = try LineFile(path: folder.appending("nothing")) } catch { problem = error }
    #expect(problem == .failed("No such file or directory"))
    var directory = try LineFile(path: folder.path)
    #expect(throws: LineFile.Problem.self) { try directory.next() }
  }
}
