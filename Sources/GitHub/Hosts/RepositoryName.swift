import HTTP

/// `owner/name`, as GitHub spells a repository.
package struct RepositoryName: Sendable, Hashable, CustomStringConvertible {
  package let owner: String
  package let name: String

  /// Does not check the parts; only for names from GitHub.
  package init(owner: String, name: String) {
    self.owner = owner
    self.name = name
  }

  /// The repository in `text`, in any format that `RepositoryAddress` accepts.
  package init(parsing text: String) throws(RepositoryNameError) {
    self = try RepositoryAddress(parsing: text).name
  }

  package var description: String { "\(owner)/\(name)" }

  /// Checks both parts by GitHub's rules; a trailing `.git` is not part of the name.
  init(checking owner: some StringProtocol, _ name: some StringProtocol) throws(RepositoryNameError)
  {
    let hasSuffix = name.count > 4 && name.lowercased().hasSuffix(".git")
    let bare = hasSuffix ? String(name.dropLast(4)) : String(name)
    guard Self.isOwner(owner) else { throw .invalidOwner(String(owner)) }
    guard Self.isName(bare), !TokenMask.isToken(in: "\(owner)/\(bare)") else {
      throw .invalidName(bare)
    }
    self.init(owner: String(owner), name: bare)
  }

  /// Letters, digits and hyphens; managed users have an underscore before their company's short
  /// code.
  private static func isOwner(_ text: some StringProtocol) -> Bool {
    (1...39).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
  }

  private static func isName(_ text: String) -> Bool {
    // Git would take a clone with the name `.git` for the repository around it.
    (1...100).contains(text.utf8.count) && ![".", "..", ".git"].contains(text.lowercased())
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || (0x2D...0x2E).contains($0) || $0 == 0x5F }
  }
}

/// Why a text is not a repository; the texts are untrusted.
package enum RepositoryNameError: Error, Sendable, Equatable {
  case empty
  /// Neither `OWNER/NAME` nor a repository's URL.
  case notARepository(String)
  /// The URL of a gist.
  case gist(String)
  /// The URL of the page of this topic.
  case topic(String)
  case invalidHost(String)
  case invalidOwner(String)
  case invalidName(String)
}
