@testable import Terminal

extension ImageTerminal {
  /// Scrolling only part of an image is a fault: terminals cut it in different ways. So is scrolling
  /// beside an image, because some terminals move it too, and down, because xterm leaves it in place.
  mutating func scroll(by shift: Int) {
    for drawing in Set(cells.joined().compactMap(\.drawing)) {
      let touched = cells.indices.filter { cells[$0].contains { $0.drawing == drawing } }
      let isInside = touched.map { region.contains($0) && region.contains($0 - shift) }
      if isInside.contains(false) || shift < 0 {
        faults.append("drawing \(drawing) is cut or moved by a scroll")
      }
    }
    let old = cells
    for row in region {
      cells[row] =
        region.contains(row + shift)
        ? old[row + shift] : Array(repeating: .text(" "), count: columns)
    }
    for (key, placement) in placements where region.contains(placement.row) {
      switch scrolling {
      case .moves: placements[key]?.row -= shift
      case .stays: break
      case .vanishes: placements[key] = nil
      }
    }
  }

  /// The bands in order, without color definitions and without colors selected before them.
  mutating func sixel(_ text: String) {
    guard let start = text.firstIndex(of: "q") else { return faults.append("no sixel") }
    pixelBytes += text.utf8.count
    let data = String(text[text.index(after: start)...])
    let width = data.prefixMatch(of: /"1;1;([0-9]+);/).flatMap { Int($0.output.1) } ?? 8
    let plain = data.replacing(/"[0-9;]+/, with: "").replacing(/#[0-9]+;2;[0-9;]+/, with: "")
      .replacing(/(#[0-9]+)+(#[0-9]+)/) { $0.output.2 }
    let bands = plain.split(separator: "-", omittingEmptySubsequences: true).map(String.init)
    draw(
      stride(from: 0, to: bands.count, by: 2).map { bands[$0..<min($0 + 2, bands.count)].joined() },
      columns: width / 8)
  }

  mutating func command(_ text: String) {
    guard text.hasPrefix("1337;File=") else {
      if !text.hasPrefix("8;;") { faults.append("command \(text.prefix(20))") }
      return
    }
    pixelBytes += text.utf8.count
    guard let match = text.firstMatch(of: /width=([0-9]+);height=([0-9]+).*:(.*)/),
      let width = Int(match.output.1), let height = Int(match.output.2)
    else { return faults.append("no picture") }
    draw((0..<height).map { "\(match.output.3) \($0)" }, columns: width)
  }

  private mutating func draw(_ lines: [String], columns width: Int) {
    drawings += 1
    guard row + lines.count < rows, column + width <= columns else {
      return faults.append("pixels beyond the screen")
    }
    for (number, line) in lines.enumerated() {
      for place in column..<column + width {
        if cells[row + number][place] != .text(" ") { faults.append("pixels over something") }
        cells[row + number][place] = .pixels("\(line) \(place - column)", drawing: drawings)
      }
    }
  }

  mutating func kitty(_ text: String) {
    let parts = text.dropFirst().split(
      separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [Substring: Substring] = [:]
    for pair in parts[0].split(separator: ",") {
      keys[pair.prefix { $0 != "=" }] = pair.drop { $0 != "=" }.dropFirst()
    }
    let image = keys["i"].flatMap { Int($0) } ?? 0
    let key = PlacementKey(image: image, number: keys["p"].flatMap { Int($0) } ?? 0)
    switch (keys["a"], keys["d"]) {
    case ("t", _):
      if images[image] != nil { faults.append("image \(image) is sent twice") }
      images[image] = parts.count > 1 ? String(parts[1]) : ""
    case ("p", _):
      if images[image] == nil { faults.append("image \(image) was never sent") }
      let part = ["x", "y", "w", "h", "c", "r"].map { "\($0)\(keys[$0[...]] ?? "")" }.joined()
      placements[key] = Placement(row: row, column: column, part: part)
    case ("d", "i"): placements[key] = nil
    case ("d", "I"):
      images[image] = nil
      placements = placements.filter { $0.key.image != image }
    default: faults.append("kitty \(text.prefix(30))")
    }
  }
}

extension ImageTerminal.Cell {
  var drawing: Int? {
    if case .pixels(_, let drawing) = self { drawing } else { nil }
  }
}
