import HTTP

/// What an answer says about being kept (RFC 9111, 5.2).
struct CacheControl: Equatable {
  private(set) var mayStore = true
  /// How long it is good without asking; nil where nothing is said.
  private(set) var maxAge: Duration?

  /// Nobody's word counts for longer than this.
  private static let longest = 30 * 86_400

  init(_ headers: HTTPHeaders) {
    for field in headers.values(of: "Cache-Control") {
      for part in field.lowercased().split(separator: ",") {
        let directive = part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        if directive == "no-store" { mayStore = false }
        if directive == "no-cache" { maxAge = .zero }
        if directive.hasPrefix("max-age="), maxAge == nil {
          let digits = directive.dropFirst("max-age=".count)
          guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !digits.isEmpty else {
            continue
          }
          maxAge = .seconds(min(Int(digits) ?? Self.longest, Self.longest))
        }
      }
    }
  }
}
