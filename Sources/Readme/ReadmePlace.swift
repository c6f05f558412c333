/// Where a README lies: what its relative addresses start from.
package struct ReadmePlace: Sendable, Hashable {
  /// Where repositories have their pages, as in `https://github.com`; without a slash at the end.
  package var pages: String
  package var owner: String
  package var name: String
  /// The branch that was read, or `HEAD`.
  package var branch: String
  /// The file's folder from the repository's root, without slashes around it; empty for the root.
  package var directory: String

  package init(
    pages: String = "https://github.com", owner: String, name: String, branch: String = "HEAD",
    directory: String = ""
  ) {
    self.pages = pages
    self.owner = owner
    self.name = name
    self.branch = branch
    self.directory = directory
  }

  static let longestAddress = 2048
  /// Of a picture that stands in its own address.
  static let longestPicture = 256 * 1024

  /// The address that a link of the README leads to, in printable ASCII: http, https or mailto.
  /// Nil for places within the README itself and for all that must not be opened.
  package func link(_ text: String) -> String? {
    guard text.utf8.count <= Self.longestAddress else { return nil }
    let address = URLParts(text)
    let tail = (address.query + address.fragment).addressEncoded
    let result: String
    switch address.scheme {
    case "http", "https":
      guard address.hasHost, !address.host.isEmpty else { return nil }
      result = text.trimmingBlanks.addressEncoded
    case "mailto":
      guard !address.path.isEmpty else { return nil }
      result = "mailto:" + address.path.addressEncoded + tail
    case nil:
      if address.hasHost {
        guard !address.host.isEmpty else { return nil }
        result = "https:" + text.trimmingBlanks.addressEncoded
      } else {
        guard !address.path.isEmpty else { return nil }
        result = page(of: address.path) + tail
      }
    default: return nil
    }
    return result.utf8.count <= Self.longestAddress ? result : nil
  }

  private func page(of path: String) -> String {
    let path = self.path(of: path)
    let root = "\(pages)/\(owner.addressEncoded)/\(name.addressEncoded)"
    let branch = branch.refEncoded
    return path.isEmpty ? "\(root)/tree/\(branch)" : "\(root)/blob/\(branch)/\(path)"
  }

  /// A relative path from the repository's root, percent-encoded.
  func path(of relative: String) -> String {
    let whole = relative.hasPrefix("/") ? relative : "\(directory)/\(relative)"
    let slash = relative.hasSuffix("/") ? "/" : ""
    let path = URLParts.normalized(whole).joined(separator: "/")
    return path.isEmpty ? "" : (path + slash).addressEncoded
  }
}

extension String {
  /// A branch's name within a path.
  var refEncoded: String {
    addressEncoded.replacing("#", with: "%23").replacing("?", with: "%3F")
  }
}
