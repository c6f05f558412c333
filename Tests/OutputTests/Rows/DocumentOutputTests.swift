import Auth
import Foundation
import GitHub
import PresentationTestSupport
import TestSupport
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DocumentOutputTests {
  private let document = JSONValue.object(["a": .number(1), "b": .string("x\u{1B}[2J")])

  private func written(
    _ format: DataFormat?, _ document: JSONValue, _ stage: Stage
  ) async throws -> String? {
    guard
      let output = try await DocumentOutput(format, names: ["a", "b"], in: stage.context)
    else { return nil }
    try await output.write(document)
    return try stage.output
  }

  private func stage() async throws -> Stage { try await Stage(["PATH": "/usr/bin:/bin"]) }

  @Test(
    arguments: [
      (.json, "{\"a\":1,\"b\":\"x\\u001b[2J\"}\n"), (.jq(".a + 1", isStreamed: false), "2\n"),
      (.template("{{a}}-{{b}}"), "1-x␛[2J\n"),
    ] as [(DataFormat, String)])
  func `a document is written as the format says`(format: DataFormat, text: String) async throws {
    let output = try await written(format, document, try await stage())
    #expect(output == text)
  }

  @Test func `a template renders each item of a list`() async throws {
    let list = JSONValue.array([.object(["a": .number(1)]), .object(["a": .number(2)])])
    #expect(try await written(.template("{{a}}"), list, try await stage()) == "1\n2\n")
  }

  @Test(arguments: [nil, DataFormat.tsv, .csv, .jsonl])
  func `formats of rows are not those of a document`(format: DataFormat?) async throws {
    #expect(try await written(format, document, try await stage()) == nil)
  }

  @Test(arguments: [
    DataFormat.jq(".c", isStreamed: false), .jq(".a |", isStreamed: false), .template("{{#a}"),
    .template("@/nonexistent/file"),
  ])
  func `a mistake in a filter is found before there is a document`(
    format: DataFormat
  ) async throws {
    let stage = try await stage()
    let failure = await #expect(throws: Failure.self) {
      try await DocumentOutput(format, names: ["a", "b"], in: stage.context)
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(try stage.output == "" && stage.speech == "")
  }

  @Test func `a template may be in a file`() async throws {
    let folder = try ScratchDirectory()
    let path = folder.appending("template")
    try Data("{{a}}\\n\n".utf8).write(to: URL(filePath: path))
    #expect(try await written(.template("@" + path), document, try await stage()) == "1\\n\n")
  }

  @Test func `without jq, an expression says what to install`() async throws {
    let stage = try await Stage(["PATH": "/nonexistent"])
    let failure = await #expect(throws: Failure.self) {
      try await DocumentOutput(.jq(".a", isStreamed: false), names: ["a"], in: stage.context)
    }
    #expect(failure?.report.exitCode == .unavailable && failure?.report.next != nil)
  }
}
