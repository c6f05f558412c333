/// Help that was written for 78 columns, in a narrower terminal.
enum HelpText {
  /// `text` in lines of at most `columns`, if its words allow that. Text that fits stays as it is.
  static func wrapped(_ text: String, to columns: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.count > columns }) else { return text }
    var blocks: [Block] = []
    for (index, line) in lines.enumerated() {
      let next = lines.dropFirst(index + 1).first
      let block = Block(line, before: next ?? "")
      if let last = blocks.last, last.isContinued(by: block) {
        blocks[blocks.count - 1].words += " \(block.words)"
      } else {
        blocks.append(block)
      }
    }
    return blocks.flatMap { $0.lines(of: columns) }.joined(separator: "\n")
  }

  /// Lines that are one paragraph or one entry of a table.
  private struct Block {
    var words: Substring
    let indent: Int
    /// Where further lines begin.
    let hanging: Int

    /// A line that begins here or further right belongs to the second column of a table.
    private static let column = 10

    init(_ line: Substring, before next: Substring) {
      let words = line.drop { $0 == " " }
      let indent = line.count - words.count
      self.words = words
      self.indent = indent
      let label = words.firstRange(of: "  ")?.lowerBound ?? words.firstIndex(of: " ")
      let text = label.flatMap { words[$0...].firstIndex { $0 != " " } }
      let second = text.map { indent + words.distance(from: words.startIndex, to: $0) }
      if let second, words.contains("  ") || next.prefix(while: { $0 == " " }).count == second {
        hanging = second
      } else {
        hanging = indent == 0 || indent >= Self.column ? indent : indent + 2
      }
    }

    /// Whether a line that begins as `next` belongs to this one.
    func isContinued(by next: Block) -> Bool {
      !words.isEmpty && !next.words.isEmpty && next.indent == hanging && words.last != ":"
    }

    func lines(of columns: Int) -> [String] {
      let hanging = hanging <= columns / 2 ? hanging : indent + 2
      var (lines, rest, margin) = ([String](), words, indent)
      while margin + rest.count > columns,
        let space = rest.prefix(columns + 1 - margin).lastIndex(of: " ")
          ?? rest.firstIndex(of: " ")
      {
        lines.append(String(repeating: " ", count: margin) + rest[..<space])
        rest = rest[space...].drop { $0 == " " }
        margin = hanging
      }
      return lines + [String(repeating: " ", count: margin) + rest]
    }
  }
}
