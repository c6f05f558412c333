/// The words of names, topics and descriptions.
enum Words {
  static let adjectives = list("adjectives")
  static let nouns = list("nouns")
  static let fields = list("fields")
  static let purposes = list("purposes")
  static let logins = list("logins")
  static let given = list("given")
  static let teams = list("teams")
  private static let lists = Fixtures.json("words", or: [String: [String]]())

  fileprivate static func list(_ name: String) -> [String] { lists[name] ?? [] }
}

/// Ordinary descriptions, and hostile ones.
enum Descriptions {
  private static let wide = Words.list("wide")
  private static let emoji = Words.list("emoji")
  private static let rightToLeft = Words.list("rightToLeft")
  /// Escape sequences of every kind: CSI, OSC with BEL and ST, C1, bidi overrides, `\r`, NUL.
  static let hostile = Words.list("hostile")

  /// 350 characters, the most GitHub accepts.
  static var long: String {
    String(
      String(repeating: "A very long description that goes on and on, without an end. ", count: 6)
        .prefix(350))
  }

  /// One description; a few percent are special.
  static func make(field: String, noun: String, random: inout RandomSource) -> String? {
    switch random.below(100) {
    case 0..<3: return nil
    case 3..<5: return ""
    case 5..<9: return random.pick(wide)
    case 9..<13: return random.pick(emoji)
    case 13..<15: return random.pick(rightToLeft)
    case 15: return long
    case 16: return random.pick(hostile)
    default:
      let adjective = random.pick(Words.adjectives)
      let article = "aeiou".contains(adjective.prefix(1)) ? "An" : "A"
      return "\(article) \(adjective) \(field) \(noun) \(random.pick(Words.purposes))"
    }
  }
}
