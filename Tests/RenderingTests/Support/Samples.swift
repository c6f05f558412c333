import Foundation
import Terminal

@testable import GitHub

/// Sample repositories and the time at which they are shown.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_795_176_000)

  static func days(ago count: Double) -> Date { now.addingTimeInterval(-count * 86400) }

  static var rich: Repository {
    var repository = Repository(
      id: 44_838_949, name: "swift", fullName: "swiftlang/swift",
      htmlURL: "https://github.com/swiftlang/swift")
    repository.description =
      "The Swift Programming Language: a general-purpose language that is approachable for "
      + "newcomers and powerful for experts. It is fast, modern, safe, and a joy to write."
    repository.homepage = "https://swift.org"
    repository.language = "C++"
    repository.license = License(
      key: "apache-2.0", name: "Apache License 2.0", spdxID: "Apache-2.0")
    repository.topics = ["swift", "compiler", "language"]
    repository.defaultBranch = "main"
    repository.stargazersCount = 67_412
    repository.forksCount = 10_345
    repository.subscribersCount = 2481
    repository.openIssuesCount = 7890
    repository.size = 1_234_567
    repository.createdAt = Date(timeIntervalSince1970: 1_445_632_000)
    repository.updatedAt = days(ago: 1)
    repository.pushedAt = days(ago: 2)
    return repository
  }

  static var bare: Repository {
    Repository(id: 7, name: "b", fullName: "a/b", htmlURL: "https://github.com/a/b")
  }

  static var marked: Repository {
    var repository = bare
    repository.fullName = "some-organization/a-repository-with-a-rather-long-name"
    repository.description = "日本語の説明文はとても長いので、折り返す必要があります。全角文字は決して分割されません。"
    repository.language = "Jupyter Notebook"
    repository.isArchived = true
    repository.isFork = true
    repository.isPrivate = true
    repository.isTemplate = true
    repository.parent = RepositoryReference(
      id: 1, fullName: "up/stream", htmlURL: "https://github.com/up/stream")
    return repository
  }

  static let languages = Languages(shares: [
    .init(name: "C++", bytes: 480_000), .init(name: "Swift", bytes: 430_000),
    .init(name: "Python", bytes: 50_000), .init(name: "CMake", bytes: 20_000),
    .init(name: "C", bytes: 12_000), .init(name: "Shell", bytes: 3000),
    .init(name: "LLVM", bytes: 5000),
  ])

  static let release = Release(
    tagName: "swift-6.3-RELEASE", htmlURL: "https://github.com/swiftlang/swift/releases/tag/x",
    publishedAt: days(ago: 40))

  /// A repository with `text` in every text field.
  static func hostile(_ text: String) -> Repository {
    var repository = Repository(id: 1, name: text, fullName: "o/" + text, htmlURL: text)
    repository.description = text
    repository.homepage = text
    repository.language = text
    repository.license = License(key: text, name: text, spdxID: text)
    repository.topics = [text, text]
    repository.visibility = text
    repository.defaultBranch = text
    repository.stargazersCount = .max
    repository.forksCount = .min
    repository.size = .max
    repository.createdAt = .distantPast
    repository.pushedAt = .distantFuture
    repository.parent = RepositoryReference(id: 1, fullName: text, htmlURL: text)
    return repository
  }

  static func hostileLanguages(_ text: String) -> Languages {
    Languages(shares: [.init(name: text, bytes: .max), .init(name: text + "x", bytes: .max)])
  }

  static func hostileRelease(_ text: String) -> Release {
    Release(tagName: text, name: text, htmlURL: text, publishedAt: now)
  }

  static let colorful = TerminalProfile(
    isTerminal: true, colorDepth: .full, hasAttributes: true, hasHyperlinks: true)
}

/// The lines as in plain output, without trailing spaces.
func shown(_ lines: [StyledText]) -> String {
  lines.map { line in
    let text = line.plain.string
    return String(text.dropLast(text.reversed().prefix { $0 == " " }.count))
  }.joined(separator: "\n")
}
