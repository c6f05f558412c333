internal import Terminal

/// What is read at the upper edge of the window, so that it is found again when pictures have come or
/// lines are longer than before.
struct DetailPlace {
  private let offset: Int
  private let count: Int
  /// The first text from the edge on, how many lines below it, and how many equal ones come before.
  private let mark: (text: DetailLine, below: Int, before: Int)?

  init(_ offset: Int, in page: [DetailLine]) {
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

  /// Where the same is in another layout; where it is not, as far down as before.
  func offset(in page: [DetailLine]) -> Int {
    guard offset > 0, count > 0 else { return 0 }
    guard let mark else { return offset }
    let equal = page.indices.lazy.filter { page[$0] == mark.text }.dropFirst(mark.before)
    if let index = equal.first { return max(0, index - mark.below) }
    return offset * page.count / count
  }
}

extension DetailLine {
  /// Whether it can be told from others.
  fileprivate var isTelling: Bool {
    if case .text(let text) = self { !text.isEmpty } else { false }
  }
}
