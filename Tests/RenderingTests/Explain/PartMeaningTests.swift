import FoundationEssentials
import GitHub
import Messages
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct PartMeaningTests {
  private let now = Date(timeIntervalSince1970: 1_774_967_405)

  @Test func `every qualifier has a meaning in both languages`() throws {
    let values: [RepositoryQualifier: [String]] = [
      .created: [">-1d", "<=2026-01-01", "2026-01-01..2026-02-01", "2026-01-01..*", "*..today"],
      .stars: [">1", ">=1", "<1", "<=1", "1", "1..2", "1..*", "*..2"], .repo: ["a/b"],
      .user: ["@me", "apple"], .in: ["name,description", "topics,readme"],
    ]
    for known in RepositoryQualifier.allCases {
      var samples = values[known] ?? ["1"]
      switch known.value {
      case .choice(let choices), .choices(let choices): samples += choices
      case .date where values[known] == nil: samples = ["today"]
      default: break
      }
      for value in samples {
        let name = known == .props ? "props.x" : known.rawValue
        let query = SearchQuery(terms: [], qualifiers: [Qualifier(name, value)])
        guard query.problems(at: now).isEmpty, let part = query.parts.first else { continue }
        let sent = try #require(query.resolved(at: now).parts.first)
        let meaning = part.meaning(sentAs: sent, [])
        let (english, polish) = (meaning.text(in: .en), meaning.text(in: .pl))
        #expect(!english.isEmpty && english != polish, "\(name):\(value)")
      }
    }
  }
}
