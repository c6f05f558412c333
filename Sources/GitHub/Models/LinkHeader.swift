package import HTTP

/// The URLs of a `Link` header by relation (RFC 8288).
package struct LinkHeader: Sendable, Equatable {
  private var targets: [String: String] = [:]

  package init(_ headers: HTTPHeaders) {
    self.init(headers.values(of: "Link").joined(separator: ","))
  }

  /// Reads the valid parts of `text` and skips the rest; of duplicate relations the first one
  /// counts.
  package init(_ text: String) {
    var rest = Substring(text).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
      let target = String(Substring(rest[..<close]))
      rest = rest[rest.index(after: close)...]
      for relation in Self.relations(&rest) where targets[relation] == nil {
        targets[relation] = target
      }
    }
  }

  package subscript(relation: String) -> String? { targets[relation] }

  /// The `page` parameter of the URL for `relation`.
  package func page(_ relation: String) -> Int? {
    guard let target = targets[relation], let mark = target.firstIndex(of: "?") else { return nil }
    for pair in target[target.index(after: mark)...].split(separator: "&")
    where pair.hasPrefix("page=") {
      return Int(pair.dropFirst("page=".count)).flatMap {
        $0 > 0 ? min($0, .highestCount) : nil
      }
    }
    return nil
  }

  /// Consumes the parameters after one URL, including the comma that ends them.
  private static func relations(_ rest: inout Substring.UTF8View) -> [String] {
    var relations: [String] = []
    var parameter: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    func finish() {
      let text = String(decoding: parameter, as: UTF8.self).trimmed
      if text.lowercased().hasPrefix("rel=") {
        let names = text.dropFirst(4).filter { $0 != "\"" }
        relations += names.lowercased().split(separator: " ").map(String.init)
      }
      parameter = []
    }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
      if !isQuoted, byte == UInt8(ascii: ",") { break }
      if !isQuoted, byte == UInt8(ascii: ";") { finish() } else { parameter.append(byte) }
    }
    finish()
    return relations
  }
}
