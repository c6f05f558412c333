/// A column of `repository_text`.
enum LocalColumn: String, Sendable, CaseIterable {
  case name
  case owner
  case description
  case topics
  case readme

  /// The columns that the value of `in:` names; nil when it names no known one, or others too.
  static func named(by value: String) -> [LocalColumn]? {
    let names = value.lowercased().split(separator: ",")
    let columns = names.compactMap { $0 == "owner" ? nil : LocalColumn(rawValue: String($0)) }
    return columns.isEmpty || columns.count < names.count ? nil : columns
  }
}
