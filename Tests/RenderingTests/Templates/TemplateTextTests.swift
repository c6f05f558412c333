import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct TemplateTextTests {
  @Test(arguments: [
    (#"a\tb\n"#, "a\tb\n"), (#"\\n"#, #"\n"#), (#"\d\{"#, #"\d\{"#), (#"end\"#, #"end\"#),
    ("plain", "plain"), ("", ""), (#"\\\n"#, "\\\n"), ("real\n", "real\n"),
  ])
  func `escapes in an argument are replaced`(argument: String, text: String) {
    #expect(TemplateText.unescaped(argument) == text)
  }

  @Test(
    arguments: [
      ("@rows.mustache", "rows.mustache"), ("@/tmp/a b", "/tmp/a b"), ("@", nil), ("rows", nil),
      ("@{{owner.login}}", nil), ("", nil),
    ] as [(String, String?)])
  func `an @ names a file unless a tag follows`(argument: String, file: String?) {
    #expect(TemplateText.file(in: argument) == file)
  }
}
