internal import Terminal

/// The text at the top of the window, to find it again when images have arrived or the width has
/// changed.
package struct ScrollPosition {
  private let offset: Int
  private let count: Int
  /// The first text at or below the top edge, how many lines below it, and how many equal texts
  /// precede it.
  private let mark: (text: DetailLine, below: Int, before: Int)?

  package init(_ offset: Int, in page: [DetailLine]) {
    self.offset = offset
    count = page.count
    guard page.indices.contains(offset), offset > 0,
      let index = page[offset...].firstIndex(where: \.isTelling)
    else {
      mark = nil
      return
    }
    let before = page[..<index].count { $0 == page[index] }
    mark = (page[index], index - offset, before)
  }

  /// The offset of the same text in another layout; if it is gone, the same share of the page. If
  /// there was no text at or below the top edge, the same offset.
  package func offset(in page: [DetailLine]) -> Int {
    guard offset > 0, count > 0 else { return 0 }
    guard let mark else { return offset }
    let equal = page.indices.lazy.filter { page[$0] == mark.text }.dropFirst(mark.before)
    if let index = equal.first { return max(0, index - mark.below) }
    return offset * page.count / count
  }
}

extension DetailLine {
  /// Whether the line can mark a position: an image or an empty line cannot.
  fileprivate var isTelling: Bool {
    if case .text(let text) = self { !text.isEmpty } else { false }
  }
}
