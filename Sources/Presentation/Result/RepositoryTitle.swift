internal import GitHub
internal import Terminal

/// `owner/name` with the name in bold, linked to its page.
enum RepositoryTitle {
  static func title(of repository: Repository) -> StyledText {
    let link = Hyperlink(repository.htmlURL)
    let parts = repository.fullName.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      return StyledText(sanitizing: repository.fullName, .bold, link: link)
    }
    return StyledText(sanitizing: parts[0] + "/", link: link)
      + StyledText(sanitizing: String(parts[1]), .bold, link: link)
  }
}
