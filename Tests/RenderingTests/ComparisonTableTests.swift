import Core
import FoundationEssentials
import Messages
import Terminal
import Testing

@testable import GitHub
@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct ComparisonTableTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func details(
    _ id: Int64, stars: Int, pushed: Double = 0, license: String? = nil
  ) -> RepositoryDetails {
    let name = "repository-\(id)"
    var repository = Repository(
      id: id, name: name, fullName: "owner-\(id)/\(name)", htmlURL: "https://github.com/o/\(name)")
    repository.stargazersCount = stars
    repository.pushedAt = Self.now - pushed * 86_400
    repository.license = license.map { License(key: $0.lowercased(), name: $0, spdxID: $0) }
    var details = RepositoryDetails(repository: repository)
    let week = StarHistory.Week(
      start: Self.now - 14 * 86_400, days: [1, 2, 3, 4, 5, 6, stars])
    details.gains = StarGains(StarHistory(weeks: [week]), at: Self.now)
    details.contributors = stars / 2
    return details
  }

  private func table(_ repositories: [RepositoryDetails], _ language: Language = .en)
    -> ComparisonTable
  {
    ComparisonTable(repositories, language: language, now: Self.now)
  }

  @Test func `a mark stands behind the highest number and the latest date`() {
    let lines = table([
      details(1, stars: 10, pushed: 3, license: "MIT"),
      details(2, stars: 30, pushed: 1, license: "MIT"), details(3, stars: 20, pushed: 9),
    ]).lines(columns: 120, drawsLines: false).map(\.plain.string)
    func cells(_ label: String) -> [Substring] {
      let line = lines.first { $0.hasPrefix(label) } ?? ""
      return line.dropFirst(label.count).split(separator: "  ").map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty }
    }
    #expect(cells("Stars") == ["10", "30 ▲", "20"])
    #expect(cells("Contributors") == ["5", "15 ▲", "10"])
    #expect(cells("Last push") == ["3 days ago", "1 day ago ▲", "9 days ago"])
    #expect(cells("License") == ["MIT", "MIT", "–"])
    #expect(cells("Archived") == ["no", "no", "no"])
  }

  @Test func `what is the same in all is dimmed and has no mark`() throws {
    let lines = table([details(1, stars: 7), details(2, stars: 7)])
      .lines(columns: 80, drawsLines: false)
    let stars = try #require(lines.first { $0.plain.string.hasPrefix("Stars") })
    #expect(!stars.plain.string.contains("▲"))
    let sevens = stars.spans.filter { $0.text.string.contains("7") }
    #expect(!sevens.isEmpty && sevens.allSatisfy { $0.style.isDim })
  }

  @Test(arguments: [60, 80, 100, 120, 160, 20], Language.allCases)
  func `every line fits, and every repository is there`(columns: Int, language: Language) {
    for count in 2...6 {
      let all = (1...count).map { details(Int64($0), stars: $0 * 1000) }
      let lines = table(all, language).lines(columns: columns, drawsLines: true)
      #expect(lines.allSatisfy { $0.columns <= columns }, "\(lines.map(\.plain.string))")
      let text = lines.map(\.plain.string).joined(separator: "\n")
      for id in 1...count { #expect(text.contains("repository-\(id)")) }
    }
  }

  @Test func `where a value is unknown nothing is the highest, and zero never is`() {
    var unknown = details(1, stars: 100)
    unknown.contributors = nil
    let empty = details(2, stars: 0)
    let lines = table([unknown, empty]).lines(columns: 80, drawsLines: false).map(\.plain.string)
    #expect(lines.first { $0.hasPrefix("Contributors") }?.contains("▲") == false)
    #expect(lines.first { $0.hasPrefix("Stars") }?.contains("100 ▲") == true)
  }

  @Test func `the day of the stars is named, and that of older ones`() {
    let week = StarHistory.Week(start: Self.now - 7 * 86_400, days: [1, 2, 3, 4, 5, 6, 7])
    var (new, old) = (details(1, stars: 10), details(2, stars: 30))
    new.gains = StarGains(StarHistory(weeks: [week]), at: Self.now)
    old.gains = StarGains(StarHistory(weeks: [week]), at: Self.now - 3 * 86_400)
    let lines = table([new, old]).lines(columns: 100, drawsLines: false).map(\.plain.string)
    let day = lines.first { $0.hasPrefix("Gained on Sep 20") } ?? ""
    #expect(day.contains("7") && day.contains("4 (Sep 17)") && !day.contains("▲"), "\(lines)")
  }

  @Test(arguments: [30, 40, 60, 90])
  func `a mark stays where the text before it is cut`(columns: Int) {
    var (one, other) = (details(1, stars: 1), details(2, stars: 2))
    one.release = Release(tagName: "v1.2.3", publishedAt: Self.now - 400 * 86_400)
    other.release = Release(
      tagName: "release-2.3.4-candidate-of-the-day", publishedAt: Self.now - 86_400)
    let lines = table([one, other], .pl).lines(columns: columns, drawsLines: false)
    #expect(lines.contains { $0.plain.string.contains("… ▲") })
    #expect(lines.allSatisfy { $0.columns <= columns })
    let labels = lines.map { $0.plain.string.prefix { $0 != "…" } }
      .filter { $0.hasPrefix("Przyrost") }
    #expect(columns < 40 || Set(labels).count >= 3)
  }

  @Test func `for a screen reader each fact is a sentence without signs`() {
    let spoken = table([details(1, stars: 1000), details(2, stars: 2000)]).spoken
      .map(\.plain.string)
    #expect(
      spoken.first
        == "Stars: owner-1/repository-1 1,000; owner-2/repository-2 2,000 (highest)")
    #expect(!spoken.joined().contains { "▲│█".contains($0) })
  }

  @Test func `thirty days fit into fewer columns, the latest on the right`() {
    let weeks = (0..<5).map {
      StarHistory.Week(
        start: Self.now - Double($0 + 1) * 7 * 86_400,
        days: Array(repeating: $0 == 0 ? 9 : 0, count: 7))
    }
    let gains = StarGains(StarHistory(weeks: weeks), at: Self.now)
    #expect(gains.sums(of: 10) == [0, 0, 0, 0, 0, 0, 0, 9, 27, 27])
    #expect(Sparkline.text([0, 9, 27], highest: 54) == "▁▃▅")
  }

  @Test(arguments: [74, 80], Language.allCases)
  func `three repositories fit side by side into a usual window`(columns: Int, language: Language) {
    let all = (1...3).map { details($0, stars: 1000) }
    let lines = table(all, language).lines(columns: columns, drawsLines: true)
    #expect(!lines.contains(StyledText()))
  }

  @Test func `a long owner is cut before the name`() {
    var long = details(1, stars: 1)
    long.repository.fullName = "macos-studio-1964658/engine.go"
    let head = table([long, details(2, stars: 2), details(3, stars: 3)])
      .lines(columns: 80, drawsLines: true)[0].plain.string
    #expect(head.contains("…/engine.go "), "\(head)")
  }
}
