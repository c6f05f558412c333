/// What became of a repository, against what the catalogue says.
package enum RepositoryState: Sendable, Equatable {
  /// 404.
  case missing
  /// 301 to the address by id of another repository.
  case renamed(to: String)
  /// 451 with this reason, such as `dmca` or `tos`.
  case blocked(reason: String)
  /// 404 for all but tokens with the scope `repo`.
  case hidden
}
