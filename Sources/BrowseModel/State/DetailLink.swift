internal import Terminal

/// A link on the page of a repository.
package struct DetailLink: Sendable, Equatable {
  /// A part of a line, in cells from the page's first column.
  package struct Spot: Sendable, Equatable {
    package let line: Int
    package let columns: Range<Int>
  }

  package let address: String
  /// From top to bottom; several where the text is wrapped.
  package var spots: [Spot]

  /// The links of `page` from top to bottom. Parts of one link on lines that follow each other belong
  /// together.
  package static func all(in page: [DetailLine]) -> [DetailLink] {
    var links: [DetailLink] = []
    for (line, content) in page.enumerated() {
      guard case .text(let text) = content else { continue }
      var column = 0
      for span in text.spans {
        let columns = column..<column + span.text.columns
        column = columns.upperBound
        guard let address = span.link?.address else { continue }
        add(Spot(line: line, columns: columns), to: address, in: &links)
      }
    }
    return links
  }

  private static func add(_ spot: Spot, to address: String, in links: inout [DetailLink]) {
    guard let last = links.last, last.address == address, let end = last.spots.last else {
      return links.append(DetailLink(address: address, spots: [spot]))
    }
    if end.line == spot.line, end.columns.upperBound == spot.columns.lowerBound {
      let joined = end.columns.lowerBound..<spot.columns.upperBound
      links[links.count - 1].spots[last.spots.count - 1] = Spot(line: end.line, columns: joined)
    } else if spot.line <= end.line + 1 {
      links[links.count - 1].spots.append(spot)
    } else {
      links.append(DetailLink(address: address, spots: [spot]))
    }
  }

  package var lines: ClosedRange<Int> {
    (spots.first?.line ?? 0)...(spots.last?.line ?? 0)
  }
}
