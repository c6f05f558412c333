/// A part of a README that begins on a line of its own.
package indirect enum ReadmeBlock: Sendable, Equatable {
  /// Level 1 to 6.
  case heading(Int, [ReadmeInline])
  case paragraph([ReadmeInline])
  /// Only badges, shown on one quiet line.
  case badges([ReadmeBadge])
  case list(ReadmeList)
  case quote([ReadmeBlock])
  case alert(ReadmeAlert, [ReadmeBlock])
  case code(ReadmeCode)
  case table(ReadmeTable)
  case details(summary: [ReadmeInline], [ReadmeBlock])
  case definitions([ReadmeDefinition])
  case aligned(ReadmeAlignment, [ReadmeBlock])
  /// The contents of each footnote, from the first on.
  case footnotes([[ReadmeBlock]])
  case rule
  /// Shows nothing: a place in front of the next block that links lead to, under its name there.
  case anchor(String)
}

extension ReadmeBlock {
  var isAnchor: Bool { if case .anchor = self { true } else { false } }
}

package enum ReadmeAlignment: Sendable, Equatable { case left, center, right }

/// The five boxes that GitHub draws for `> [!NOTE]` and similar markup.
package enum ReadmeAlert: String, Sendable, CaseIterable {
  case note, tip, important, warning, caution
}

/// A badge as text, and its link.
package struct ReadmeBadge: Sendable, Equatable {
  package var alt: String
  package var link: String?

  /// The badges of a line that contains nothing else; nil for any other line.
  static func all(in line: [ReadmeInline]) -> [ReadmeBadge]? {
    var badges: [ReadmeBadge] = []
    guard collect(line, link: nil, into: &badges), !badges.isEmpty else { return nil }
    return badges.filter { !$0.alt.isBlank }
  }

  private static func collect(
    _ line: [ReadmeInline], link: String?, into badges: inout [ReadmeBadge]
  ) -> Bool {
    line.allSatisfy { piece in
      switch piece {
      case .text(let text): return text.allSatisfy { $0.isWhitespace || "|·•".contains($0) }
      case .lineBreak: return true
      case .image(let image):
        if image.isBadge {
          let name = image.alt.isBlank ? link.map { image.name(linkedTo: $0) } : image.alt
          badges.append(ReadmeBadge(alt: name ?? "", link: link))
        }
        return image.isBadge
      case .link(let address, let inner): return collect(inner, link: address, into: &badges)
      default: return collect(piece.children, link: link, into: &badges)
      }
    }
  }
}

package struct ReadmeList: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    /// As `3`, `c` or `III`; nil in a list without numbers.
    package var number: String?
    /// Whether the task is done; nil for an item that is not a task.
    package var isDone: Bool?
    package var blocks: [ReadmeBlock]

    package init(number: String? = nil, isDone: Bool?, blocks: [ReadmeBlock]) {
      self.number = number
      self.isDone = isDone
      self.blocks = blocks
    }
  }

  /// Whether there is space between the items.
  package var isLoose: Bool
  package var items: [Item]

  package init(isLoose: Bool, items: [Item]) {
    self.isLoose = isLoose
    self.items = items
  }
}

package struct ReadmeDefinition: Sendable, Equatable {
  package var term: [ReadmeInline]
  package var blocks: [ReadmeBlock]
}

package struct ReadmeTable: Sendable, Equatable {
  package struct Cell: Sendable, Equatable {
    package var isHead = false
    package var blocks: [ReadmeBlock] = []
  }

  /// One for each column; there may be fewer than columns.
  package var alignments: [ReadmeAlignment]
  /// How many rows at the top are the header.
  package var headRows: Int
  /// Rows may differ in length.
  package var rows: [[Cell]]
}

package struct ReadmeCode: Sendable, Equatable {
  package struct Piece: Sendable, Equatable {
    package var text: String
    package var kind: Kind?
  }

  package enum Kind: Sendable, Equatable, CaseIterable {
    case comment, constant, entity, tag, keyword, string, variable, inserted, deleted, heading
  }

  /// GitHub's name for it, such as `swift` or `shell`.
  package var language: String?
  /// Tabs extend to the next multiple of four characters, wide or not.
  package var lines: [[Piece]]
  /// Whether it is text whose lines break between words, as in a README without markup.
  package var isText = false
}
