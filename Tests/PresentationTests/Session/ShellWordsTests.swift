import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ShellWordsTests {
  @Test(
    arguments: [
      ("", []), ("  \t\n", []), ("a  b\tc", ["a", "b", "c"]), (" a ", ["a"]),
      ("'a b' c", ["a b", "c"]), ("\"a b\"c", ["a bc"]), ("a'b'\"c\"", ["abc"]),
      ("''", [""]), ("\"\" x", ["", "x"]), ("a\\ b", ["a b"]), ("'\\'", ["\\"]),
      ("\"\\\"\\$\\n\"", ["\"$\\n"]), ("'\"'", ["\""]), ("\"'\"", ["'"]), ("\\'", ["'"]),
      ("$HOME `x` $(y) ; | *", ["$HOME", "`x`", "$(y)", ";", "|", "*"]),
    ] as [(String, [String])])
  func `a line is split like in a shell, without expansion`(line: String, words: [String]) {
    #expect(ShellWords.split(line) == words)
  }

  @Test(arguments: ["'", "a \"b", "a\\", "\"a\\", "'a\""])
  func `an unfinished line has no words`(line: String) {
    #expect(ShellWords.split(line) == nil)
  }
}
