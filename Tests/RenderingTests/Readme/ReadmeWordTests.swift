import TestSupport
import Testing

@testable import Rendering

/// cmark-gfm converts Markdown to HTML, and the words of our page are compared with those that w3m
/// finds in the same HTML.
@Suite(.timeLimit(.minutes(10))) struct ReadmeWordTests {
  static let documents = [
    """
    # Title *with* `code`

    A paragraph of **bold**, *italic*, ~~gone~~ and [a link](https://x.org/a).
    Second line of it, and <https://x.org/auto>.

    * one
    * two
      * inner one

        with a second paragraph
      * inner two
    1. first
    2. second

       ```swift
       let a = "b"  // c
       ```

    > quoted words
    > > deeper words

    | Head | Number | A longer head |
    |:-----|-------:|:-------------:|
    | x    | 1      | some words that are long enough to make the table wrap at this width |
    | y    | 2      | [link](b.md) and `code` |

    ***

    - [x] done
    - [ ] open
    """,
    """
    <p align="center"><b>Centred</b> words</p>
    <details><summary>Summary here</summary>

    Text *inside* details.

    </details>

    Setext heading
    --------------

    <table><tr><td>plain</td><td><ul><li>cell list</li></ul></td></tr></table>

        indented code
            deeper

    Term words<br>after a break &amp; an entity &copy; żółć 灯籠
    """,
    String(repeating: "word ", count: 200) + "\n\n" + String(repeating: "x", count: 300),
  ]

  private func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private func run(_ program: String, _ arguments: [String], _ input: [UInt8]) async throws
    -> [UInt8]
  {
    // w3m makes a directory of its own there.
    let home = try ScratchDirectory()
    let result = try await ProgramRun(
      "/usr/bin/\(program)", arguments,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": home.path],
      input: input
    ).result()
    #expect(result.code == 0, "\(result)")
    return result.standardOutput
  }

  @Test(arguments: documents, [60, 100])
  func `no word is lost and none is duplicated`(markdown: String, columns: Int) async throws {
    let html = try await run(
      "cmark-gfm",
      ["--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tasklist"],
      Array(markdown.utf8))
    let dump = try await run(
      "w3m", ["-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "1000"], html)
    let ours = try ReadmeSamples.text(
      String(decoding: html, as: UTF8.self), ReadmeSamples.layout(columns))
    // Tables wrap in different places, so the order of words differs inside rows; a word longer
    // than the page is split, and w3m numbers lists as we do.
    let found = words(ours.joined(separator: "\n"))
    let plain = String(decoding: dump, as: UTF8.self)
      .replacing("[DEL:", with: "").replacing(":DEL]", with: "")
    let expected = words(plain)
    if markdown.contains("xxxx") {
      #expect(found.joined() == expected.joined())
    } else {
      #expect(found.sorted() == expected.sorted())
    }
  }
}
