package import Core
package import FoundationEssentials
internal import GitHub

/// What a row shows in any width: what its list is sorted by, if rows have that.
package enum RowValue: Sendable, Equatable {
  case stars, gained, forks, updated, added

  /// Whether it is a time.
  package var isAge: Bool { self == .updated || self == .added }

  /// The time that a row tells: what its list is sorted by, otherwise that of the last push.
  package func date(of row: ListedRepository) -> Date? {
    let repository = row.repository
    return switch self {
    case .added: row.annotation?.addedAt
    case .updated: repository.updatedAt ?? repository.pushedAt
    case .stars, .gained, .forks: repository.pushedAt ?? repository.updatedAt
    }
  }
}
