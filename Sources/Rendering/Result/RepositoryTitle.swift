package import GitHub
package import Terminal

/// `owner/name` with the name in bold, linked to its page.
package enum RepositoryTitle {
  /// Stars on GitHub, in front of their number.
  static let star = StyledText("★", .amber)
  /// One of the user's favorites.
  package static let heart = StyledText("♥", .role(.danger))

  /// Puts a heart before the name of a favorite; a star comes only before the number of stars. The owner has a
  /// link of its own if there is one.
  package static func title(
    of repository: Repository, isFavorite: Bool, ownerStyle: Style = .plain,
    ownerLink: Hyperlink? = nil
  ) -> StyledText {
    let title = title(of: repository, ownerStyle, ownerLink)
    return isFavorite ? heart + " " + title : title
  }

  private static func title(
    of repository: Repository, _ ownerStyle: Style, _ ownerLink: Hyperlink?
  ) -> StyledText {
    let link = Hyperlink(repository.htmlURL)
    let parts = repository.fullName.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      return StyledText(sanitizing: repository.fullName, .bold, link: link)
    }
    return StyledText(sanitizing: parts[0] + "/", ownerStyle, link: ownerLink ?? link)
      + StyledText(sanitizing: String(parts[1]), .bold, link: link)
  }
}

extension StyledText {
  /// As `truncated`, for text that begins with `owner/name`: the owner is shortened first.
  package func truncatedName(to columns: Int) -> StyledText {
    let over = self.columns - columns
    guard over > 0, let index = spans.firstIndex(where: { $0.text.string.contains("/") }) else {
      return truncated(to: columns)
    }
    let span = spans[index]
    let parts = span.text.string.split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ part: some StringProtocol) -> StyledText {
      StyledText(sanitizing: String(part), span.style, link: span.link)
    }
    let owner = text(parts[0])
    let shown = owner.truncated(to: max(1, owner.columns - over)) + text("/" + parts[1])
    func joined(_ spans: some Sequence<Span>) -> StyledText {
      spans.map { StyledText($0.text, $0.style, link: $0.link) }.joined()
    }
    return (joined(spans[..<index]) + shown + joined(spans[(index + 1)...])).truncated(to: columns)
  }
}
