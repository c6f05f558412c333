/// Splits a block of code into pieces of one color each.
struct CodeReader {
  private var lines: [[ReadmeCode.Piece]] = [[]]
  private var column = 0

  static func code(
    of pre: HTMLElement, language: String? = nil, isText: Bool = false
  ) -> ReadmeCode {
    var reader = CodeReader()
    reader.read(pre.children, kind: nil, isString: false)
    while let last = reader.lines.last, last.isEmpty, reader.lines.count > 1 {
      reader.lines.removeLast()
    }
    let given = language ?? pre["lang"] ?? pre.elements.first?.languageClass
    return ReadmeCode(
      language: given?.isEmpty == true ? nil : given, lines: reader.lines,
      isText: isText || pre.wrapsLines)
  }

  private mutating func read(_ nodes: [HTMLNode], kind: ReadmeCode.Kind?, isString: Bool) {
    for node in nodes {
      switch node {
      case .text(let text): append(text, kind)
      case .element(let element):
        if element.name == "br" { breakLine() }
        guard let mark = element["class"]?.split(separator: " ").first(where: Self.isMark) else {
          read(element.children, kind: kind, isString: isString)
          continue
        }
        read(
          element.children, kind: Self.kind(of: mark, in: kind, isString: isString),
          isString: isString || mark == "pl-s")
      }
    }
  }

  private static func isMark(_ name: Substring) -> Bool { name.hasPrefix("pl-") }

  /// Source: https://github.com/primer/github-syntax-light
  private static func kind(
    of mark: Substring, in outer: ReadmeCode.Kind?, isString: Bool
  ) -> ReadmeCode.Kind? {
    switch mark {
    case "pl-c": .comment
    case "pl-v" where isString: .constant
    case "pl-c1", "pl-ms", "pl-cce": .constant
    case "pl-e", "pl-en", "pl-mdr": .entity
    case "pl-ent": .tag
    case "pl-k": .keyword
    case "pl-s", "pl-pds", "pl-sr", "pl-corl": .string
    case "pl-v", "pl-smw", "pl-ml": .variable
    case "pl-mi1": .inserted
    case "pl-md": .deleted
    case "pl-mh": .heading
    case "pl-smi", "pl-s1": nil
    default: outer
    }
  }

  private mutating func append(_ text: String, _ kind: ReadmeCode.Kind?) {
    var piece = ""
    for character in text {
      if character.isNewline {
        add(piece, kind)
        piece = ""
        breakLine()
      } else if character == "\t" {
        let spaces = 4 - column % 4
        piece += String(repeating: " ", count: spaces)
        column += spaces
      } else {
        piece.append(character)
        column += 1
      }
    }
    add(piece, kind)
  }

  private mutating func add(_ text: String, _ kind: ReadmeCode.Kind?) {
    guard !text.isEmpty else { return }
    lines[lines.count - 1].append(ReadmeCode.Piece(text: text, kind: kind))
  }

  private mutating func breakLine() {
    lines.append([])
    column = 0
  }
}

extension HTMLElement {
  /// Whether a style breaks long lines between words.
  fileprivate var wrapsLines: Bool {
    (self["style"] ?? "").lowercased().filter { !$0.isWhitespace }.contains("white-space:pre-wrap")
  }

  /// The language of `<code class="language-swift">`.
  fileprivate var languageClass: String? {
    self["class"]?.split(separator: " ").first { $0.hasPrefix("language-") }
      .map { String($0.dropFirst("language-".count)) }
  }
}
