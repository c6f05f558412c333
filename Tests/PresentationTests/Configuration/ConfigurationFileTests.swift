import Access
import Auth
import Core
import Foundation
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ConfigurationFileTests {
  private let folder: ScratchDirectory
  private let path: String

  init() throws {
    folder = try ScratchDirectory()
    path = folder.appending("config.yml")
  }

  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `a missing file counts as empty`() throws {
    #expect(try Configuration.load(from: path) == Configuration())
    #expect(try Configuration.load(from: path + "/below/a/file") == Configuration())
  }

  @Test func `a file is read completely`() throws {
    let note = String(repeating: "# note\n", count: 20_000)
    try write(Array("\(note)client_id: ąę".utf8))
    #expect(try Configuration.load(from: path).common.clientID == "ąę")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE], 1), (Array("client_id = \"a\"\n\0garbage = ".utf8), 2),
      (Array("# ok\n\ntheme: caf".utf8) + [0xE9], 3),
    ] as [([UInt8], Int)])
  func `a file that is not text is rejected with the line`(bytes: [UInt8], line: Int) throws {
    try write(bytes)
    #expect(throws: ConfigurationError.notUTF8(path: path, line: line)) {
      try Configuration.load(from: path)
    }
  }

  @Test func `a file that is too long is rejected`() throws {
    try write([UInt8](repeating: 0x23, count: ConfigurationFile.maximumLength + 1))
    let detail = String(cString: strerror(EFBIG))
    #expect(throws: ConfigurationError.unreadable(path: path, detail: detail)) {
      try Configuration.load(from: path)
    }
  }

  @Test func `a directory is rejected with the reason`() {
    let detail = String(cString: strerror(EISDIR))
    #expect(throws: ConfigurationError.unreadable(path: folder.path, detail: detail)) {
      try Configuration.load(from: folder.path)
    }
  }

  @Test func `the program does not wait for a pipe without a writer`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try Configuration.load(from: path) == Configuration())
  }

  @Test(arguments: [
    ("client_id: [a]", "line 1: client_id must be a string."),
    ("x: [", "line 1: This is not valid YAML."),
  ])
  func `a command with a bad file has no session but a usage error`(text: String, words: String)
    async throws
  {
    let stage = try await Stage(configuration: text)
    let failure = await #expect(throws: Failure.self) {
      try await Session(verbose: false, in: stage.context)
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains(words) == true, "\(failure?.text ?? "")")
    #expect(failure?.text.hasPrefix(stage.context.configurationPath) == true)
    #expect(failure?.text.contains("`ghrepo help config`") == true)
  }

  @Test(arguments: [
    ("{fly: x}", "line 1: Unknown action \"fly\" under keys.", "The actions are"),
    ("{favorit: x}", "line 1: Unknown action", "Did you mean \"favorite\"?"),
    ("{sort: xy}", "line 1: Unknown key \"xy\" for sort.", "Write keys as"),
    (
      "{sort: ctrl-c}", "The key of sort cannot be ctrl-c, which always interrupts",
      "`ghrepo help config`"
    ),
    (
      "{sort: a, help: a}", "The key a is assigned to two actions, sort and help.",
      "`ghrepo help config`"
    ),
    ("{quit: []}", "No key is left for quit.", "`ghrepo help config`"),
    ("{quit: {a: b}}", "must be a key such as ctrl-d, or a list", "`ghrepo help config`"),
  ])
  func `invalid keys are reported with what to write instead`(
    keys: String, words: String, next: String
  ) async throws {
    let stage = try await Stage(configuration: "keys: \(keys)")
    let path = stage.context.configurationPath
    let error = #expect(throws: ConfigurationError.self) { try Configuration.load(from: path) }
    let failure = Failure(try #require(error))
    #expect(failure.report.exitCode == .usage)
    #expect(failure.text.contains(words), "\(failure.text)")
    #expect(failure.text.contains(next))
  }

  @Test func `invalid keys stop every command, so that they are not ignored`() async throws {
    let stage = try await Stage(configuration: "keys: {favorit: f}")
    await #expect(throws: Failure.self) { try await Session(verbose: false, in: stage.context) }
  }
}
