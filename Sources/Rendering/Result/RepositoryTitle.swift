package import GitHub
package import Terminal

/// `owner/name` with the name in bold, linked to its page.
package enum RepositoryTitle {
  /// Stars on GitHub.
  static let star = StyledText("★", .amber)
  /// A favorite of the user's.
  package static let heart = StyledText("♥", .role(.danger))

  /// The heart of a favorite stands before the name; the count of stars never does.
  package static func title(
    of repository: Repository, isFavorite: Bool, ownerStyle: Style = .plain
  ) -> StyledText {
    let title = title(of: repository, ownerStyle)
    return isFavorite ? heart + " " + title : title
  }

  private static func title(of repository: Repository, _ ownerStyle: Style) -> StyledText {
    let link = Hyperlink(repository.htmlURL)
    let parts = repository.fullName.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      return StyledText(sanitizing: repository.fullName, .bold, link: link)
    }
    return StyledText(sanitizing: parts[0] + "/", ownerStyle, link: link)
      + StyledText(sanitizing: String(parts[1]), .bold, link: link)
  }
}
