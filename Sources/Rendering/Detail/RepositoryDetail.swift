package import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

/// Everything about one repository, above its README.
package struct RepositoryDetail: Sendable {
  let repository: Repository
  let isFavorite: Bool
  let languages: Languages?
  let latestRelease: Release?
  let language: Language
  let now: Date

  private static let widest = 100
  private static let widestBar = 40
  /// Between the owner's picture and the text.
  private static let gap = 2

  /// `languages` and `latestRelease` are nil when GitHub has none or did not tell.
  package init(
    _ repository: Repository, isFavorite: Bool = false, languages: Languages? = nil,
    latestRelease: Release? = nil,
    language: Language, now: Date
  ) {
    self.repository = repository
    self.isFavorite = isFavorite
    self.languages = languages
    self.latestRelease = latestRelease
    self.language = language
    self.now = now
  }

  /// Lines at most `columns` (twenty or more) wide. Bars are for outputs with colours; `avatar` are
  /// lines of equal width that stand beside name and description.
  package func lines(
    columns: Int, drawsBars: Bool, avatar: [StyledText] = []
  ) -> [StyledText] {
    let width = min(columns, Self.widest)
    return head(width, avatar) + [StyledText()] + facts(drawsBars: drawsBars).lines(columns: width)
  }

  private func head(_ width: Int, _ avatar: [StyledText]) -> [StyledText] {
    let faceColumns = avatar.first.map { $0.columns + Self.gap } ?? 0
    let name =
      [RepositoryTitle.title(of: repository, isFavorite: isFavorite)]
      + RepositoryMarks.marks(of: repository, in: language)
    let text =
      name.joined(separator: " · ").wrapped(to: width - faceColumns)
      + description.wrapped(to: width - faceColumns)
    return (0..<max(text.count, avatar.count)).map { index in
      (index < avatar.count ? avatar[index] : StyledText()).padded(to: faceColumns)
        + (index < text.count ? text[index] : StyledText())
    }
  }

  private var description: StyledText {
    let text = TerminalText(sanitizing: repository.description ?? "").trimmed
    return text.isEmpty ? StyledText(.rowNoDescription, in: language, .dim) : StyledText(text)
  }

  private func facts(drawsBars: Bool) -> LabelledLines {
    var facts = LabelledLines()
    func add(_ label: Message, _ value: StyledText?) {
      facts.add(StyledText(label, in: language, .dim), value)
    }
    add(.detailHomepage, homepage)
    add(.detailStars, number(repository.stargazersCount))
    add(.detailForks, number(repository.forksCount))
    add(.detailWatchers, repository.subscribersCount.map(number))
    add(.detailIssues, number(repository.openIssuesCount))
    addLanguages(to: &facts, drawsBars: drawsBars)
    add(.detailTopics, topics)
    add(.detailLicense, license)
    add(.detailForkedFrom, parent)
    add(.detailLatestRelease, release)
    add(.detailCreated, repository.createdAt.map(instant))
    add(.detailPushed, repository.pushedAt.map(instant))
    add(.detailDefaultBranch, repository.defaultBranch.map { StyledText(sanitizing: $0) })
    add(.detailSize, size)
    add(.detailAddress, address)
    return facts
  }

  private func addLanguages(to facts: inout LabelledLines, drawsBars: Bool) {
    guard let languages, !languages.shares.isEmpty else {
      let only = repository.language.map { LanguageColor.dot($0) }
      return facts.add(StyledText(.detailLanguages, in: language, .dim), only)
    }
    let shares = LanguageShares(languages, in: language)
    facts.add(StyledText(.detailLanguages, in: language, .dim)) { [language] columns in
      let list = shares.list(in: language).joined(separator: "  ").wrapped(to: columns)
      return (drawsBars ? [shares.bar(columns: min(columns, Self.widestBar))] : []) + list
    }
  }
}
