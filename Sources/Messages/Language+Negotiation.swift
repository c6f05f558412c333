internal import Glibc

extension Language {
  /// The language of this process.
  package static let current: Language = {
    var environment: [String: String] = [:]
    for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return negotiated(environment: environment)
  }()

  /// The language gettext programs would choose, except that the system need not have the
  /// locale installed: `LANGUAGE` (a list), else the first of `LC_ALL`, `LC_MESSAGES`, `LANG`.
  ///
  /// `C`, `POSIX` and no locale at all mean English, whatever `LANGUAGE` says.
  package static func negotiated(environment: [String: String]) -> Language {
    negotiation(environment: environment).language
  }

  /// The same, with the variable that chose the language; nil if none did.
  package static func negotiation(
    environment: [String: String]
  ) -> (language: Language, variable: String?) {
    let variable = ["LC_ALL", "LC_MESSAGES", "LANG"].first { environment[$0]?.isEmpty == false }
    guard let variable, let locale = environment[variable] else { return (.en, nil) }
    guard locale != "C", locale != "POSIX" else { return (.en, variable) }
    let preferred = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    if let language = preferred.lazy.compactMap(Language.init(locale:)).first {
      return (language, "LANGUAGE")
    }
    return Language(locale: locale).map { ($0, variable) } ?? (.en, nil)
  }

  /// The language of a locale such as `pl_PL.UTF-8` or `sr_RS@latin`; nil when there is no
  /// catalog for it.
  private init?(locale: String) {
    let name = locale.replacing("-", with: "_")
    let modifier = name.firstIndex(of: "@").map { String(name[$0...]) } ?? ""
    let place = String(name.prefix { $0 != "." && $0 != "@" })
    let language = String(place.prefix { $0 != "_" })
    if language == "C" || language == "POSIX" {
      self = .en
      return
    }
    let candidates = [place + modifier, place, language + modifier, language]
    let match = candidates.lazy.compactMap { candidate in
      Self.allCases.first { $0.rawValue.lowercased() == candidate.lowercased() }
    }.first
    guard let match else { return nil }
    self = match
  }
}
