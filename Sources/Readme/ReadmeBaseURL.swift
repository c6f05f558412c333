internal import FoundationEssentials

/// Where a README is: the base of its relative URLs.
package struct ReadmeBaseURL: Sendable, Hashable {
  /// The base URL of repository pages, as in `https://github.com`; without a slash at the end.
  package var pages: String
  package var owner: String
  package var name: String
  /// The branch that was read, or `HEAD`.
  package var branch: String
  /// The file's path from the repository's root, without a slash before it; empty if unknown.
  package var path: String

  package init(
    pages: String = "https://github.com", owner: String, name: String, branch: String = "HEAD",
    path: String = ""
  ) {
    self.pages = pages
    self.owner = owner
    self.name = name
    self.branch = branch
    self.path = path
  }

  private static let longestAddress = 2048
  /// The longest data URL of an image.
  private static let longestImage = 256 * 1024

  /// The URL that a link of the README leads to, in printable ASCII: http, https or mailto. A link to a
  /// heading of the README itself leads to the repository's page. Nil for links that must not be opened.
  package func link(_ text: String) -> String? {
    guard text.utf8.count <= Self.longestAddress else { return nil }
    let address = URLParts(text)
    let tail = (address.query + address.fragment).addressEncoded
    var result: String
    switch address.scheme {
    case "http", "https":
      guard address.hasHost, !address.host.isEmpty else { return nil }
      result = text.trimmingWhitespace.addressEncoded
    case "mailto":
      guard !address.path.isEmpty else { return nil }
      result = "mailto:" + address.path.addressEncoded + tail
    case nil:
      if address.hasHost {
        guard !address.host.isEmpty else { return nil }
        result = "https:" + text.trimmingWhitespace.addressEncoded
      } else {
        guard !address.path.isEmpty || address.query.isEmpty && !tail.isEmpty else { return nil }
        result = (address.path.isEmpty ? repository : page(of: address.path)) + tail
      }
    default: return nil
    }
    // The README is on the repository's page too.
    let own = page(of: "/" + path) + "#"
    if !path.isEmpty, result.hasPrefix(own) {
      result = "\(repository)#\(result.dropFirst(own.count))"
    }
    return result.utf8.count <= Self.longestAddress ? result : nil
  }

  private var repository: String { "\(pages)/\(owner.addressEncoded)/\(name.addressEncoded)" }

  private func page(of relative: String) -> String {
    switch target(of: relative) {
    case .page(let path): "\(pages)/\(path)"
    case .file(""): "\(repository)/tree/\(branch.pathEncoded)"
    case .file(let path): "\(repository)/blob/\(branch.pathEncoded)/\(path)"
    }
  }

  /// What a relative path leads to, percent-encoded.
  private enum Target {
    /// A path from the root of the repository's files.
    case file(String)
    /// A path from the root of the site, above these files.
    case page(String)
  }

  /// Resolves `relative` as on GitHub: against the page of the README's folder, `OWNER/NAME/blob/BRANCH`,
  /// whose upper parts lead to the repository's other pages, as in `../../issues`. Only a leading slash
  /// means the root of the repository's files.
  private func target(of relative: String) -> Target {
    let root = [owner, name, "blob"] + branch.split(separator: "/").map(String.init)
    let folder =
      relative.hasPrefix("/") ? [] : path.split(separator: "/").dropLast().map(String.init)
    let parts = URLParts.resolved(relative, from: root + folder)
    let isFile = parts.starts(with: root)
    let path = parts.dropFirst(isFile ? root.count : 0).joined(separator: "/").pathEncoded
    let slash = relative.hasSuffix("/") && !path.isEmpty ? "/" : ""
    return isFile ? .file(path + slash) : .page(path + slash)
  }
}

extension String {
  /// As `addressEncoded`, for a branch name or a path, which may contain `#` and `?`.
  var pathEncoded: String {
    addressEncoded.replacing("#", with: "%23").replacing("?", with: "%3F")
  }
}

extension ReadmeBaseURL {
  /// Where the image at this URL is; nil when it cannot be shown.
  package func image(_ text: String) -> ReadmeImageURL? {
    if text.prefix(5).lowercased() == "data:" {
      let isImage = text.prefix(11).lowercased() == "data:image/"
      return isImage && text.utf8.count <= Self.longestImage ? .data(text) : nil
    }
    guard text.utf8.count <= Self.longestAddress else { return nil }
    let address = URLParts(text)
    switch address.scheme {
    case "http", "https": return absolute(address, scheme: address.scheme ?? "https")
    case nil where address.hasHost: return absolute(address, scheme: "https")
    case nil:
      guard !address.path.isEmpty, !address.path.hasSuffix("/") else { return nil }
      switch target(of: address.path) {
      case .file(""), .page(""): return nil
      case .file(let path): return .file(ref: branch.pathEncoded, path: path)
      case .page(let path): return .web("\(pages)/\(path)\(address.query.addressEncoded)")
      }
    default: return nil
    }
  }

  private func absolute(_ address: URLParts, scheme: String) -> ReadmeImageURL? {
    guard !address.host.isEmpty else { return nil }
    let text = "\(scheme)://\(address.host)\(address.path)\(address.query)".addressEncoded
    return text.utf8.count <= Self.longestAddress ? .web(text) : nil
  }
}
