import FoundationEssentials
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LocalSpellingTests {
  private let folder: DatabaseFolder
  private static let words = ["android", "linux", "terminal", "kubernetes", "swift", "database"]

  init() throws {
    folder = try DatabaseFolder()
  }

  private func filled() async throws -> LocalDatabase {
    let database = folder.database()
    let repositories = Self.words.enumerated().map { index, word in
      Repository.sample(Int64(index + 1), "octo/\(word)-kit") { $0.stargazersCount = 100 - index }
    }
    try await database.remember(repositories, seenBy: .anonymous, at: .noon)
    return database
  }

  private func search(_ text: String, in database: LocalDatabase) async throws -> LocalResult {
    try await database.search(LocalQuery(SearchQuery(terms: [text])), for: .anonymous)
  }

  /// Every word with one wrong, missing, doubled or swapped letter.
  private static func mistakes(in word: String) -> [String] {
    let letters = Array(word)
    var all: [String] = []
    for index in letters.indices {
      let (before, after) = (String(letters[..<index]), String(letters[(index + 1)...]))
      all += [
        before + after, before + "q" + after,
        before + String([letters[index], letters[index]]) + after,
      ]
      if index + 1 < letters.count, letters[index] != letters[index + 1] {
        all.append(
          before + String([letters[index + 1], letters[index]]) + String(letters[(index + 2)...]))
      }
    }
    return all.filter { $0 != word && $0.count >= 4 && !word.hasPrefix($0) }
  }

  @Test func `one mistake in a word finds the repository, and is told`() async throws {
    let database = try await filled()
    var (found, all) = (0, 0)
    for word in Self.words {
      for mistake in Self.mistakes(in: word) {
        all += 1
        let result = try await search(mistake, in: database)
        let names = result.repositories.prefix(3).map(\.repository.fullName)
        if names.contains("octo/\(word)-kit") { found += 1 }
        if result.total > 0 { #expect(!result.corrections.isEmpty, "\(mistake)") }
      }
    }
    #expect(all > 150)
    #expect(found * 100 >= all * 95, "\(found) of \(all)")
  }

  @Test(arguments: [
    ("android-kti", "android-kit"), ("octo/andriod-kit", "octo/android-kit"),
    ("otco/android-kit", "octo/android-kit"), ("androidkit", "android-kit"),
    ("octo/linuxkit", "octo/linux-kit"), ("adroid-kit", "android-kit"),
  ])
  func `a mistake in a name of several words is forgiven, too`(
    text: String, meant: String
  ) async throws {
    let result = try await search(text, in: try await filled())
    #expect(result.corrections == [SpellingCorrection(written: text, meant: meant)])
    #expect(result.total == 1)
  }

  @Test func `a word that is one, but not beside the others, is a mistake`() async throws {
    let database = try await filled()
    try await database.remember([.sample(9, "octo/lint")], seenBy: .anonymous, at: .noon)
    let result = try await search("lint kit", in: database)
    #expect(result.corrections.isEmpty && result.total == 0)
    try await database.remember([.sample(10, "octo/link-kit")], seenBy: .anonymous, at: .noon)
    let other = try await search("lint kit", in: database)
    #expect(other.corrections == [SpellingCorrection(written: "lint", meant: "link")])
    #expect(other.repositories.map(\.repository.name) == ["link-kit"])
  }

  @Test func `several words are corrected, each told`() async throws {
    let result = try await search("andriod ktis", in: try await filled())
    #expect(result.total == 0)
    let both = try await search("andriod kitt stars:>1", in: try await filled())
    #expect(
      both.corrections == [
        SpellingCorrection(written: "andriod", meant: "android"),
        SpellingCorrection(written: "kitt", meant: "kit"),
      ])
    #expect(both.repositories.map(\.repository.name) == ["android-kit"])
  }

  @Test func `letters with diacritics are forgiven, too`() async throws {
    let database = folder.database()
    try await database.remember(
      [.sample(1, "octo/app") { $0.description = "Żarówka" }], seenBy: .anonymous, at: .noon)
    let result = try await search("żarówak", in: database)
    #expect(result.total == 1)
    #expect(result.corrections == [SpellingCorrection(written: "żarówak", meant: "zarowka")])
  }

  @Test(arguments: [
    "android", "andro", "\"andriod\"", "andriodqq", "xyz", "anq", "andriod stars:>1000",
    "NOT andriod kit", "kit language:andriod",
  ])
  func `what has matches, and what is meant as written, stays`(text: String) async throws {
    #expect(try await search(text, in: try await filled()).corrections.isEmpty)
  }

  @Test func `a word of another account's repository is not told`() async throws {
    let database = folder.database()
    let ann = Viewer(host: "github.com", account: "ann")
    try await database.remember(
      [.sample(1, "ann/topsecret", isPrivate: true)], seenBy: ann, at: .noon)
    let theirs = try await search("topsecert", in: database)
    #expect(theirs.total == 0 && theirs.corrections.isEmpty)
    let own = try await database.search(
      LocalQuery(SearchQuery(terms: ["topsecert"])), for: ann)
    #expect(own.total == 1)
  }

  @Test func `a cleared cache corrects nothing, and goes on`() async throws {
    let database = try await filled()
    try await database.clear(.seen)
    #expect(try await search("andriod", in: database).total == 0)
    try await database.remember([.sample(1, "octo/android")], seenBy: .anonymous, at: .noon)
    #expect(try await search("andriod", in: database).total == 1)
  }
}
