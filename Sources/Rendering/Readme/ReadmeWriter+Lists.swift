internal import Readme
internal import Terminal

extension ReadmeWriter {
  mutating func writeList(_ list: ReadmeList) {
    gap()
    listDepth += 1
    let marks = marks(of: list)
    let width = marks.map(\.columns).max() ?? 0
    for (mark, item) in zip(marks, list.items) {
      if list.isLoose { gap() }
      let spaces = StyledText(.spaces(width))
      indented(by: spaces, mark: mark.padded(to: width, alignment: .right)) { writer in
        writer.isTight = !list.isLoose
        writer.write(item.blocks)
      }
    }
    listDepth -= 1
  }

  private func marks(of list: ReadmeList) -> [StyledText] {
    let start = list.start.map { min(max($0, -Self.largestStart), Self.largestStart) }
    return list.items.enumerated().map { index, item in
      let box = item.isDone.map { StyledText($0 ? "☑ " : "☐ ", .role($0 ? .success : .muted)) }
      guard let start else {
        return box ?? StyledText(sanitizing: Self.bullets[(listDepth - 1) % 3], .role(.muted))
      }
      return StyledText(sanitizing: "\(start + index). ", .role(.muted)) + (box ?? StyledText())
    }
  }

  private static let bullets = ["• ", "◦ ", "▪ "]
  /// As in CommonMark.
  private static let largestStart = 999_999_999
}
