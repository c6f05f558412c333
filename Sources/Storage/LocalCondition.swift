internal import GRDB

/// What a repository must be, and the SQL that tells.
enum LocalCondition: Sendable {
  case always
  case never
  case flag(RepositoryRecord.Flags)
  /// The flags of visibility that are set.
  case visibility(RepositoryRecord.Flags)
  case language(String)
  case stars(ClosedRange<Int64>)
  /// A column of `repository` and what it must hold; nothing does if nil.
  case range(String, ClosedRange<Int64>?)
  case owner(String)
  case repository(String)
  /// A key such as `gpl-3.0` or the family `gpl`.
  case license(String)
  case topic(String)

  /// The condition for the repository whose place is in the SQL column `place`, as `viewer` asks it.
  func sql(_ place: String, for viewer: Viewer) -> SQL {
    switch self {
    case .always: "1"
    case .never: "0"
    case .flag(let flag): "\(sql: RepositoryPlace.flags(place)) & \(flag.rawValue) <> 0"
    case .visibility(let flags):
      """
      \(sql: RepositoryPlace.flags(place)) & \(Self.visibilities.rawValue) = \(flags.rawValue)
      """
    case .language(let name): Self.language(name, place)
    case .stars(let range): Self.stars(range, place)
    case .range(let column, let range):
      range.map { range in
        Self.fact("\(sql: column) BETWEEN \(range.lowerBound) AND \(range.upperBound)", place)
      } ?? "0"
    case .license(let key):
      Self.fact("license = \(key) OR (license > \(key + "-") AND license < \(key + "."))", place)
    case .owner(let login): Self.owner(login == "@me" ? viewer.accountKey : login, place, viewer)
    case .repository(let name):
      Self.among("host = \(viewer.host) AND full_name = \(name)", place)
    case .topic(let topic): Self.topic(topic, place)
    }
  }

  private static let visibilities: RepositoryRecord.Flags = [.private, .internal]

  /// What only the repository's own row tells; nothing is looked up where that is the one read.
  private static func fact(_ condition: SQL, _ place: String) -> SQL {
    place == LocalSelection.tablePlace
      ? "(\(condition))"
      : """
      EXISTS (SELECT 1 FROM repository AS r
        WHERE r.key = \(sql: RepositoryPlace.key(place)) AND (\(condition)))
      """
  }

  /// What few repositories are, which an index finds.
  private static func among(_ condition: SQL, _ place: String) -> SQL {
    "+\(sql: place) IN (SELECT r.place FROM repository AS r WHERE \(condition))"
  }

  /// Names that begin with the login and a slash, which the character 0 follows.
  private static func owner(_ login: String, _ place: String, _ viewer: Viewer) -> SQL {
    among(
      """
      host = \(viewer.host) AND full_name > \(login + "/") AND full_name < \(login + "0")
      """, place)
  }

  /// The last number stands for all languages that came too late for one of their own.
  private static func language(_ name: String, _ place: String) -> SQL {
    let number = RepositoryPlace.language(place)
    let last = RepositoryPlace.maximumSmall
    return """
      (\(sql: number) = (SELECT min(key, \(last)) FROM language WHERE name = \(name))
        AND (\(sql: number) < \(last) OR \(fact("language = \(name)", place))))
      """
  }

  /// Only rows of the first and the last popularity must be looked at one by one.
  private static func stars(_ range: ClosedRange<Int64>, _ place: String) -> SQL {
    let first = RepositoryPlace.popularity(range.lowerBound)
    let last = RepositoryPlace.popularity(range.upperBound)
    let start = RepositoryPlace.start(ofPopularity: first)
    let end = RepositoryPlace.start(ofPopularity: last) | (1 << 54 - 1)
    let exact = fact("stars BETWEEN \(range.lowerBound) AND \(range.upperBound)", place)
    return """
      (\(sql: place) BETWEEN \(start) AND \(end)
        AND (\(sql: place) >> 54 NOT IN (\(first), \(last)) OR \(exact)))
      """
  }

  private static func topic(_ topic: String, _ place: String) -> SQL {
    guard topic.contains(where: { $0 != "-" }),
      topic.allSatisfy({ $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return "0" }
    return """
      +\(sql: place) IN (SELECT rowid FROM repository_text
        WHERE repository_text MATCH \("topics : \"\(topic)\"")
          AND instr(' ' || lower(topics) || ' ', \(" \(topic) ")) > 0)
      """
  }
}
