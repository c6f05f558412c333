import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Output
@testable import Presentation

/// Collects the results of an expression.
private final class Results: Sendable {
  private let stored = Mutex<[UInt8]>([])

  var bytes: [UInt8] { stored.withLock(\.self) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func take(_ lines: [UInt8]) { stored.withLock { $0 += lines } }
}

@Suite(.timeLimit(.minutes(10)))
struct JQProgramTests {
  private let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

  private func output(_ expression: String, of documents: String) async throws -> String {
    let program = try await JQProgram(expression, environment: path)
    let results = Results()
    try await program.run(on: Array(documents.utf8), notice: { _ in }, write: results.take)
    return results.text
  }

  @Test(arguments: [
    (".", #"{"a": [1, "x"]}"#, #"{"a":[1,"x"]}"# + "\n"),
    (".a", #"{"a": "text"}"#, "text\n"),
    (".[]", #"[1, 2.5, true, "ż\n"]"#, "1\n2.5\ntrue\nż\n\n"),
    ("empty", "1", ""),
    ("", #"{"a":1}"#, #"{"a":1}"# + "\n"),
    ("-1, .", "7", "-1\n7\n"),
    ("# only a comment", "7", "7\n"),
    (".a", "{\"a\":1}\n{\"a\":2}\n{\"a\":\"3\"}\n", "1\n2\n3\n"),
    ("[inputs], .", "1\n2\n", "[]\n1\n[]\n2\n"),
    ("\"a\\u0000b\"", "1", "a\u{0}b\n"),
  ])
  func `strings are printed raw, everything else as JSON, one result per line`(
    expression: String, documents: String, lines: String
  ) async throws {
    #expect(try await output(expression, of: documents) == lines)
  }

  @Test(arguments: [
    (".foo |", "syntax error", "line 1"), ("foo", "foo/0 is not defined", "line 1:\nfoo"),
    (".a\n| bar", "bar/0 is not defined", "line 2:\n| bar"),
    ("import \"a\" as a; 1", "unexpected import", "line 1"),
    ("include \"a\"; 1", "unexpected include", "line 1"),
  ])
  func `a mistake is reported in jq's words, with the user's line number`(
    expression: String, words: String, place: String
  ) async throws {
    let error = await #expect(throws: JQError.self) {
      try await JQProgram(expression, environment: path)
    }
    guard case .notCompiled(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains(words) && detail.contains(place), "\(detail)")
    #expect(!detail.contains("jq:") && !detail.contains("compile error"))
  }

  @Test func `an expression with a zero byte is rejected, not truncated`() async {
    await #expect(throws: JQError.notCompiled(detail: "\\0")) {
      try await JQProgram(".\u{0}.", environment: path)
    }
  }

  @Test(arguments: [
    (".a.b", #"{"a":5}"#, "Cannot index number"), ("error(\"so\")", "1", "so"),
    ("error({a:1})", "1", #"(not a string): {"a":1}"#), ("input", "1", "No more inputs"),
    ("\"m\" | modulemeta", "1", "modulemeta: there are no modules"),
    ("\"bye\" | halt_error", "1", "bye"),
    ("halt_error(7)", "{}", "{}"),
  ])
  func `a failure keeps earlier output`(
    expression: String, document: String, words: String
  ) async throws {
    let program = try await JQProgram("1, (\(expression))", environment: path)
    let results = Results()
    let error = await #expect(throws: JQError.self) {
      try await program.run(on: Array(document.utf8), notice: { _ in }, write: results.take)
    }
    guard case .failed(let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.hasPrefix(words), "\(detail)")
    #expect(results.text == "1\n")
  }

  @Test func `halt ends everything`() async throws {
    let program = try await JQProgram("1, halt, 2", environment: path)
    let results = Results()
    await #expect(throws: JQError.halted) {
      try await program.run(on: Array("1\n".utf8), notice: { _ in }, write: results.take)
    }
    #expect(results.text == "1\n")
  }

  @Test func `output of debug and stderr is passed on line by line`() async throws {
    let said = Mutex<[String]>([])
    let program = try await JQProgram("(1 | debug), (\"x\" | stderr)", environment: path)
    try await program.run(
      on: Array("null".utf8), notice: { text in said.withLock { $0.append(text) } }, write: { _ in }
    )
    #expect(said.withLock(\.self) == ["[\"DEBUG:\",1]", "[\"DEBUG:\",\"x\"]"])
  }

  @Test func `the environment contains only language and time zone, and no home`() async throws {
    let program = try await JQProgram(
      "env, $ENV",
      environment: path.merging([
        "LANG": "C.UTF-8", "LC_ALL": "C", "TZ": "UTC", "HOME": "/root", "USER": "mona",
        "GH_TOKEN": "secret", "MYSQL_PWD": "hush",
      ]) { $1 })
    let results = Results()
    try await program.run(on: Array("1".utf8), notice: { _ in }, write: results.take)
    for line in results.bytes.split(separator: UInt8(ascii: "\n")) {
      let seen = try JSONDecoder().decode([String: String].self, from: Data(line))
      // The shell that sets the limits adds its directory.
      #expect(
        seen.filter { !["PWD", "OLDPWD", "SHLVL", "_"].contains($0.key) }
          == ["LANG": "C.UTF-8", "LC_ALL": "C", "TZ": "UTC", "HOME": "/dev/null"])
    }
  }

  @Test func `a write error ends an endless expression`() async throws {
    struct Full: Error {}
    let program = try await JQProgram("repeat(1)", environment: path)
    await #expect(throws: Full.self) {
      try await program.run(on: Array("1".utf8), notice: { _ in }, write: { _ in throw Full() })
    }
  }

  @Test(arguments: ["repeat(1)", "def f: f; f"])
  func `an endless computation ends when its task is canceled`(expression: String) async throws {
    let program = try await JQProgram("(1 | debug | empty), (\(expression))", environment: path)
    let (notices, began) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      try await program.run(on: Array("1".utf8), notice: { began.yield($0) }) { _ in }
    }
    for await _ in notices { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a computation that needs too much memory is ended`() async throws {
    let program = try await JQProgram(
      "[range(5000) | \"x\" * 1000 * 1000] | length", environment: path)
    await #expect(throws: JQError.tooMuchMemory(mebibytes: JQProgram.memoryLimit)) {
      try await program.run(on: Array("1".utf8), notice: { _ in }, write: { _ in })
    }
  }

  @Test func `without jq in PATH, there is no program`() async throws {
    let folder = try ScratchDirectory()
    await #expect(throws: JQError.missing) {
      try await JQProgram(".", environment: ["PATH": "relative:" + folder.path])
    }
  }

  @Test(arguments: [
    (
      "jq: error: foo/0 is not defined at <top-level>, line 2:",
      "foo/0 is not defined at <top-level>, line 1:"
    ),
    ("jq: error (at <stdin>:1): Cannot index number with \"a\"", "Cannot index number with \"a\""),
    ("jq: error (at <stdin>:0) (not a string): {\"a\":1}", "(not a string): {\"a\":1}"),
    ("jq: 1 compile error", nil), ("plain", "plain"),
  ])
  func `jq's messages are stripped of jq's own additions`(line: String, text: String?) {
    #expect(JQMessages.cleaned(line) == text)
  }
}
