import FoundationEssentials
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct QualifierParsingTests {
  @Test(arguments: [
    Qualifier("topic", "ios"), Qualifier("language", "Jupyter Notebook", isNegated: true),
    Qualifier("license", "a \"b\" \\"), Qualifier("stars", ">=5"), Qualifier("props.x", "y:z"),
  ])
  func `a qualifier is parsed as written`(qualifier: Qualifier) {
    #expect(Qualifier(parsing: qualifier.text) == qualifier)
  }

  @Test(arguments: [
    "word", "-word", "\"a:b\"", "-\"a:b\"", "http://x", "std::vector", "12:30", ":x", "x:", "",
    "-", "-:", "zażółć:x",
  ])
  func `anything else is not a qualifier`(token: String) {
    #expect(Qualifier(parsing: token) == nil)
  }

  @Test func `a name is case-insensitive`() {
    #expect(Qualifier(parsing: "LANGUAGE:Swift") == Qualifier("language", "Swift"))
  }
}

@Suite(.timeLimit(.minutes(10))) struct RangeBoundsTests {
  @Test(arguments: [
    ("5", 5...5), (">5", 6...Int64.max), (">=5", 5...Int64.max), ("<5", Int64.min...4),
    ("<=5", Int64.min...5), ("5..10", 5...10), ("*..5", Int64.min...5), ("5..*", 5...Int64.max),
    (">9223372036854775807", nil),
  ])
  func `a range of numbers has its bounds`(text: String, bounds: ClosedRange<Int64>?) throws {
    #expect(try NumericRange(parsing: text).bounds == bounds)
  }

  @Test(arguments: [
    ("1970-01-02", 86_400...172_799), (">1970-01-01", 86_400...Int64.max),
    (">=1970-01-02", 86_400...Int64.max), ("<1970-01-02", Int64.min...86_399),
    ("<=1970-01-01", Int64.min...86_399), ("1970-01-01..1970-01-02", 0...172_799),
    ("1970-01-01T00:00:05Z", 5...5), ("1970-01-01T01:00:00+01:00..*", 0...Int64.max),
  ])
  func `a date without a time is the whole day`(text: String, seconds: ClosedRange<Int64>) throws {
    #expect(try DateRange(parsing: text).seconds == seconds)
  }

  @Test func `a range can end with an instant of the same day`() throws {
    let range = try DateRange(parsing: "1970-01-01..1970-01-01T00:00:09Z")
    #expect(range.seconds == 0...9)
  }
}
