package import GitHub

/// Where a picture is, whatever way leads to it.
package enum PictureAddress: Sendable, Hashable {
  /// The owner's picture at `url`, `pixels` wide.
  case avatar(url: String, pixels: Int)
  /// Anywhere on the web.
  case web(String)
  case file(RepositoryFile)
  /// A picture within its own address (RFC 2397).
  case data(String)

  /// A file in a repository.
  package struct RepositoryFile: Sendable, Hashable {
    package var repository: RepositoryName
    /// A branch, tag or commit; nil for the default branch.
    package var ref: String?
    /// From the repository's root, not percent-encoded.
    package var path: String
    /// Whether anybody may read it. All others are read with the person's token, and never stored.
    package var isPublic: Bool

    package init(repository: RepositoryName, ref: String?, path: String, isPublic: Bool) {
      self.repository = repository
      self.ref = ref
      self.path = path
      self.isPublic = isPublic
    }
  }

  /// The sizes in which avatars are asked for: few, so that most are stored already.
  private static let avatarSizes = [64, 96, 128]

  /// The picture of `owner` for a box `pixels` wide; nil where it has none.
  package static func avatar(of owner: Owner, pixels: Int) -> PictureAddress? {
    guard let url = owner.avatarURL, !url.isEmpty else { return nil }
    let size = avatarSizes.first { $0 >= pixels } ?? 128
    return .avatar(url: url, pixels: size)
  }
}

extension PictureAddress {
  /// The address in one line, to be remembered; nil where it would be long.
  package var stored: String? {
    let line =
      switch self {
      case .avatar(let url, let pixels): "avatar \(pixels) \(url)"
      case .web(let url): "web \(url)"
      case .file(let file):
        "\(file.isPublic ? "file" : "private-file") \(file.repository) "
          + "\(PercentEncoding.encode(file.ref ?? "")) \(PercentEncoding.encode(file.path))"
      case .data(let text): text
      }
    return line.utf8.count <= 4096 && line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? line : nil
  }

  /// Reads what `stored` wrote.
  package init?(stored line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("avatar", 3):
      guard let pixels = Int(parts[1]) else { return nil }
      self = .avatar(url: parts[2], pixels: pixels)
    case ("web", 2): self = .web(parts[1])
    case ("file", 4), ("private-file", 4):
      let name = parts[1].split(separator: "/").map(String.init)
      guard name.count == 2, let ref = PercentDecoding.decode(parts[2]),
        let path = PercentDecoding.decode(parts[3]), !path.isEmpty
      else { return nil }
      self = .file(
        RepositoryFile(
          repository: RepositoryName(owner: name[0], name: name[1]), ref: ref.isEmpty ? nil : ref,
          path: path, isPublic: parts[0] == "file"))
    case _ where line.lowercased().hasPrefix("data:"): self = .data(line)
    default: return nil
    }
  }
}
