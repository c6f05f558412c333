internal import GitHub
internal import Terminal

/// `owner/name` with the name in bold, linked to its page.
enum RepositoryTitle {
  static let star = StyledText("★", .amber)

  /// A favourite's star stands before the name; the count of stars never does.
  static func title(of repository: Repository, isFavorite: Bool) -> StyledText {
    isFavorite ? star + " " + title(of: repository) : title(of: repository)
  }

  private static func title(of repository: Repository) -> StyledText {
    let link = Hyperlink(repository.htmlURL)
    let parts = repository.fullName.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      return StyledText(sanitizing: repository.fullName, .bold, link: link)
    }
    return StyledText(sanitizing: parts[0] + "/", link: link)
      + StyledText(sanitizing: String(parts[1]), .bold, link: link)
  }
}
