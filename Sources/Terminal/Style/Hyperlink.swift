/// A URL that may be a link in text: http or https, printable ASCII, at most 2,048 bytes.
package struct Hyperlink: Sendable, Hashable {
  package let address: String

  /// Nil for any other URL, so that nothing in it can end the escape sequence around it.
  package init?(_ address: String) {
    guard address.utf8.count <= 2048,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let scheme = ["https://", "http://"].first(where: address.lowercased().hasPrefix),
      let host = address.dropFirst(scheme.count).first, !"/?#:@".contains(host)
    else { return nil }
    self.address = address
  }
}
