package import Core
package import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

/// Everything about one repository, above its README.
package struct RepositoryDetail: Sendable {
  private let repository: Repository
  let isFavorite: Bool
  private let annotation: ListedRepository.Annotation?
  let languages: Languages?
  private let latestRelease: Release?
  private let gains: StarGains?
  let language: Language
  let now: Date

  private static let widest = 100
  private static let widestBar = 40
  /// Between the owner's avatar and the text.
  private static let gap = 2

  /// `languages`, `latestRelease` and `gains` are nil when GitHub has none or did not return them.
  package init(
    _ repository: Repository, isFavorite: Bool = false,
    annotation: ListedRepository.Annotation? = nil, languages: Languages? = nil,
    latestRelease: Release? = nil, gains: StarGains? = nil, language: Language, now: Date
  ) {
    self.repository = repository
    self.isFavorite = isFavorite
    self.annotation = annotation
    self.languages = languages
    self.latestRelease = latestRelease
    self.gains = gains
    self.language = language
    self.now = now
  }

  /// Lines at most `columns` (at least twenty) wide. Bars are for outputs with colors; `avatar` has
  /// lines of equal width, shown next to name and description.
  ///
  /// - Parameter isAccessible: whether a word marks a favorite, for a screen reader.
  package func lines(
    columns: Int, drawsBars: Bool, isAccessible: Bool = false, avatar: [StyledText] = []
  ) -> [StyledText] {
    let width = min(columns, Self.widest)
    return head(width, isAccessible, avatar) + [StyledText()]
      + facts(drawsBars: drawsBars, separator: isAccessible ? ", " : "  ")
      .lines(columns: width, isAccessible: isAccessible)
  }

  private func head(
    _ width: Int, _ isAccessible: Bool, _ avatar: [StyledText]
  ) -> [StyledText] {
    let avatarColumns = avatar.first.map { $0.columns + Self.gap } ?? 0
    let favorite = isAccessible && isFavorite ? [StyledText(.rowFavorite, in: language)] : []
    let name =
      [RepositoryTitle.title(of: repository, isFavorite: isFavorite && !isAccessible)] + favorite
      + RepositoryMarks.marks(of: repository, in: language)
    let note = annotation?.line ?? StyledText()
    let text =
      name.joined(separator: " · ").wrapped(to: width - avatarColumns)
      + description.wrapped(to: width - avatarColumns)
      + (note.isEmpty ? [] : note.wrapped(to: width - avatarColumns))
    return (0..<max(text.count, avatar.count)).map { index in
      (index < avatar.count ? avatar[index] : StyledText()).padded(to: avatarColumns)
        + (index < text.count ? text[index] : StyledText())
    }
  }

  private var description: StyledText {
    let text = repository.descriptionLine
    return text.isEmpty ? StyledText(.rowNoDescription, in: language, .dim) : StyledText(text)
  }

  /// What `lines` has below name and description, with the whole description in front.
  package func facts(columns: Int, drawsBars: Bool) -> [StyledText] {
    let width = min(columns, Self.widest)
    return description.wrapped(to: width) + [StyledText()]
      + facts(drawsBars: drawsBars).lines(columns: width)
  }

  /// - Parameter separator: Between languages.
  private func facts(drawsBars: Bool, separator: StyledText = "  ") -> LabeledLines {
    var facts = LabeledLines()
    func add(_ label: Message, _ value: StyledText?) {
      facts.add(StyledText(label, in: language, .dim), value)
    }
    add(.detailHomepage, homepage)
    add(.detailStars, number(repository.stargazersCount))
    addGains(to: &facts, drawsBars: drawsBars)
    add(.detailForks, number(repository.forksCount))
    add(.detailWatchers, repository.subscribersCount.map(number))
    add(.detailIssues, number(repository.openIssuesCount))
    addLanguages(to: &facts, drawsBars: drawsBars, separator: separator)
    add(.detailTopics, topics)
    add(.detailLicense, license)
    add(.detailForkedFrom, parent)
    add(.detailMirror, repository.mirrorURL.map { StyledText(sanitizing: $0, link: Hyperlink($0)) })
    add(.detailLatestRelease, release)
    add(.detailCreated, repository.createdAt.map(instant))
    add(.detailPushed, repository.pushedAt.map(instant))
    add(.detailDefaultBranch, repository.defaultBranch.map { StyledText(sanitizing: $0) })
    add(.detailSize, size)
    add(.detailAddress, address)
    return facts
  }

  private func addGains(to facts: inout LabeledLines, drawsBars: Bool) {
    guard let gains, !gains.days.isEmpty else { return }
    let text = GainsText(gains, in: language)
    facts.add(StyledText(.detailGained, in: language, .dim)) { columns in
      (drawsBars && columns >= gains.days.count ? [text.line] : [])
        + text.words.wrapped(to: columns)
    }
  }

  private func addLanguages(
    to facts: inout LabeledLines, drawsBars: Bool, separator: StyledText
  ) {
    guard let languages, !languages.shares.isEmpty else {
      let only = repository.language.map { LanguageColor.dot($0) }
      return facts.add(StyledText(.detailLanguages, in: language, .dim), only)
    }
    let shares = LanguageShares(languages, in: language)
    facts.add(StyledText(.detailLanguages, in: language, .dim)) { [language] columns in
      let list = shares.list(in: language).joined(separator: separator).wrapped(to: columns)
      return (drawsBars ? [shares.bar(columns: min(columns, Self.widestBar))] : []) + list
    }
  }
}

/// The values next to the labels.
extension RepositoryDetail {
  func number(_ count: Int) -> StyledText {
    StyledText(sanitizing: language.number(count))
  }

  /// As in `2 days ago (Nov 18, 2026 at 10:00 AM CET)`.
  private func instant(_ date: Date) -> StyledText {
    StyledText(
      .detailInstant(
        relative: language.age(of: date, at: now), exact: language.date(date)),
      in: language)
  }

  private var homepage: StyledText? {
    repository.homepage.map { StyledText(sanitizing: $0, link: Hyperlink($0)) }
  }

  private var topics: StyledText? {
    repository.topics.map { StyledText(sanitizing: $0) }.joined(separator: ", ")
  }

  /// `NOASSERTION` is a license file that GitHub cannot identify.
  private var license: StyledText {
    guard let license = repository.license else {
      return StyledText(.detailNoLicense, in: language)
    }
    if license.spdxID == "NOASSERTION" || license.key == "other" {
      return StyledText(.detailOtherLicense, in: language)
    }
    return StyledText(sanitizing: license.name)
  }

  private var parent: StyledText? {
    repository.parent.map {
      StyledText(sanitizing: $0.fullName, link: Hyperlink($0.htmlURL))
    }
  }

  private var release: StyledText? {
    guard let latestRelease else { return nil }
    let tag = StyledText(
      sanitizing: latestRelease.tagName, link: latestRelease.htmlURL.flatMap { Hyperlink($0) })
    guard let date = latestRelease.publishedAt else { return tag }
    return tag + ", " + StyledText(sanitizing: language.age(of: date, at: now))
  }

  private var size: StyledText {
    StyledText(sanitizing: DataSize.text(kilobytes: repository.size, in: language))
  }

  private var address: StyledText {
    StyledText(sanitizing: repository.htmlURL, link: Hyperlink(repository.htmlURL))
  }
}
