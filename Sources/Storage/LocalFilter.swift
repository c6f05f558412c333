internal import GRDB
internal import GitHub

/// A condition of a search on the row `r` of `repository`.
struct LocalFilter: Sendable {
  let condition: RepositoryCondition
  let isNegated: Bool

  static let noForks = LocalFilter(condition: .flag(.fork, false), isNegated: false)

  func sql(for viewer: Viewer) -> SQL {
    let condition = sql(viewer)
    return isNegated ? "NOT coalesce((\(condition)), 0)" : "(\(condition))"
  }

  private func sql(_ viewer: Viewer) -> SQL {
    switch condition {
    case .owner(let owner): return Self.owner(owner)
    case .mine: return Self.owner(viewer.accountKey)
    case .name(let name): return "r.full_name = \(name)"
    case .language(let language): return "r.language = \(language)"
    case .license(let key):
      let (start, end) = (key + "-", key + ".")
      return "r.license = \(key) OR (r.license > \(start) AND r.license < \(end))"
    case .topic(let topic): return Self.topic(topic)
    case .visibility("private"): return Self.visibility(.private)
    case .visibility("internal"): return Self.visibility([.private, .internal])
    case .visibility: return Self.visibility([])
    case .flag(let qualifier, let isOn):
      let flag = Self.flags[qualifier] ?? []
      return "(r.flags & \(flag.rawValue) <> 0) = \(isOn)"
    case .withForks: return "1"
    case .range(let qualifier, let range):
      guard let range, let column = Self.columns[qualifier] else { return "0" }
      return "r.\(sql: column) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }
  }

  private static let flags: [RepositoryQualifier: RepositoryRecord.Flags] = [
    .archived: .archived, .fork: .fork, .mirror: .mirror, .template: .template,
  ]

  private static let columns: [RepositoryQualifier: String] = [
    .stars: "stars", .forks: "forks", .size: "size", .topics: "topic_count",
    .created: "created_at", .pushed: "pushed_at",
  ]

  private static func visibility(_ flags: RepositoryRecord.Flags) -> SQL {
    let mask: RepositoryRecord.Flags = [.private, .internal]
    return "r.flags & \(mask.rawValue) = \(flags.rawValue)"
  }

  /// Names that start with the login and a slash; the next character after the slash is 0.
  private static func owner(_ login: String) -> SQL {
    let (start, end) = (login + "/", login + "0")
    return "r.full_name > \(start) AND r.full_name < \(end)"
  }

  private static func topic(_ topic: String) -> SQL {
    guard topic.contains(where: { $0 != "-" }),
      topic.allSatisfy({ $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return "0" }
    let (match, word) = ("topics : \"\(topic)\"", " \(topic) ")
    return """
      r.key IN (SELECT rowid FROM repository_text
        WHERE repository_text MATCH \(match) AND instr(' ' || lower(topics) || ' ', \(word)) > 0)
      """
  }
}
