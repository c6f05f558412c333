extension ReadmeReader {
  mutating func readList(_ element: HTMLElement) {
    let start = element.name == "ol" ? element["start"].flatMap { Int($0) } ?? 1 : nil
    var list = ReadmeList(start: start, isLoose: false, items: [])
    for child in element.children {
      guard let item = child.element else {
        if case .text(let text) = child, text.contains(where: { !$0.isWhitespace }) {
          list.items.append(.init(isDone: nil, blocks: Self.blocks(of: [child], in: wrappers)))
        }
        continue
      }
      if item.name == "li" {
        list.items.append(self.item(item))
        if item.elements.contains(where: { $0.name == "p" }) { list.isLoose = true }
      } else if list.items.isEmpty {
        list.items.append(.init(isDone: nil, blocks: Self.blocks(of: [child], in: wrappers)))
      } else {
        list.items[list.items.count - 1].blocks += Self.blocks(of: [child], in: wrappers)
      }
    }
    if !list.items.isEmpty { append(.list(list)) }
  }

  private func item(_ element: HTMLElement) -> ReadmeList.Item {
    var reader = ReadmeReader()
    reader.wrappers = wrappers
    reader.takesTask = true
    let blocks = reader.finished(element.children)
    return ReadmeList.Item(isDone: reader.isDone, blocks: blocks)
  }
}
