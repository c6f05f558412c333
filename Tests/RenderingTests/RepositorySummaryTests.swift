import Core
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositorySummaryTests {
  private func lines(
    _ repository: Repository, _ columns: Int, language: Language = .en, avatar: [StyledText] = [],
    annotation: ListedRepository.Annotation? = nil
  ) -> [StyledText] {
    RepositorySummary(
      repository, isFavorite: true, annotation: annotation, on: .dotcom, language: language,
      now: Samples.now
    ).lines(columns: columns, avatar: avatar)
  }

  @Test(arguments: [20, 30, 44, 64, 100], Language.allCases)
  func `a repository takes four lines that fit`(columns: Int, language: Language) {
    var repository = Samples.rich
    repository.topics = (0..<30).map { "topic-\($0)" }
    let lines = lines(repository, columns, language: language)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.columns <= columns })
    #expect(lines[0].plain.string.contains("♥"))
    #expect(lines[2].plain.string.contains("★"))
    #expect(lines[3].plain.string.contains("+"))
  }

  @Test func `without topics the description takes another line`() {
    var repository = Samples.rich
    repository.topics = []
    repository.description = String(repeating: "word ", count: 60)
    let lines = lines(repository, 60)
    #expect(lines.count == 4)
    #expect(lines[1].plain.string.hasPrefix("word") && lines[2].plain.string.hasPrefix("word"))
    #expect(lines[3].plain.string.hasPrefix("★"))
  }

  @Test func `the line of numbers drops what matters least`() {
    let numbers = { (columns: Int) in lines(Samples.rich, columns)[2].plain.string }
    #expect(numbers(90).contains("C++") && numbers(90).contains("pushed"))
    #expect(numbers(90).contains("Apache-2.0"))
    #expect(!numbers(44).contains("Apache-2.0") && numbers(44).contains("pushed"))
  }

  @Test func `owner, language and topics lead to their pages`() {
    var repository = Samples.rich
    repository.owner = Owner(id: 1, login: "swiftlang")
    let spans = lines(repository, 100).flatMap(\.spans)
    let links = spans.compactMap { $0.link?.address }
    #expect(links.contains("https://github.com/swiftlang"))
    #expect(links.contains { GitHubHost.dotcom.page(at: $0) == .search("language:C++") })
    #expect(links.contains { GitHubHost.dotcom.page(at: $0) == .topic(Samples.rich.topics[0]) })
  }

  @Test func `the user's note and tags take a line of their own`() {
    let annotation = ListedRepository.Annotation(
      note: "read this", tags: ["work"], addedAt: Samples.now)
    let lines = lines(Samples.rich, 60, annotation: annotation)
    #expect(lines.count == 5)
    #expect(lines[4].plain.string == "#work · read this")
  }

  @Test func `an avatar stands beside the lines`() {
    let avatar = (0..<4).map { StyledText(sanitizing: "face \($0) ") }
    var repository = Samples.rich
    repository.topics = []
    repository.description = nil
    let lines = lines(repository, 60, avatar: avatar)
    #expect(lines.count == 4)
    #expect(lines[3].plain.string.hasPrefix("face 3"))
    #expect(lines.allSatisfy { $0.columns <= 60 })
  }
}
