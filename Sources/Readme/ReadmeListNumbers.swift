/// The numbers of a list's items, counted as browsers do.
struct ReadmeListNumbers {
  private var following: Int
  private let step: Int
  private let style: String

  /// The limit in CommonMark.
  private static let largest = 999_999_999

  init(of list: HTMLElement) {
    let isReversed = list["reversed"] != nil
    let count = list.elements.count { $0.name == "li" }
    following = Self.number(list["start"]) ?? (isReversed ? count : 1)
    step = isReversed ? -1 : 1
    style = list["type"] ?? ""
  }

  /// - Parameter value: the number that the item has of its own.
  mutating func next(_ value: String? = nil) -> String {
    let number = Self.number(value) ?? following
    following = number + step
    switch style {
    case "a": return Self.letters(number) ?? "\(number)"
    case "A": return Self.letters(number)?.uppercased() ?? "\(number)"
    case "i": return Self.roman(number) ?? "\(number)"
    case "I": return Self.roman(number)?.uppercased() ?? "\(number)"
    default: return "\(number)"
    }
  }

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.map { min(max($0, -largest), largest) }
  }

  /// `z` is followed by `aa`.
  private static func letters(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    var (rest, text) = (number, "")
    while rest > 0 {
      text = String(alphabet[(rest - 1) % 26]) + text
      rest = (rest - 1) / 26
    }
    return text
  }

  private static func roman(_ number: Int) -> String? {
    guard (1...3999).contains(number) else { return nil }
    var (rest, text) = (number, "")
    for (value, digits) in romanDigits {
      text += String(repeating: digits, count: rest / value)
      rest %= value
    }
    return text
  }

  private static let romanDigits = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
