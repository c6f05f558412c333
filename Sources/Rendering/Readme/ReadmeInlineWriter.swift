internal import Readme
internal import Terminal

/// Turns the pieces of a paragraph into lines to wrap and images to draw.
struct ReadmeInlineWriter {
  enum Part {
    case line(StyledText)
    case image(ReadmeImage, ReadmeImageBox)
  }

  let layout: ReadmeLayout
  var notes: ReadmeNotes
  private(set) var parts: [Part] = []
  private var line = StyledText()
  private var hasLine = false
  /// Pieces of text and images so far.
  private var textCount = 0
  private var imageCount = 0

  init(layout: ReadmeLayout, notes: ReadmeNotes) {
    self.layout = layout
    self.notes = notes
  }

  mutating func write(_ pieces: [ReadmeInline], _ style: Style, link: Hyperlink? = nil) {
    for piece in pieces { write(piece, style, link: link) }
  }

  mutating func finish() -> [Part] {
    endLine()
    return parts
  }

  private mutating func write(_ piece: ReadmeInline, _ style: Style, link: Hyperlink?) {
    var style = style
    switch piece {
    case .text(let text): return append(text, style, link)
    case .image(let image): return write(image, style, link)
    case .lineBreak: return endLine(always: true)
    case .link(let address, let inner): return write(inner, style, to: address)
    case .raised(let inner): return write(inner, style, link, level: .raised)
    case .lowered(let inner): return write(inner, style, link, level: .lowered)
    case .emphasis: style.isItalic = true
    case .strong: style.isBold = true
    case .strike(let inner) where layout.isAccessible || !layout.hasAttributes:
      return write([.text("~")] + inner + [.text("~")], style, link: link)
    case .strike: style.isStruckThrough = true
    case .code: style.background = .role(.canvas)
    case .key:
      style.background = .role(.canvas)
      style.isBold = true
    }
    write(piece.children, style, link: link)
  }

  private mutating func append(_ text: String, _ style: Style, _ link: Hyperlink?) {
    guard !text.isEmpty else { return }
    line += StyledText(sanitizing: text, style, link: link)
    hasLine = true
    textCount += 1
  }

  private mutating func endLine(always: Bool = false) {
    if hasLine || always { parts.append(.line(line)) }
    line = StyledText()
    hasLine = false
  }

  private mutating func write(_ inner: [ReadmeInline], _ style: Style, to address: String) {
    let isInside = address.drop { $0.isWhitespace }.first == "#"
    guard layout.hasHyperlinks || !isInside, let address = layout.place.link(address) else {
      return write(inner, style)
    }
    var style = style
    style.color = .role(.link)
    if layout.underlinesLinks { style.isUnderlined = true }
    let (textBefore, imagesBefore) = (textCount, imageCount)
    let link = layout.hasHyperlinks ? Hyperlink(address) : nil
    write(inner, style, link: link)
    if textCount == textBefore, imageCount == imagesBefore {
      // Only images without alternative text, or none for this background.
      let image = inner.images.first { $0.isShown(onDark: layout.theme == .dark) }
      if let image { append("[\(image.name(linkedTo: address))]", style, link) }
    }
    guard textCount > textBefore else { return }
    if layout.hasHyperlinks && Hyperlink(address) != nil { return }
    let text = inner.text
    let isOwnAddress = ["", "http://", "https://", "mailto:"].contains { address == $0 + text }
    guard !isOwnAddress else { return }
    append("[\(notes.number(of: address))]", .role(.muted), nil)
  }

  private mutating func write(_ image: ReadmeImage, _ style: Style, _ link: Hyperlink?) {
    guard image.isShown(onDark: layout.theme == .dark) else { return }
    if let box = layout.boxes[image] {
      endLine()
      parts.append(.image(image, box))
      imageCount += 1
      return
    }
    let alt = image.alt.filter { !$0.isNewline }
    guard alt.contains(where: { !$0.isWhitespace }) else { return }
    var style = style
    if link == nil { style.color = .role(.muted) }
    append(image.isBadge ? alt : "[\(alt)]", style, link)
  }

  private mutating func write(
    _ inner: [ReadmeInline], _ style: Style, _ link: Hyperlink?, level: ScriptDigits
  ) {
    if let text = level.characters(for: inner.text) {
      let address = inner.lazy.compactMap { piece -> String? in
        if case .link(let address, _) = piece { address } else { nil }
      }.first
      guard let address else { return append(text, style, link) }
      return write([.text(text)], style, to: address)
    }
    write(inner, style, link: link)
  }
}

/// The URLs of links, numbered, for outputs without hyperlinks.
struct ReadmeNotes {
  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a URL, counted from one.
  mutating func number(of address: String) -> Int {
    if let number = numbers[address] { return number }
    addresses.append(address)
    numbers[address] = addresses.count
    return addresses.count
  }
}

/// Superscript and subscript characters, as far as Unicode has them.
private enum ScriptDigits {
  case raised, lowered

  /// Nil when a character has no such form.
  func characters(for text: String) -> String? {
    guard !text.isEmpty, text.count <= 12 else { return nil }
    let table = self == .raised ? Self.raisedForms : Self.loweredForms
    let forms = text.compactMap { table[$0] }
    return forms.count == text.count ? String(forms) : nil
  }

  private static let raisedForms = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"))
  private static let loweredForms = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))
}
