internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// A row of `repository`: one repository as one kind of viewer sees it.
struct RepositoryRecord {
  let host: String
  /// Empty for what everybody may see.
  let account: String
  let repository: Repository
  let seenAt: Int64

  /// Nil for a private repository seen with a token that belongs to no known account: nobody
  /// could take it out again.
  init?(_ repository: Repository, seenBy viewer: Viewer, at time: Date) {
    guard !repository.isPrivate || viewer.account != nil else { return nil }
    host = viewer.host
    account = repository.isPrivate ? viewer.accountKey : ""
    self.repository = repository
    seenAt = time.seconds
  }

  /// What of a repository can be asked for with a yes or no.
  struct Flags: OptionSet {
    let rawValue: Int64

    static let fork = Flags(rawValue: 1)
    static let archived = Flags(rawValue: 2)
    static let `private` = Flags(rawValue: 4)
    static let template = Flags(rawValue: 8)
    static let disabled = Flags(rawValue: 16)
    static let mirror = Flags(rawValue: 32)
    static let `internal` = Flags(rawValue: 64)
  }

  var flags: Flags {
    var flags: Flags = []
    if repository.isFork { flags.insert(.fork) }
    if repository.isArchived { flags.insert(.archived) }
    if repository.isPrivate { flags.insert(.private) }
    if repository.isTemplate { flags.insert(.template) }
    if repository.isDisabled { flags.insert(.disabled) }
    if repository.mirrorURL != nil { flags.insert(.mirror) }
    if repository.visibility == "internal" { flags.insert(.internal) }
    return flags
  }

  var textHash: Int64 { repository.wordsHash }
}

extension Date {
  /// Whole seconds since 1970, as all tables have it.
  var seconds: Int64 { Int64(min(max(timeIntervalSince1970.rounded(.down), -Self.far), Self.far)) }

  /// Never so far away that the time until then would not fit a number.
  init(seconds: Int64) {
    self.init(timeIntervalSince1970: min(max(Double(seconds), -Self.far), Self.far))
  }

  /// About ten thousand years.
  private static let far = 3e11
}
