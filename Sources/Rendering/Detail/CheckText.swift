package import Core
package import FoundationEssentials
import GitHub
package import Messages
package import Terminal

/// What a check says about a repository: the verdict, then facts, with a mark at the warning signs.
package struct CheckText {
  private let check: RepositoryCheck
  private let language: Language
  private let now: Date

  package init(_ check: RepositoryCheck, language: Language, now: Date) {
    self.check = check
    self.language = language
    self.now = now
  }

  /// Lines at most `columns` (at least twenty) wide.
  package func lines(columns: Int) -> [StyledText] {
    let title = RepositoryTitle.title(of: check.repository, isFavorite: false)
    return (title + " · " + verdict).wrapped(to: columns) + facts.lines(columns: columns)
  }

  private var verdict: StyledText {
    switch check.verdict {
    case .fine: StyledText(.checkFine, in: language, .good)
    case .warning:
      StyledText(.checkWarnings(count: check.reasons.count), in: language, .role(.danger))
    case .unknown: StyledText(.checkUnknown, in: language, .amber)
    }
  }

  private var facts: LabeledLines {
    let repository = check.repository
    var facts = LabeledLines()
    func add(_ label: Message, _ value: StyledText?, isReason: Bool = false) {
      guard let value else { return }
      let mark = isReason ? StyledText("! ", .role(.danger)) : StyledText("  ")
      facts.add(StyledText(label, in: language, .dim)) {
        (mark + value).wrapped(to: $0, indent: mark.columns)
      }
    }
    if repository.isDisabled {
      add(.checkDisabled, StyledText(.compareYes, in: language), isReason: true)
    }
    if repository.isArchived {
      add(.compareArchived, StyledText(.compareYes, in: language), isReason: true)
    }
    add(.checkMovedFrom, movedFrom, isReason: true)
    add(.detailStars, stars, isReason: check.reasons.contains(where: \.isAboutStars))
    add(.detailPushed, pushed, isReason: check.reasons.contains(where: \.isQuiet))
    add(.detailLatestRelease, release)
    add(.detailLicense, license, isReason: check.reasons.contains(.noLicense))
    add(.checkOwner, owner)
    add(.detailCreated, repository.createdAt.map(age))
    return facts
  }

  private func age(_ date: Date) -> StyledText {
    StyledText(sanitizing: language.age(of: date, at: now))
  }

  private var movedFrom: StyledText? {
    for case .moved(let name) in check.reasons { return StyledText(sanitizing: "\(name)") }
    return nil
  }

  private var pushed: StyledText {
    check.repository.pushedAt.map(age) ?? StyledText(.checkNeverPushed, in: language)
  }

  private var release: StyledText? {
    guard let release = check.release else { return nil }
    let tag = StyledText(sanitizing: release.tagName)
    return release.publishedAt.map { tag + ", " + age($0) } ?? tag
  }

  private var license: StyledText {
    guard let license = check.repository.license else {
      return StyledText(.detailNoLicense, in: language)
    }
    guard let id = license.spdxID, id != "NOASSERTION" else {
      return StyledText(.detailOtherLicense, in: language)
    }
    return StyledText(sanitizing: id)
  }

  private var owner: StyledText? {
    guard let owner = check.repository.owner else { return nil }
    guard owner.type == "Organization" else { return StyledText(sanitizing: owner.login) }
    return StyledText(.checkOrganization(login: owner.login), in: language)
  }

  private var stars: StyledText {
    let number = language.number(check.repository.stargazersCount)
    for case .contradiction(let other) in check.reasons {
      return StyledText(
        .checkContradiction(number: number, other: language.number(other)), in: language)
    }
    return StyledText(words(number), in: language)
  }

  private func words(_ number: String) -> Message {
    guard let pattern = check.pattern else { return .checkNoHistory(number: number) }
    guard let burst = pattern.burst else {
      return pattern.shape == .few ? .checkFew(number: number) : .checkSteady(number: number)
    }
    let share = language.percent(burst.share)
    // GitHub's days are those of UTC.
    let period = Message.checkPeriod(
      count: burst.days, date: language.day(burst.start, in: .utc))
    return switch pattern.shape {
    case .burst:
      .checkBurst(
        count: burst.daysAfter, number: number, share: share, period: period,
        after: language.number(burst.starsAfter))
    case .launch: .checkLaunch(number: number, share: share, period: period)
    case .ongoing: .checkOngoing(number: number, share: share, period: period)
    case .few, .steady, .ebbing: .checkEbbing(number: number, share: share, period: period)
    }
  }
}

extension RepositoryCheck.Reason {
  fileprivate var isAboutStars: Bool {
    switch self {
    case .burst, .contradiction: true
    case .disabled, .archived, .moved, .quiet, .noLicense: false
    }
  }

  fileprivate var isQuiet: Bool { if case .quiet = self { true } else { false } }

  /// For other programs.
  var code: String {
    switch self {
    case .disabled: "disabled"
    case .archived: "archived"
    case .moved: "moved"
    case .quiet: "quiet"
    case .noLicense: "no_license"
    case .burst: "burst"
    case .contradiction: "contradiction"
    }
  }
}
