package import Core
package import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

/// A repository in four lines, above its README in the full screen: name, description, numbers, topics.
package struct RepositorySummary: Sendable {
  private let repository: Repository
  private let isFavorite: Bool
  private let annotation: ListedRepository.Annotation?
  private let gains: StarGains?
  private let language: Language
  private let now: Date
  private let host: GitHubHost

  private static let rows = 4
  /// Between the owner's avatar and the text.
  private static let gap = 2
  private static let chip = Style(color: .role(.link), background: .role(.canvas))

  package init(
    _ repository: Repository, isFavorite: Bool, annotation: ListedRepository.Annotation? = nil,
    gains: StarGains? = nil, on host: GitHubHost, language: Language, now: Date
  ) {
    self.repository = repository
    self.isFavorite = isFavorite
    self.annotation = annotation
    self.gains = gains
    self.host = host
    self.language = language
    self.now = now
  }

  /// At most four lines of at most `columns` (at least twenty), and a fifth for the user's note and tags.
  /// Words that lead somewhere have links. `avatar` has lines of equal width, shown next to them.
  package func lines(columns: Int, avatar: [StyledText] = []) -> [StyledText] {
    let avatarColumns = avatar.first.map { $0.columns + Self.gap } ?? 0
    let room = columns - avatarColumns
    let topics = topics(room)
    let note = annotation?.line ?? StyledText()
    let tail = [numbers(room), topics, note.truncated(to: room)].filter { !$0.isEmpty }
    let about = description.wrapped(
      to: room, atMost: topics.isEmpty ? Self.rows - 2 : Self.rows - 3)
    let text = [title.truncatedName(to: room)] + about + tail
    return (0..<max(text.count, avatar.count)).map { index in
      (index < avatar.count ? avatar[index] : StyledText()).padded(to: avatarColumns)
        + (index < text.count ? text[index] : StyledText())
    }
  }

  private var title: StyledText {
    let title = RepositoryTitle.title(
      of: repository, isFavorite: isFavorite, ownerLink: ownerPage)
    return ([title] + RepositoryMarks.marks(of: repository, in: language)).joined(separator: " · ")
  }

  private var description: StyledText {
    let text = repository.descriptionLine
    return text.isEmpty ? StyledText(.rowNoDescription, in: language, .dim) : StyledText(text)
  }

  /// `★ 666 · +80 in 7 days · 133 forks · ● Swift · MIT · pushed 2 days ago`; what does not fit is left out, the least
  /// important first.
  private func numbers(_ columns: Int) -> StyledText {
    let stars =
      RepositoryTitle.star
      + StyledText(sanitizing: " " + language.compact(repository.stargazersCount))
    let forks = RepositoryForks.text(repository.forksCount, in: language)
    let gained = gains.flatMap { GainsText($0, in: language).short }
    let words = [gained, forks, programmingLanguage, license, pushed]
    var omitted: Set<Int> = []
    for next in [3, 1, 0, 2, 4] {
      let kept = words.enumerated().filter { !omitted.contains($0.offset) }.compactMap(\.element)
      let line = ([stars] + kept).joined(separator: StyledText(" · ", .role(.muted)))
      if line.columns <= columns { return line }
      omitted.insert(next)
    }
    return stars.truncated(to: columns)
  }

  private var programmingLanguage: StyledText? {
    repository.language.map { name in
      LanguageColor.dot(name, link: link(to: .search(Qualifier("language", name).text)))
    }
  }

  /// Its short name; nil for none, and for a file that GitHub cannot identify.
  private var license: StyledText? {
    guard let id = repository.license?.spdxID, id != "NOASSERTION" else { return nil }
    return StyledText(sanitizing: id)
  }

  private var pushed: StyledText? {
    repository.pushedAt.map {
      StyledText(.detailPushedAge(age: language.age(of: $0, at: now)), in: language, .role(.muted))
    }
  }

  /// As many topics as fit, and how many more there are.
  private func topics(_ columns: Int) -> StyledText {
    let chips = repository.topics.map {
      StyledText(sanitizing: " \($0) ", Self.chip, link: link(to: .topic($0)))
    }
    var line = StyledText()
    for (index, chip) in chips.enumerated() {
      let longer = line.isEmpty ? chip : line + " " + chip
      let rest = chips.count - index - 1
      let more = rest == 0 ? StyledText() : StyledText(sanitizing: " +\(rest)", .role(.muted))
      if longer.columns + more.columns > columns {
        let left = StyledText(sanitizing: " +\(rest + 1)", .role(.muted))
        return (line + left).truncated(to: columns)
      }
      line = longer
    }
    return line
  }

  private var ownerPage: Hyperlink? {
    repository.owner.flatMap { link(to: .owner($0.login)) }
  }

  private func link(to page: WebPage) -> Hyperlink? { Hyperlink(host.address(of: page)) }
}
