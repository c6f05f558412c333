import Auth
import Core
import CoreTestSupport
import GitHub
import PresentationTestSupport
import Rendering
import Testing

@testable import Output
@testable import Presentation

/// The formats of rows for programs.
@Suite(.timeLimit(.minutes(10))) struct RowWriterTests {
  private static let fields: [ListedField] = [.github(.id), .github(.fullName)]

  private func page(_ id: Int64) -> [ListedRepository] {
    [ListedRepository(.sample(id, "o/r\(id)"), position: Int(id))]
  }

  /// What is written of `pages` with one row each, without the spaces of JSON.
  private func written(
    _ format: DataFormat, _ fields: [ListedField]? = fields, isOne: Bool = false, pages: Int = 2,
    isEarly: Bool = false
  ) async throws -> String {
    let stage = try await Stage(["PATH": "/usr/bin:/bin"])
    let writer = try await stage.context.rowWriter(format, fields, isOne: isOne)
    for number in 0..<pages { try await writer.write(page(Int64(number + 1))) }
    if writer.holdsRows { #expect(try stage.output == "") }
    isEarly ? try await writer.endEarly() : try await writer.end()
    return try stage.output.filter { $0 != " " && $0 != "\r" }
  }

  private static let first = #"{"id":1,"full_name":"o/r1"}"#
  private static let second = #"{"id":2,"full_name":"o/r2"}"#

  @Test(
    arguments: [
      (.tsv, "1\to/r1\n2\to/r2\n"), (.csv, "id,full_name\n1,o/r1\n2,o/r2\n"),
      (.jsonl, "\(first)\n\(second)\n"), (.jq(".id", isStreamed: true), "1\n2\n"),
      (.jq("length", isStreamed: false), "2\n"),
      (.template("{{id}}: {{full_name}}"), "1:o/r1\n2:o/r2\n"),
    ] as [(DataFormat, String)])
  func `rows of all pages are one output`(format: DataFormat, output: String) async throws {
    #expect(try await written(format) == output)
  }

  @Test func `the rows of all pages are one array`() async throws {
    let text = try await written(.json).filter { !$0.isWhitespace }
    #expect(text == "[\(Self.first),\(Self.second)]")
    #expect(try await written(.json, isOne: true, pages: 1) == Self.first + "\n")
  }

  @Test(
    arguments: [(.json, "[]\n"), (.csv, "id,full_name\n"), (.tsv, ""), (.jsonl, "")]
      as [(DataFormat, String)])
  func `no rows are a valid output, too`(format: DataFormat, output: String) async throws {
    #expect(try await written(format, pages: 0) == output)
  }

  @Test func `a failure leaves an array that can be parsed, or none`() async throws {
    let cut = try await written(.json, pages: 1, isEarly: true).filter { !$0.isWhitespace }
    #expect(cut == "[\(Self.first)]")
    #expect(try await written(.json, pages: 0, isEarly: true) == "")
    // An expression must not see a part of the rows as all of them.
    #expect(try await written(.jq("length", isStreamed: false), isEarly: true) == "")
  }

  @Test func `a filter that reads a field under another name gets it`() async throws {
    #expect(try await written(.jq(".stargazersCount", isStreamed: true), nil, pages: 1) == "1\n")
    #expect(try await written(.template("{{stargazerCount}}"), nil, pages: 1) == "1\n")
  }

  @Test func `a field that was not chosen is no field of a template`() async throws {
    for format in [DataFormat.template("{{language}}"), .jq(".[].language", isStreamed: false)] {
      let failure = await #expect(throws: Failure.self) { try await written(format) }
      #expect(failure?.report.exitCode == .usage)
      #expect(failure?.text.contains("language") == true)
    }
  }

  @Test(
    arguments: [
      (.json, ["id", "full_name"]), (.tsv, ["id", "full_name"]),
      (.jq(".[].id", isStreamed: false), ["id"]),
      (.jq("length", isStreamed: false), ["id", "full_name"]),
      (.template("{{full_name}}"), ["full_name"]),
    ] as [(DataFormat, [String])])
  func `only fields that are written count as written`(format: DataFormat, names: [String]) {
    #expect(format.written(Self.fields, of: .listed).map(\.rawValue) == names)
  }

  @Test(arguments: [true, false])
  func `fields that were not fetched are named once they are written`(
    isOffline: Bool
  ) async throws {
    let stage = try await Stage()
    let fields: [ListedField] = [.github(.name), .github(.subscribersCount)]
    let rows = CheckedRows(
      try await stage.context.rowWriter(.tsv, fields, of: .repository), fields: fields,
      isOffline: isOffline, in: stage.context)
    var row = page(1)[0]
    row.details = .init(RepositoryDetails(repository: row.repository), isFromList: true)
    try await rows.write([row])
    try await rows.end()
    #expect(try stage.output.hasPrefix("r1\t"))
    #expect(try stage.speech.contains("o/r1") && stage.speech.contains("subscribers_count"))
    #expect(try !stage.speech.contains("languages"))
    #expect(try stage.speech.contains("never") == isOffline)
  }
}
