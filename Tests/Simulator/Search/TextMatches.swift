import Foundation

/// `text_matches`, where the words of a search are in a repository.
/// Source: https://docs.github.com/rest/search/search#text-match-metadata
enum TextMatches {
  /// The words of a query without its qualifiers and operators.
  static func words(of query: String) -> [String] {
    query.split(whereSeparator: { $0.isWhitespace || "()\"".contains($0) }).map(String.init)
      .filter { !$0.contains(":") && !["AND", "OR", "NOT"].contains($0) }
  }

  static func write(
    _ repository: SimulatedRepository, words: [String], to writer: inout JSONWriter
  ) {
    let texts = [("name", repository.name), ("description", repository.description ?? "")]
    writer.array("text_matches") { writer in
      for (property, text) in texts {
        let ranges = words.compactMap { text.range(of: $0, options: .caseInsensitive) }
        guard !ranges.isEmpty else { continue }
        writer.object { writer in
          writer.field("object_url", "\(OwnerJSON.api)/repos/\(repository.fullName)")
          writer.field("object_type", "Repository")
          writer.field("property", property)
          writer.field("fragment", text)
          writer.array("matches") { writer in
            for range in ranges { write(range, of: text, to: &writer) }
          }
        }
      }
    }
  }

  /// Indices count code points.
  private static func write(
    _ range: Range<String.Index>, of text: String, to writer: inout JSONWriter
  ) {
    let scalars = text.unicodeScalars
    writer.object { writer in
      writer.field("text", String(text[range]))
      writer.array("indices") { writer in
        for index in [range.lowerBound, range.upperBound] {
          writer.literal(String(scalars.distance(from: scalars.startIndex, to: index)))
        }
      }
    }
  }
}
