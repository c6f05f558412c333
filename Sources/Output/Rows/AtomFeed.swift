package import FoundationEssentials
import GitHub
import Presentation

/// Updates for a feed reader.
/// Source: https://www.rfc-editor.org/rfc/rfc4287
package struct AtomFeed {
  package struct Entry {
    let id: String
    let title: String
    let url: String
    let updatedAt: Date

    /// - Parameter id: The same for the same update, however often it is written.
    package init(id: String, title: String, url: String, updatedAt: Date) {
      self.id = id
      self.title = title
      self.url = url
      self.updatedAt = updatedAt
    }
  }

  private let id: String
  private let title: String
  private let entries: [Entry]
  private let now: Date

  /// - Parameter now: When the feed changed, if it is empty.
  package init(id: String, title: String, _ entries: [Entry], now: Date) {
    self.id = id
    self.title = title
    self.entries = entries
    self.now = now
  }

  /// A document, the first entry first.
  package var text: String {
    let updatedAt = entries.map(\.updatedAt).max() ?? now
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>\(Self.escaped(id))</id>
        <title>\(Self.escaped(title))</title>
        <updated>\(ISO8601.text(updatedAt))</updated>
        <author><name>ghrepo</name></author>
      \(entries.map(Self.text).joined())</feed>

      """
  }

  private static func text(_ entry: Entry) -> String {
    """
      <entry>
        <id>\(escaped(entry.id))</id>
        <title>\(escaped(entry.title))</title>
        <link href="\(escaped(entry.url))"/>
        <updated>\(ISO8601.text(entry.updatedAt))</updated>
      </entry>

    """
  }

  /// XML allows few control characters, not even escaped ones.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isText = scalar.value >= 0x20 && scalar.properties.generalCategory != .control
        escaped.unicodeScalars.append(isText && scalar.value & 0xFFFE != 0xFFFE ? scalar : " ")
      }
    }
    return escaped
  }
}
