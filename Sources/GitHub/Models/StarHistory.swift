package import FoundationEssentials

/// The stars of a repository by day: one page of its history, or several. An unstar lowers the day of
/// the star.
/// Source: https://docs.github.com/rest/activity/starring#get-stargazer-history-for-a-repository
package struct StarHistory: Sendable, Equatable {
  /// The newest first, each once; weeks without a star are included.
  package private(set) var weeks: [Week]

  /// Seven days from a Sunday on; days to come have no stars.
  package struct Week: Sendable, Equatable {
    /// In UTC, as far as observed.
    package let start: Date
    package let days: [Int]

    package init(start: Date, days: [Int]) {
      self.start = start
      self.days = days
    }
  }

  /// Weeks of a full page, after which there may be another one.
  package static let weeksPerPage = 30
  /// Since GitHub began in 2008 there have not been more weeks, and will not be before 2036.
  package static let mostWeeks = 1500
  /// All of them, and one more for weeks that begin meanwhile.
  package static let mostPages = mostWeeks / weeksPerPage + 1

  package init(weeks: [Week]) {
    self.weeks = []
    add(weeks)
  }

  /// Adds an older page; pages shift when a week begins, so that both may have the same week.
  package mutating func add(_ page: StarHistory) { add(page.weeks) }

  private mutating func add(_ others: [Week]) {
    var known = Set(weeks.map(\.start))
    weeks = (weeks + others.filter { known.insert($0.start).inserted })
      .sorted { $0.start > $1.start }
  }
}

extension StarHistory: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(weeks: try [Week](json))
    guard weeks.count <= Self.mostWeeks else { throw JSONProblem("\(weeks.count) weeks") }
  }
}

extension StarHistory.Week: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    let days: [Count] = try json.read("days")
    guard days.count == 7 else { throw JSONProblem("a week has \(days.count) days") }
    let start: Int64 = try json.read("week")
    guard (0..<Self.end).contains(start) else { throw JSONProblem("a week out of range") }
    self.init(start: Date(timeIntervalSince1970: Double(start)), days: days.map(\.value))
  }

  /// The year 10000, in seconds.
  private static let end: Int64 = 253_402_300_800
}

extension StarHistory: CachedDocument {
  /// A history as it was cached; nil for anything else.
  package init?(stored: Data) {
    do throws(JSONProblem) {
      self = try JSONDocument(stored).withRoot { root throws(JSONProblem) in try root.read() }
    } catch { return nil }
  }

  package var document: Data {
    let weeks = weeks.map { week in
      let days = week.days.map(String.init).joined(separator: ",")
      return #"{"week":\#(Int64(week.start.timeIntervalSince1970)),"days":[\#(days)]}"#
    }
    return Data("[\(weeks.joined(separator: ","))]".utf8)
  }
}

/// A count in a list, clamped.
private struct Count: JSONReadable {
  let value: Int

  init(_ json: JSONNode) throws(JSONProblem) {
    guard let value = try json.readCount() else { throw json.mismatch("a whole number") }
    self.value = value
  }
}
