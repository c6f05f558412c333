import Foundation
import TestSupport
import Testing

/// A line that help or a guide tells the reader to run.
struct Example: Sendable, CustomTestStringConvertible {
  /// The line without its comment; the first of alternatives such as `[day|week|month]`.
  let line: String
  /// The directory that the comment before it creates with `mkdir -p`.
  let directory: String?

  var testDescription: String { line }

  /// The examples of all commands, of all help topics, and of the guides, each once.
  static func all() async throws -> [Example] {
    let golden = root.appending(path: "Tests/CommandsTests/Golden")
    let screens = try names(in: golden).filter { $0.hasSuffix(".en.txt") }
      .map { try text(golden.appending(path: $0)) }
    let manual = root.appending(path: "Sources/Manual")
    let guides =
      try [text(root.appending(path: "README.md"))]
      + names(in: manual).map { try text(manual.appending(path: $0)) }
    var all = (screens + (try await topics(of: screens))).flatMap(examples(inHelp:))
    all += guides.flatMap(examples(inGuide:))
    var seen: Set<String> = []
    return all.filter { seen.insert($0.line).inserted }
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  /// The help topics that a help screen names.
  private static func topics(of screens: [String]) async throws -> [String] {
    var topics: [String] = []
    for match in screens.joined().matches(of: /\n\ \ ghrepo help ([a-z-]+)\ /) {
      let help = try await ProgramRun(
        ProgramRun.built("ghrepo"), ["help", String(match.output.1)],
        environment: ["HOME": "/nonexistent", "LANG": "C.UTF-8"]
      ).result()
      topics.append(help.output)
    }
    return topics
  }

  /// The lines of the part EXAMPLES.
  private static func examples(inHelp text: String) -> [Example] {
    examples(in: text.components(separatedBy: "\n\n").filter { $0.hasPrefix("EXAMPLES:\n") })
  }

  /// The lines of code blocks.
  private static func examples(inGuide text: String) -> [Example] {
    let parts = text.components(separatedBy: "```")
    return examples(in: parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] })
  }

  private static func examples(in blocks: [String]) -> [Example] {
    blocks.flatMap { block in
      var comment = ""
      return block.split(separator: "\n").compactMap { text -> Example? in
        let line = text.drop { $0 == " " }
        guard line.hasPrefix("ghrepo ") else {
          comment = String(line)
          return nil
        }
        defer { comment = "" }
        let command = line.replacing(/\ +# .*/, with: "").replacing(/\[(\w+)\|[^\]]+\]/) {
          $0.output.1
        }
        return Example(
          line: String(command),
          directory: comment.firstMatch(of: /mkdir -p ([^ ;]+)/).map { String($0.output.1) })
      }
    }
  }
}
