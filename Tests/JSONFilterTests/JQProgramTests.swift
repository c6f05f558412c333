import Synchronization
import TestSupport
import Testing

@testable import JSONFilter

/// Takes what an expression gives, and wants no more after `limit` pieces.
final class Results: Sendable {
  private let pieces = Mutex<[[UInt8]]>([])
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  func take(_ piece: [UInt8]) -> Bool {
    pieces.withLock {
      $0.append(piece)
      return $0.count < limit
    }
  }

  var bytes: [UInt8] { pieces.withLock { Array($0.joined()) } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

struct JQProgramTests {
  private func output(_ expression: String, of documents: String...) async throws -> String {
    let results = Results()
    try await JQProgram(expression).apply(
      to: documents.map { Array($0.utf8) }, write: results.take)
    return results.text
  }

  @Test(arguments: [
    (".", #"{"a": [1, "x"]}"#, #"{"a":[1,"x"]}"# + "\n"),
    (".a", #"{"a": "text"}"#, "text\n"),
    (".a", #"{"a": null}"#, "null\n"),
    (".[]", #"[1, 2.5, true, "ż\n"]"#, "1\n2.5\ntrue\nż\n\n"),
    ("empty", "1", ""),
    ("", #"{"a":1}"#, #"{"a":1}"# + "\n"),
    (".[] | select(.n > 1).s", #"[{"n":1,"s":"a"},{"n":2,"s":"b"}]"#, "b\n"),
    ("\"a\\u0000b\"", "1", "a\u{0}b\n"),
    ("# only a comment", "7", "7\n"),
    ("[inputs]", "1", "[]\n"),
  ])
  func `strings come raw, everything else as JSON, each on a line`(
    expression: String, document: String, lines: String
  ) async throws {
    #expect(try await output(expression, of: document) == lines)
  }

  @Test func `each document is an input of its own`() async throws {
    #expect(try await output(".a", of: #"{"a":1}"#, #"{"a":2}"#, #"{"a":"3"}"#) == "1\n2\n3\n")
    let program = try JQProgram(". + 1")
    let results = Results()
    for document in ["1", "2"] {
      try await program.apply(to: [Array(document.utf8)], write: results.take)
    }
    try await program.apply(to: [], write: results.take)
    #expect(results.text == "2\n3\n")
  }

  @Test(arguments: [
    (".foo |", "syntax error", "line 1:\n.foo |"), ("foo", "foo/0 is not defined", "line 1:\nfoo"),
    (".a\n| bar", "bar/0 is not defined", "line 2:\n| bar"),
    ("import \"a\" as a; 1", "unexpected import", "line 1:"),
    ("include \"a\"; 1", "unexpected include", "line 1:"),
    ("$__prog_args", "is not defined", "line 1:"),
  ])
  func `a mistake is told in jq's words, at the person's line`(
    expression: String, words: String, place: String
  ) {
    let error = #expect(throws: JQError.self) { try JQProgram(expression) }
    guard case .notCompiled(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains(words) && detail.contains(place), "\(detail)")
    #expect(!detail.contains("jq:") && !detail.contains("compile error"))
  }

  @Test func `an expression with a zero byte is a mistake, not its beginning`() {
    #expect(throws: JQError.notCompiled(detail: "\\0")) { try JQProgram(".\u{0}.") }
  }

  @Test(arguments: [
    (".a.b", #"{"a":5}"#, "Cannot index number"), ("error(\"so\")", "1", "so"),
    ("error({a:1})", "1", #"{"a":1}"#), ("input", "1", "break"),
    (".", "{", "no JSON"), (".", "", "no JSON"), ("\"m\" | modulemeta", "1", "no modules"),
  ])
  func `a failure keeps what came before it`(
    expression: String, document: String, words: String
  ) async throws {
    let results = Results()
    let error = await #expect(throws: JQError.self) {
      try await JQProgram("1, (\(expression.isEmpty ? "." : expression))").apply(
        to: [Array(document.utf8)], write: results.take)
    }
    guard case .failed(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains(words), "\(detail)")
    #expect(results.text == (words == "no JSON" ? "" : "1\n"))
  }

  @Test(arguments: [
    ("1, halt, 2", JQError.halted(code: 0, message: nil)),
    ("1, (\"bye\" | halt_error), 2", .halted(code: 5, message: "bye")),
    ("1, ({} | halt_error(3))", .halted(code: 3, message: "{}")),
  ])
  func `halt ends everything`(expression: String, end: JQError) async throws {
    let results = Results()
    await #expect(throws: end) {
      try await JQProgram(expression).apply(
        to: [Array("null".utf8), Array("null".utf8)], write: results.take)
    }
    #expect(results.text == "1\n")
  }

  @Test func `what debug and stderr say is handed on, not written`() async throws {
    let said = Mutex<[String]>([])
    let program = try JQProgram("(1 | debug), (\"x\" | stderr)") { text in
      said.withLock { $0.append(text) }
    }
    let results = Results()
    try await program.apply(to: [Array("null".utf8)], write: results.take)
    #expect(results.text == "1\nx\n")
    #expect(said.withLock(\.self) == ["1", "x"])
  }

  @Test func `whoever wants no more gets no more`() async throws {
    let results = Results(limit: 3)
    await #expect(throws: JQError.refused) {
      try await JQProgram("repeat(1)").apply(to: [Array("1".utf8)], write: results.take)
    }
    #expect(results.bytes.count < 100_000)
  }

  @Test(arguments: ["repeat(1)", "def f: f; f", "last(repeat(1))"])
  func `nothing is computed for a task that is cancelled`(expression: String) async throws {
    let program = try JQProgram(expression)
    let task = Task { () -> JQError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(JQError) {
        try await program.apply(to: [Array("1".utf8)]) { _ in true }
        return nil
      } catch { return error }
    }
    #expect(await task.value == .cancelled)
  }

  @Test func `endless results end with their task`() async throws {
    let program = try JQProgram("repeat(1)")
    let (pieces, began) = AsyncStream.makeStream(of: Void.self)
    let task = Task { () -> JQError? in
      do throws(JQError) {
        try await program.apply(to: [Array("1".utf8)]) { _ in
          began.yield()
          return true
        }
        return nil
      } catch { return error }
    }
    for await _ in pieces { break }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `a greedy computation is ended`() async throws {
    let program = try JQProgram("[limit(1e6; repeat(\"x\" * 300))] | length", memoryLimit: 32)
    await #expect(throws: JQError.tooMuchMemory(mebibytes: 32)) {
      try await program.apply(to: [Array("1".utf8)]) { _ in true }
    }
  }

  @Test func `a library that is not there is named`() {
    let error = #expect(throws: JQError.self) { try JQProgram(".", library: "libjq-none.so.1") }
    guard case .libraryMissing(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains("libjq-none.so.1"))
    let other = #expect(throws: JQError.self) { try JQProgram(".", library: "libc.so.6") }
    guard case .libraryMissing = other else {
      Issue.record("\(String(describing: other))")
      return
    }
  }

  @Test func `deep results do not run out of stack`() async throws {
    // libjq leaves out what is deeper than it prints.
    let depth = try await output("reduce range(20000) as $i (.; [.]) | tojson | length", of: "1")
    #expect(Int(depth.dropLast()).map { (256...40_001).contains($0) } == true)
  }
}
