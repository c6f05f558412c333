import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DetachedProgramTests {
  @Test(
    arguments: [
      ("exit 0", nil), ("echo Oh. >&2; exit 0", nil),
      ("kill -9 $$", .init(code: 137, lastLine: "Killed")),
      ("echo Out.; echo Bad key. >&2; exit 3", .init(code: 3, lastLine: "Bad key.")),
      ("printf 'No end' >&2; exit 4", .init(code: 4, lastLine: "No end")),
      ("echo 0 >&2; exit 5", .init(code: 5, lastLine: "0")),
      ("printf 'a\\n\\nb  c\\\\\\n\\n' >&2; exit 6", .init(code: 6, lastLine: "b  c\\")),
    ] as [(String, ProgramFailure?)])
  func `a program that fails says its exit code and its last words`(
    script: String, failure: ProgramFailure?
  ) async {
    #expect(await Self.failure(of: script) == failure)
  }

  @Test func `a child that outlives the program hides nothing, and can still write`() async throws {
    let folder = try ScratchDirectory()
    let (go, done) = (folder.appending("go"), folder.appending("done"))
    let child = "while ! [ -e '\(go)' ]; do sleep .01; done; echo Late. >&2 && echo > '\(done)'"
    let failure = await Self.failure(of: "echo Bad. >&2; (\(child)) & exit 3")
    #expect(failure == ProgramFailure(code: 3, lastLine: "Bad."))
    try "".write(toFile: go, atomically: true, encoding: .utf8)
    for _ in 0..<12_000 where !FileManager.default.fileExists(atPath: done) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(FileManager.default.fileExists(atPath: done))
  }

  private static func failure(of script: String) async -> ProgramFailure? {
    await DetachedProgram(environment: ["PATH": "/usr/bin:/bin"]).failure(of: "sh", ["-c", script])
  }
}
