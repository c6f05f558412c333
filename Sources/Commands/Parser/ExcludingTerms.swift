import Output

/// Lets users write GitHub's own `-topic:x` among the words of a search, which ArgumentParser would
/// treat as an unknown option.
enum ExcludingTerms {
  /// The arguments of ghrepo with every `-name:value` of a search passed to a hidden option. All
  /// others stay unchanged and in place, so that mistakes are still found.
  static func marked(in arguments: [String]) -> [String] {
    let isSearch = ["search", "browse"].contains(arguments.first)
    guard isSearch || arguments.starts(with: ["saved", "add"]) else {
      return arguments
    }
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      result.append(
        isExcludingTerm(argument) ? "--\(MoreTerms.excludingOption)=\(argument)" : argument)
      // The value of `--text` is text, whatever it looks like.
      if argument == "--\(Listing.textOption)", let text = rest.popFirst() { result.append(text) }
    }
    return result + arguments[result.count...]
  }

  /// Whether `argument` is a minus, a qualifier's name of two letters or more, a colon and a value.
  private static func isExcludingTerm(_ argument: String) -> Bool {
    guard argument.first == "-", let colon = argument.firstIndex(of: ":") else { return false }
    let name = argument[..<colon].utf8.dropFirst()
    guard name.count > 1, argument.index(after: colon) < argument.endIndex,
      name.first.map(isLetter) == true
    else { return false }
    return name.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
