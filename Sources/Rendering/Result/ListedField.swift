package import Core
package import GitHub

/// A field of a row for output: one of GitHub's, or one of ghrepo's own.
package indirect enum ListedField: Sendable, Hashable {
  case github(RepositoryField)
  case own(Own)
  /// Written under another name.
  case renamed(ListedField, String)

  /// Fields that GitHub's repositories do not have.
  package enum Own: String, Sendable, CaseIterable {
    // These need GitHub requests of their own; in `show` only.
    case languages
    case latestRelease = "latest_release"
    case starHistory = "star_history"
    case gainedDay = "gained_day"
    case gainedWeek = "gained_week"
    case gainedMonth = "gained_month"
    // In `top --gained year` only.
    case gainedYear = "gained_year"
    // In `compare` only.
    case contributorsCount = "contributors_count"
    // In `check` only.
    case verdict
    case reasons
    case starShape = "star_shape"
    case starBurst = "star_burst"
    // In `similar` only.
    case shared
    case favorite
    case position
    case isNew = "new"
    case seenAt = "seen_at"
    // The user's annotations; in the list of favorites and `favorites show` only.
    case note
    case tags
    case addedAt = "added_at"
    case isGone = "gone"
    case formerName = "former_name"
    case checkedAt = "checked_at"
  }

  /// The value of this field in `row`.
  func value(of row: ListedRepository) -> JSONValue {
    switch self {
    case .renamed(let field, _): field.value(of: row)
    case .github(let field): field.value(of: row.repository)
    case .own(.languages): row.details?.languages?.json ?? .null
    case .own(.latestRelease): row.details?.latestRelease?.json ?? .null
    case .own(.starHistory): row.details?.gains?.json ?? .null
    case .own(.gainedDay): .number(row.details?.gains?.day ?? row.gained(.day))
    case .own(.gainedWeek): .number(row.details?.gains?.week ?? row.gained(.week))
    case .own(.gainedMonth): .number(row.details?.gains?.month ?? row.gained(.month))
    case .own(.gainedYear): .number(row.gained(.year))
    case .own(.contributorsCount): .number(row.details?.contributors)
    case .own(.verdict): .text(row.details?.check?.verdict.rawValue)
    case .own(.reasons):
      row.details?.check.map { check in
        .array(
          (check.reasons.map(\.code) + [check.gap?.code].compactMap(\.self)).map(JSONValue.string))
      } ?? .null
    case .own(.starShape): .text(row.details?.check?.pattern?.shape.rawValue)
    case .own(.starBurst): row.details?.check?.pattern?.burst?.json ?? .null
    case .own(.shared):
      row.similarity.isEmpty
        ? .null : .array(row.similarity.flatMap(\.words).map(JSONValue.string))
    case .own(.favorite): .bool(row.isFavorite)
    case .own(.position): .number(row.position)
    case .own(.isNew): .bool(row.isNew)
    case .own(.seenAt): .text(row.seenAt.map(ISO8601.text))
    case .own(.note): .text(row.annotation?.note)
    case .own(.tags): row.annotation.map { .array($0.tags.map(JSONValue.string)) } ?? .null
    case .own(.addedAt): .text(row.annotation.map { ISO8601.text($0.addedAt) })
    case .own(.isGone): row.annotation.map { .bool($0.isGone) } ?? .null
    case .own(.formerName): .text(row.annotation?.formerName)
    case .own(.checkedAt): .text(row.annotation?.checkedAt.map(ISO8601.text))
    }
  }
}

extension ListedField {
  static let githubCases = RepositoryField.allCases.map(Self.github)

  /// All valid fields.
  package static let knownCases = githubCases + Own.allCases.map(Self.own)

  /// The field under its own name.
  package var original: ListedField {
    if case .renamed(let field, _) = self { field.original } else { self }
  }
}

extension ListedField: RawRepresentable {
  /// The name in JSON and for `--fields`.
  package var rawValue: String {
    switch self {
    case .github(let field): field.rawValue
    case .own(let field): field.rawValue
    case .renamed(_, let name): name
    }
  }

  package init?(rawValue: String) {
    if let field = RepositoryField(rawValue: rawValue) {
      self = .github(field)
    } else if let field = Own(rawValue: rawValue) {
      self = .own(field)
    } else {
      return nil
    }
  }
}

extension ListedRepository {
  fileprivate func gained(_ window: GainWindow) -> Int? {
    gained.flatMap { $0.window == window ? $0.stars : nil }
  }

  /// The fields of `details`, and those that GitHub sends with them, that have no value only because
  /// they were not fetched.
  package var unfetched: [ListedField] {
    guard let details else { return [] }
    var fields: [ListedField] = details.languages == nil ? [.own(.languages)] : []
    if !details.isReleaseKnown { fields.append(.own(.latestRelease)) }
    guard details.isFromList, repository.subscribersCount == nil else { return fields }
    fields += [.github(.subscribersCount), .github(.networkCount)]
    // Only forks have these.
    return fields + (repository.isFork ? [.github(.parent), .github(.source)] : [])
  }

  /// The chosen fields as one object, in the order given.
  package func json(_ fields: [ListedField]) -> JSONValue {
    .object(fields.map { JSONValue.Member($0.rawValue, $0.value(of: self)) })
  }
}

extension Languages {
  fileprivate var json: JSONValue {
    .object(shares.map { JSONValue.Member($0.name, .int($0.bytes)) })
  }
}

extension StarGains {
  fileprivate var json: JSONValue {
    .array(
      days.map {
        .object([
          "date": .string(String(ISO8601.text($0.date).prefix(10))), "stars": .int(Int64($0.stars)),
        ])
      })
  }
}

extension StarPattern.Burst {
  fileprivate var json: JSONValue {
    .object([
      "date": .string(String(ISO8601.text(start).prefix(10))), "days": .int(Int64(days)),
      "stars": .int(Int64(stars)), "share": .double((share * 1000).rounded() / 1000),
      "stars_after": .int(Int64(starsAfter)),
    ])
  }
}

extension Release {
  fileprivate var json: JSONValue {
    .object([
      "tag_name": .string(tagName), "name": .text(name), "html_url": .text(htmlURL),
      "published_at": .text(publishedAt.map(ISO8601.text)),
    ])
  }
}

extension SimilarityReason {
  /// For a program, as a search would write it.
  fileprivate var words: [String] {
    switch self {
    case .topics(let topics): topics.map { "topic:\($0)" }
    case .words(let words): words
    case .language(let language): ["language:\(language)"]
    case .owner(let owner): ["user:\(owner)"]
    }
  }
}
