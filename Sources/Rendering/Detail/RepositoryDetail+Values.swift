internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Terminal

/// The values beside the labels.
extension RepositoryDetail {
  func number(_ count: Int) -> StyledText {
    StyledText(sanitizing: language.number(count))
  }

  /// As in `2 days ago (Nov 18, 2026 at 10:00 AM CET)`.
  func instant(_ date: Date) -> StyledText {
    StyledText(
      .detailInstant(
        relative: language.age(of: date, at: now), exact: language.date(date)),
      in: language)
  }

  var homepage: StyledText? {
    repository.homepage.map { StyledText(sanitizing: $0, link: Hyperlink($0)) }
  }

  var topics: StyledText? {
    repository.topics.map { StyledText(sanitizing: $0) }.joined(separator: ", ")
  }

  /// `NOASSERTION` is a licence file that GitHub cannot name.
  var license: StyledText {
    guard let license = repository.license else {
      return StyledText(.detailNoLicense, in: language)
    }
    if license.spdxID == "NOASSERTION" || license.key == "other" {
      return StyledText(.detailOtherLicense, in: language)
    }
    return StyledText(sanitizing: license.name)
  }

  var parent: StyledText? {
    repository.parent.map {
      StyledText(sanitizing: $0.fullName, link: Hyperlink($0.htmlURL))
    }
  }

  var release: StyledText? {
    guard let latestRelease else { return nil }
    let tag = StyledText(
      sanitizing: latestRelease.tagName, link: latestRelease.htmlURL.flatMap { Hyperlink($0) })
    guard let date = latestRelease.publishedAt else { return tag }
    return tag + ", " + StyledText(sanitizing: language.age(of: date, at: now))
  }

  var size: StyledText {
    StyledText(sanitizing: DataSize.text(kilobytes: repository.size, in: language))
  }

  var address: StyledText {
    StyledText(sanitizing: repository.htmlURL, link: Hyperlink(repository.htmlURL))
  }
}
