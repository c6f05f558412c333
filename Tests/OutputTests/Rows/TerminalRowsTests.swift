import Access
import Core
import CoreTestSupport
import GitHub
import PresentationTestSupport
import Rendering
import Terminal
import Testing

@testable import Output
@testable import Presentation

/// Rows for users, where no images can be shown.
@Suite(.timeLimit(.minutes(10))) struct TerminalRowsTests {
  private func rows(_ count: Int) -> [ListedRepository] {
    (1...count).map {
      ListedRepository(.sample(Int64($0), "o/r\($0)", description: "text"), position: $0)
    }
  }

  private func appearance(_ stage: Stage) async throws -> ListAppearance {
    let session = try await Session(verbose: false, in: stage.context)
    return ListAppearance(
      AppearanceChoice(), session: session,
      reader: Reader(session: session, settings: ReadSettings(), in: stage.context),
      policy: .offline, in: stage.context)
  }

  private func written(
    _ count: Int, _ configuration: String? = nil, environment: [String: String] = [:],
    isEarly: Bool = false
  ) async throws -> [Substring] {
    let stage = try await Stage(environment, configuration: configuration)
    let read = try Configuration.load(from: stage.context.configurationPath)
    let writer = FittedRows(
      read.rowsChoice ?? .auto, appearance: try await appearance(stage), images: nil,
      allowsPager: true,
      in: stage.context)
    let rows = rows(count)
    try await writer.write(Array(rows.prefix(count / 2)))
    try await writer.write(Array(rows.dropFirst(count / 2)))
    isEarly ? try await writer.endEarly() : try await writer.end()
    return try stage.output.split(separator: "\n")
  }

  @Test func `a few rows have all their lines, many have one each`() async throws {
    let few = try await written(2)
    #expect(few.count > 2 && few.contains { $0.contains("o/r2") })
    let many = try await written(40)
    #expect(many.count == 40 && many[39].contains("o/r40"))
  }

  @Test func `a setting decides in place of the number of rows`() async throws {
    #expect(try await written(2, "rows: compact").count == 2)
    #expect(try await written(40, "rows: full").count > 40)
  }

  @Test func `rows from before a failure are shown`() async throws {
    #expect(try await written(2, isEarly: true) == written(2))
  }

  @Test func `a screen reader gets sentences`() async throws {
    let lines = try await written(2, environment: ["ACCESSIBLE": "1"])
    #expect(lines.contains { $0.contains("o/r1") })
    #expect(!lines.contains { $0.contains("★") || $0.contains("│") })
  }

  @Test func `the height of rows is that of their lines`() async throws {
    let stage = try await Stage()
    for isCompact in [true, false] {
      let form = TerminalRows(
        context: stage.context, appearance: try await appearance(stage), isCompact: isCompact)
      let before = try stage.output.split(separator: "\n", omittingEmptySubsequences: false).count
      try await form.write(rows(3))
      let after = try stage.output.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(await form.height(of: rows(3)) == after - before)
    }
  }
}
