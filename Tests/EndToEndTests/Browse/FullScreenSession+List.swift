import GitHubSimulator
import TestSupport

extension FullScreenSession {
  /// The names of the repositories in a list as wide as the window.
  var names: [String] {
    lines.dropFirst(2).dropLast().compactMap { line in
      guard let match = line.prefixMatch(of: #/[▌ ] (?:♥ )?([\w.-]+/[\w.-]+)/#) else { return nil }
      return String(match.1)
    }
  }

  /// The first line of the selected row.
  var selected: String? { lines.first { $0.hasPrefix("▌") } }

  /// The position in the list, from 1, and the total number of rows.
  var place: (row: Int, total: Int)? {
    guard let match = lines.last?.prefixMatch(of: #/ ([\d,]+) of ([\d,]+)/#),
      let row = Int(match.1.filter { $0 != "," }), let total = Int(match.2.filter { $0 != "," })
    else { return nil }
    return (row, total)
  }

  func wait(forRow row: Int) async throws {
    try await wait(for: "row \(row)") { _ in place?.row == row }
  }

  func wait(forTotal total: Int) async throws {
    try await wait(for: "\(total) rows") { _ in (place?.total ?? 0) >= total }
  }

  /// Goes to the end of the loaded rows until it is past `row`.
  func goPast(row: Int) async throws {
    try await wait(for: "a row after \(row)") { _ in
      if let place, place.row > row { return true }
      press("G")
      return false
    }
  }
}

extension TerminalStage {
  /// Starts the full screen of `ghrepo browse`.
  func browse(
    _ arguments: String..., columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> FullScreenSession {
    try FullScreenSession(
      ghrepo(["browse"] + arguments, columns: columns, rows: rows, environment: environment),
      columns: columns, rows: rows)
  }

  /// Starts `ghrepo` in the full screen of a window.
  func fullScreen(
    _ arguments: String..., columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> FullScreenSession {
    try FullScreenSession(
      ghrepo(arguments, columns: columns, rows: rows, environment: environment),
      columns: columns, rows: rows)
  }

  /// The number of requests for each page of a search.
  var pagesAsked: [String: Int] {
    pages.reduce(into: [:]) { asked, page in asked["\(page)", default: 0] += 1 }
  }

  /// The requested pages of searches.
  var pages: [Int] {
    simulator.requests.filter { $0.path == "/search/repositories" }
      .map { $0.parameter("page").flatMap { Int($0) } ?? 1 }
  }
}
