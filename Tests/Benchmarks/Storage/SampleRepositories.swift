import FoundationEssentials
import GitHub

/// Repositories with words and numbers distributed as on GitHub; the same in every run.
struct SampleRepositories {
  private var generator = SplitMix(state: 7)
  private let vocabulary: [String]

  /// In three of ten descriptions.
  static let commonWord = "library"
  /// In one of ten thousand.
  static let rareWord = "quetzalcoatl"

  private static let syllables = [
    "sw", "ift", "ra", "to", "ke", "lo", "ma", "ni", "pro", "con", "ser", "ver", "cli", "ent",
    "data", "base", "fr", "am", "work", "ter", "min", "al", "net", "gr", "ap", "hi", "jo", "qu",
    "ux", "zi", "py", "th", "on", "ru", "st", "go", "la", "ng", "we", "bo",
  ]
  private static let languages = [
    "JavaScript", "Python", "TypeScript", "Java", "Go", "C++", "C", "Rust", "C#", "PHP", "Shell",
    "Ruby", "Swift", "Kotlin", "Jupyter Notebook", "HTML",
  ]

  init() {
    var generator = SplitMix(state: 1)
    vocabulary = (0..<20_000).map { _ in
      (0..<Int.random(in: 2...4, using: &generator)).map { _ in
        Self.syllables.randomElement(using: &generator) ?? ""
      }.joined()
    }
  }

  mutating func page(from first: Int64) -> [Repository] {
    (first..<first + 100).map { repository($0) }
  }

  private mutating func repository(_ id: Int64) -> Repository {
    let name = words(1...3).joined(separator: "-")
    let owner = words(1...1).joined() + "\(number(3000))"
    var repository = Repository(
      id: id, name: name, fullName: "\(owner)/\(name)-\(id)",
      htmlURL: "https://github.com/\(owner)/\(name)")
    repository.owner = Owner(id: Int64(number(100_000_000)), login: owner)
    repository.description = description(id)
    repository.topics = words(0...6)
    repository.language = Self.languages[min(number(16), number(16))]
    repository.license = License(key: number(2) == 0 ? "mit" : "apache-2.0", name: "A License")
    // One of two has fewer than ten stars, one of thousands very many.
    repository.stargazersCount = min(400_000, 3 * 1_000_000 / (1 + number(1_000_000)))
    repository.forksCount = repository.stargazersCount / 5
    repository.size = number(100_000)
    repository.isFork = number(20) == 0
    repository.isArchived = number(25) == 0
    repository.cloneURL = "https://github.com/\(owner)/\(name).git"
    repository.defaultBranch = "main"
    repository.createdAt = Date(timeIntervalSince1970: Double(1_300_000_000 + number(500_000_000)))
    repository.updatedAt = Date(timeIntervalSince1970: Double(1_700_000_000 + number(100_000_000)))
    repository.pushedAt = repository.updatedAt
    return repository
  }

  private mutating func description(_ id: Int64) -> String {
    var words = words(4...14)
    if number(10) < 3 { words.insert(Self.commonWord, at: number(words.count)) }
    if id % 10_000 == 0 { words.append(Self.rareWord) }
    return words.joined(separator: " ")
  }

  /// A few words are common, most are rare.
  private mutating func words(_ count: ClosedRange<Int>) -> [String] {
    (0..<Int.random(in: count, using: &generator)).map { _ in
      let share = Double.random(in: 0..<1, using: &generator)
      return vocabulary[Int(share * share * share * Double(vocabulary.count))]
    }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
}

/// Source: https://prng.di.unimi.it/splitmix64.c
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
