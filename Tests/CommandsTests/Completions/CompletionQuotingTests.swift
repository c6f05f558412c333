import Foundation
import TestSupport
import Testing

@testable import Commands

struct CompletionQuotingTests {
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
  func `bash puts on the line what means the word itself, and runs nothing`(word: String)
    async throws
  {
    let folder = try ScratchDirectory()
    let file = folder.appending("words")
    try CompletionQuoting.bash.lines([word, "another"])
      .write(toFile: file, atomically: true, encoding: .utf8)
    let line = try await Self.script(
      "IFS=$'\\n' compgen -W \"$(cat words)\" -- '' | head -n 1", folder)
    let said = try await Self.script("printf '%s\\n' \(line)", folder)
    #expect(said == word + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.appending("made")))
  }

  @Test func `zsh gets colons that part nothing, and a last line to drop`() {
    #expect(CompletionQuoting.zsh.lines(["a:b", "c\\d"]) == "a\\:b\nc\\\\d\n \n")
    #expect(CompletionQuoting.zsh.lines([]) == " \n")
  }

  @Test func `fish gets words as they are`() {
    #expect(CompletionQuoting.fish.lines(["C++", "a b"]) == "C++\na b\n")
    #expect(CompletionQuoting.fish.lines([]) == "")
  }

  @Test func `an unknown shell gets plain words alone`() {
    #expect(CompletionQuoting.plain.lines(Self.words) == "plain\nC++\na:b\n-x\n")
  }
}
