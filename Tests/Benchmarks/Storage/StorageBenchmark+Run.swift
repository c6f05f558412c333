import FoundationEssentials
import GitHub

extension StorageBenchmark {
  /// Runs every benchmark.
  static func run(path: String, count: Int64) async throws {
    var benchmark = StorageBenchmark(path: path, count: count)
    if !FileManager.default.fileExists(atPath: path) { try await benchmark.fill() }
    let common = SampleRepositories.commonWord
    print("                                              median     best")
    try await benchmark.measureSearch("one search of nothing (open)", "x-y-z-nothing")
    try await benchmark.measureSearch("common word", common)
    try await benchmark.measureSearch("common word, page 10", common, offset: 270)
    try await benchmark.measureSimilar()
    try await benchmark.measureSearch("rare word", SampleRepositories.rareWord)
    try await benchmark.measureSearch("prefix of two letters", "sw")
    try await benchmark.measureSearch("prefix of four letters", "swif")
    try await benchmark.measureSearch("one letter", "s")
    try await benchmark.measureSearch("two words", "\(common) sw")
    try await benchmark.measureSearch("without a word", "\(common) -swift")
    try await benchmark.measureSearch("common word in a language", "\(common) language:swift")
    try await benchmark.measureSearch(
      "common word, stars and archived", "\(common) stars:>100 archived:false")
    try await benchmark.measureSearch("common word, pushed", "\(common) pushed:>2026-01-01")
    try await benchmark.measureSearch("common word, topic", "\(common) topic:swift")
    try await benchmark.measureSearch("qualifiers: language, stars", "language:swift stars:>100")
    try await benchmark.measureSearch(
      "qualifiers: pushed, license", "pushed:>2026-01-01 license:mit")
    try await benchmark.measureSearch("everything", "fork:true")
    try await benchmark.measureSearch("common word by stars", common, sort: .stars)
    try await benchmark.measureSearch("common word by update", common, sort: .updated)
    try await benchmark.measureSearch("everything by forks", "", sort: .forks)
    try await benchmark.measureSearch("Chinese word", "詞")
    try await benchmark.measurePage()
    try await benchmark.measureRemembering()
  }
}
