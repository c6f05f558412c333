import FoundationEssentials
import GitHub
import Testing

@testable import Catalog

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
  func `a slice is spelt in search syntax`(slice: Slice, text: String) {
    #expect(PartitionedQuery.sample("q").text(of: slice) == text)
  }

  @Test(arguments: [
    ("stars:>=10 swift", "stars:10..20 swift"), ("a  b", "a b stars:10..20"),
    ("-stars:5 a", "-stars:5 a stars:10..20"), ("stars:1 a stars:>3", "stars:10..20 a"),
    ("a AND stars:>1", "a AND stars:10..20"), ("stars:1 OR stars:2 b", "stars:10..20 b"),
    ("NOT stars:5", "NOT stars:5 stars:10..20"), ("\"stars:5\"", "\"stars:5\" stars:10..20"),
    ("STARS:\"1..5\"", "stars:10..20"), ("stars:abc", "stars:abc stars:10..20"),
    ("created:>2020-01-01 a", "created:>2020-01-01 a stars:10..20"),
  ])
  func `the slice takes the place of the question's own ranges`(query: String, text: String) {
    #expect(PartitionedQuery.sample(query).text(of: Slice(stars: 10...20)) == text)
    #expect(PartitionedQuery.sample(query).text(of: .whole) == query)
  }

  @Test func `several ranges are a union`() {
    let question = PartitionedQuery.sample("stars:1..3 stars:4 stars:>=10 stars:12 stars:<0")
    #expect(question.ranges(of: .stars) == [1...4, 10...Int64.max])
    #expect(question.ranges(of: .created) == [Int64.min...Int64.max])
    #expect(PartitionedQuery.sample("created:>2020-13-40").ranges(of: .stars).count == 1)
    #expect(PartitionedQuery.sample("stars:<0").ranges(of: .stars) == [])
  }

  @Test(arguments: [true, false])
  func `an axis leads through all values of a union and back`(isDescending: Bool) {
    let axis = SliceAxis(
      .stars, of: .sample("stars:3..5 stars:9 stars:20..22"), isDescending: isDescending, now: 0)
    let values = (0..<axis.length).map(axis.value)
    let all: [Int64] = [3, 4, 5, 9, 20, 21, 22]
    #expect(values == (isDescending ? all.reversed() : all))
    #expect(values.map(axis.place) == Array(0..<axis.length))
    #expect(axis.border(after: 0) == 2 && axis.border(after: 3) == 3)
    #expect(axis.range(from: 0, to: 6) == (isDescending ? 20...22 : 3...5))
  }

  @Test func `an axis without ends holds everything`() {
    let axis = SliceAxis(.created, of: .sample(), isDescending: true, now: Catalogue.now)
    #expect(axis.range(from: 0, to: 9)?.upperBound == .max)
    #expect(axis.range(from: axis.length - 5, to: axis.length - 1)?.lowerBound == .min)
    #expect(axis.range(from: 0, to: axis.length - 1) == nil)
    #expect(axis.place(of: .max) == 0 && axis.place(of: .min) == axis.length - 1)
  }
}
