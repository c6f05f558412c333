import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct CompletionQuotingTests {
  private static let words = [
    "plain", "C++", "C#", "Jupyter Notebook", "it's", "a\"b", "$(touch made)", "`touch made`",
    "a;touch made", "${HOME}", "~", "*", "a:b", "a\\b", "a\\:b", "żółw", "{a,b}", "!x", "(|:x)",
    "-x", "&", "<(touch made)",
  ]

  private static func script(_ text: String, _ folder: ScratchDirectory) async throws -> String {
    try await ProgramRun(
      "/bin/bash", ["--norc", "-c", "cd \(folder.path); " + text],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path]
    ).result().output
  }

  @Test(arguments: words)
  func `bash inserts text that means the word itself and runs nothing`(word: String)
    async throws
  {
    let folder = try ScratchDirectory()
    let text = ShellChoice.bash.lines([CompletionCandidate(word), CompletionCandidate("x")])
    let line = text.prefix { $0 != "\n" }
    let said = try await Self.script("printf '%s\\n' \(line)", folder)
    #expect(said == word + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.appending("made")))
  }

  @Test func `zsh gets unescaped colons only before descriptions`() {
    let words = [CompletionCandidate("a:b"), CompletionCandidate("c\\d", "for: you")]
    #expect(ShellChoice.zsh.lines(words) == "a\\:b\nc\\\\d:for: you\n")
  }

  @Test func `fish gets words unchanged`() {
    let words = [CompletionCandidate("C++"), CompletionCandidate("a b", "for you")]
    #expect(ShellChoice.fish.lines(words) == "C++\na b\tfor you\n")
    #expect(ShellChoice.fish.lines([]) == "")
  }
}
