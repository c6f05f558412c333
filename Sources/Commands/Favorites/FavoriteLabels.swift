internal import ArgumentParser
internal import Messages

/// What a person writes beside a favourite.
struct FavoriteLabels: ParsableArguments {
  @Option(help: .text(.helpFavoritesAddTag, value: .valueName), completion: .remembered)
  var tag: [String] = []

  @Option(help: .text(.helpFavoritesNote, value: .valueText))
  var note: String?

  func validate() throws {
    for option in tag where option.commaSeparated.isEmpty {
      throw UsageProblem.message(.usageEmptyValue(option: "--tag"))
    }
    for tag in tags where !FavoriteText.isTag(tag) {
      throw UsageProblem.message(.usageTag(tag: tag))
    }
    if let note, !note.isEmpty, !FavoriteText.isNote(note) {
      throw UsageProblem.message(.usageNote(limit: FavoriteText.longestNote))
    }
  }

  var tags: [String] { tag.flatMap(\.commaSeparated) }
  var isEmpty: Bool { tags.isEmpty && note == nil }
}

/// What may be written beside a favourite.
enum FavoriteText {
  static let longestNote = 1000
  static let longestTag = 50
  static let mostTags = 50

  /// One word or several, without commas, which part tags on the command line.
  static func isTag(_ text: String) -> Bool {
    isLine(text, atMost: longestTag) && !text.contains(",") && text.commaSeparated == [text]
  }

  static func isNote(_ text: String) -> Bool { isLine(text, atMost: longestNote) }

  /// Whether `text` is one line of 1 to `limit` characters without anything that steers a terminal.
  static func isLine(_ text: String, atMost limit: Int) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default:
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
    }
    return isPlain && text.utf8.count <= limit * 16 && (1...limit).contains(text.count)
  }
}
