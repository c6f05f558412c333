import FoundationEssentials
import GitHub
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct PartitionedQueryTests {
  private static let january: ClosedRange<Int64> = 1_767_225_600...1_769_903_999

  @Test(arguments: [
    (Slice(stars: 10...20), "q stars:10..20"), (Slice(stars: 5_000...(.max)), "q stars:>=5000"),
    (Slice(stars: 7...7), "q stars:7"), (Slice(stars: 0...3), "q stars:0..3"),
    (Slice(created: january), "q created:2026-01-01..2026-01-31"),
    (Slice(created: 1_767_225_600...1_767_311_999), "q created:2026-01-01"),
    (Slice(created: 1_767_225_600...(.max)), "q created:>=2026-01-01"),
    (Slice(created: .min...1_769_903_999), "q created:*..2026-01-31"),
    (Slice(created: 1_767_225_601...(.max)), "q created:>=2026-01-01T00:00:01Z"),
    (
      Slice(created: 1_767_225_600...1_767_225_700),
      "q created:2026-01-01T00:00:00Z..2026-01-01T00:01:40Z"
    ),
    (
      Slice(stars: 0...0, created: 1_767_225_661...1_767_225_661),
      "q stars:0 created:2026-01-01T00:01:01Z"
    ),
  ])
  func `a slice is written in search syntax`(slice: Slice, text: String) {
    #expect(PartitionedQuery.sample("q").query(of: slice).text == text)
  }

  @Test(arguments: [
    ("stars:>=10 swift", "stars:10..20 swift"), ("a  b", "a b stars:10..20"),
    ("-stars:5 a", "-stars:5 a stars:10..20"),
    ("stars:1 a stars:>3", "stars:10..20 a stars:10..20"),
    ("a AND stars:>1", "a AND stars:10..20"),
    ("stars:1 OR stars:2 b", "stars:10..20 OR stars:10..20 b"),
    ("NOT stars:5", "NOT stars:5 stars:10..20"), ("\"stars:5\"", "\"stars:5\" stars:10..20"),
    ("STARS:\"1..5\"", "stars:10..20"), ("stars:abc", "stars:abc stars:10..20"),
    ("(a stars:>1) OR (stars:5 b)", "(a stars:10..20) OR (stars:10..20 b)"),
    ("-(stars:5 a)", "-(stars:5 a) stars:10..20"),
    ("NOT (stars:5 (a)) b", "NOT (stars:5 (a)) b stars:10..20"),
    ("created:>2020-01-01 a", "created:>2020-01-01 a stars:10..20"),
  ])
  func `the slice replaces the query's own ranges`(query: String, text: String) {
    #expect(PartitionedQuery.sample(query).query(of: Slice(stars: 10...20)).text == text)
    #expect(PartitionedQuery.sample(query).query(of: .whole) == SearchQuery(terms: [query]))
  }

  @Test func `several ranges form a union`() {
    let query = PartitionedQuery.sample("stars:1..3 stars:4 stars:>=10 stars:12 stars:<0")
    #expect(query.ranges(of: .stars) == [1...4, 10...Int64.max])
    #expect(query.ranges(of: .created) == [Int64.min...Int64.max])
    #expect(PartitionedQuery.sample("created:>2020-13-40").ranges(of: .stars).count == 1)
    #expect(PartitionedQuery.sample("stars:<0").ranges(of: .stars) == [])
  }
}
