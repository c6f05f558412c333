import FoundationEssentials
package import GitHub

/// What a list by gained stars is made from.
package struct GainSearch: Sendable, Equatable {
  package let window: GainWindow
  /// Conditions for every repository of the list.
  package let qualifiers: [Qualifier]
  /// Whether no other list may take its place.
  package var isRequired = false

  package init(_ window: GainWindow, _ qualifiers: [Qualifier]) {
    (self.window, self.qualifiers) = (window, qualifiers)
  }

  /// Searches whose results may have gained most: no search is sorted by that. Each is one request.
  func queries(at now: Date) -> [SearchQuery] {
    let days = window.days
    let recent = "pushed:>=\(Self.day(max(days, 2), before: now))"
    let queries =
      [
        // A repository this young gained all of its stars.
        query("created:>=\(Self.day(days, before: now))"),
        query(
          "created:\(Self.day(days + 30, before: now))..\(Self.day(days + 1, before: now))"),
        query(
          "created:\(Self.day(days + 180, before: now))..\(Self.day(days + 31, before: now))"),
        query("stars:>=1"),
      ] + Self.bands.map { query(recent, "stars:\($0)") }
    // Conditions of the user may make some the same.
    var seen: Set<String> = []
    return queries.filter { seen.insert($0.text).inserted }
  }

  /// GitHub returns the first hundred of each.
  private static let bands = [">=10000", "1000..9999", "100..999"]

  /// A condition gives way to one of the user's with the same name.
  private func query(_ conditions: String...) -> SearchQuery {
    let own = conditions.compactMap { text -> Qualifier? in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      return qualifiers.contains { $0.name == parts[0] && !$0.isNegated }
        ? nil : Qualifier(parts[0], parts[1])
    }
    return SearchQuery(terms: [], qualifiers: own + qualifiers)
  }

  private static func day(_ days: Int, before now: Date) -> String {
    String(ISO8601.text(now - Double(days) * StarHistory.dayLength).prefix(10))
  }
}
