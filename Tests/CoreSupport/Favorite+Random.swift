import FoundationEssentials
import GitHub
package import Storage
package import TestSupport

extension Favorite {
  /// With anything that GitHub or a user could have written.
  package static func random(_ random: inout SeededNumbers) -> Favorite {
    func text(_ random: inout SeededNumbers) -> String {
      let pieces = ["a", "ż", "日", "\"", "\\", "👩‍🚀", " b", "{", "\u{FEFF}", "'", "\t"]
      return (0..<Int.random(in: 0...6, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    func date(_ random: inout SeededNumbers) -> Date {
      Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random)))
    }
    let id = Int64.random(in: 1...Int64.max, using: &random)
    var repository = Repository.sample(
      id, "owner-\(id % 97)/name.\(id)", stars: .random(in: 0...1_000_000, using: &random))
    repository.description = Bool.random(using: &random) ? text(&random) : nil
    repository.topics = (0..<Int.random(in: 0...3, using: &random)).map { "topic-\($0)" }
    repository.isArchived = .random(using: &random)
    repository.updatedAt = Bool.random(using: &random) ? date(&random) : nil
    repository.owner = Owner(id: 3, login: "owner")
    return Favorite(
      repository: repository, note: Bool.random(using: &random) ? "note ż \(id)" : nil,
      tags: (0..<Int.random(in: 0...3, using: &random)).map { "tag \($0)" },
      addedAt: date(&random), seenAt: date(&random))
  }
}
