package import Access
package import FoundationEssentials
package import GitHub

/// Warning signs of a repository: facts about it, and how it got its stars.
package struct RepositoryCheck: Sendable, Equatable {
  package enum Verdict: String, Sendable {
    case fine, warning, unknown
  }

  /// A warning sign.
  package enum Reason: Sendable, Equatable {
    /// GitHub has closed it.
    case disabled
    case archived
    /// It has another name or owner now.
    case moved(from: RepositoryName)
    /// Days since the last push; nil if nothing was ever pushed.
    case quiet(days: Int?)
    case noLicense
    /// Most stars came in a few days, and then none.
    case burst(StarPattern.Burst)
    /// The history has far more or far fewer stars than GitHub counts.
    case contradiction(inHistory: Int)
  }

  /// What was not looked at.
  package enum Gap: Sendable, Equatable {
    /// The server has no stars by day.
    case noHistories
    /// Offline, and the stars by day were never read.
    case notCached
    case failed(ReadError)

    /// For other programs.
    package var code: String {
      switch self {
      case .noHistories: "no_history"
      case .failed(.api(.refused(let refusal))) where refusal.status == 422: "no_history"
      case .notCached: "not_cached"
      case .failed: "not_loaded"
      }
    }
  }

  package let repository: Repository
  package let release: Release?
  /// Nil if the history of stars is not known.
  package let pattern: StarPattern?
  package let reasons: [Reason]
  /// Nil if everything was.
  package let gap: Gap?

  /// Days without a push that are too many.
  package static let quietDays = 365
  /// Which part of the stars may be missing in the history, or be too many there, and how many. Some
  /// came since the history was read.
  private static let tolerance = (share: 0.2, stars: 50)

  /// - Parameters:
  ///   - name: As it was asked for.
  ///   - time: When GitHub sent the history.
  package init(
    _ details: RepositoryDetails, askedAs name: RepositoryName, historyAt time: Date, now: Date
  ) {
    repository = details.repository
    release = details.release
    pattern = details.history.map {
      StarPattern($0, created: details.repository.createdAt, at: time)
    }
    var reasons: [Reason] = []
    if repository.isDisabled { reasons.append(.disabled) }
    if repository.isArchived { reasons.append(.archived) }
    if let current = repository.currentName,
      "\(current)".lowercased() != "\(name)".lowercased()
    {
      reasons.append(.moved(from: name))
    }
    let days = repository.pushedAt.map {
      Int(min(max(0, now.timeIntervalSince($0)), 1e11) / StarHistory.dayLength)
    }
    if days ?? .max > Self.quietDays { reasons.append(.quiet(days: days)) }
    if repository.license == nil { reasons.append(.noLicense) }
    if let pattern, pattern.shape == .burst, let burst = pattern.burst {
      reasons.append(.burst(burst))
    }
    if let history = details.history {
      let sum = history.weeks.reduce(0) { $0 + $1.days.reduce(0, +) }
      let difference = abs(sum - repository.stargazersCount)
      let most = Self.tolerance.share * Double(max(sum, repository.stargazersCount))
      if difference > Self.tolerance.stars, Double(difference) > most {
        reasons.append(.contradiction(inHistory: sum))
      }
    }
    self.reasons = reasons
    let missing: Gap = details.isHistoryKnown ? .noHistories : .notCached
    gap = details.failures.first.map { .failed($0.error) } ?? (pattern == nil ? missing : nil)
  }

  package var verdict: Verdict { reasons.isEmpty ? gap == nil ? .fine : .unknown : .warning }
}
