import CRapidJSON
import FoundationEssentials

/// What can be made of a JSON value.
protocol JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem)
}

/// Null is nil; a member that is absent is never read.
extension Optional: JSONReadable where Wrapped: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    self = json.isNull ? nil : try Wrapped(json)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    self.init()
    if json.kind == CJSON_ARRAY { reserveCapacity(json.count) }
    try json.elements { element throws(JSONProblem) in append(try Element(element)) }
  }
}

/// An object with names that nobody knows before; of a name that comes twice the last counts.
extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    self.init()
    try json.members { name, value throws(JSONProblem) in
      self[try String(name)] = try Value(value)
    }
  }
}

extension String: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_STRING else { throw json.mismatch("a text") }
    let bytes = json.bytes.assumingMemoryBound(to: UInt8.self).span
    do { self = String(copying: try UTF8Span(validating: bytes)) } catch {
      throw JSONProblem("not UTF-8")
    }
  }
}

extension Bool: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    switch json.kind {
    case CJSON_TRUE: self = true
    case CJSON_FALSE: self = false
    default: throw json.mismatch("true or false")
    }
  }
}

extension Double: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_NUMBER else { throw json.mismatch("a number") }
    guard let number = Double(String(decoding: json.bytes, as: UTF8.self)), number.isFinite else {
      throw JSONProblem("the number is too large")
    }
    self = number
  }
}

extension Int64: JSONReadable {
  /// `1e3` and `1.0` are whole numbers as well.
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_NUMBER else { throw json.mismatch("a whole number") }
    if let number = Int64(digits: json.bytes) {
      self = number
    } else {
      let isInteger = json.bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
      guard !isInteger, let number = Int64(exactly: try Double(json)) else {
        throw JSONProblem(isInteger ? "the number is too large" : "no whole number")
      }
      self = number
    }
  }

  /// Nil for anything but digits behind an optional minus, and for what is too large.
  private init?(digits: UnsafeRawBufferPointer) {
    let isNegative = digits.first == UInt8(ascii: "-")
    var number: Int64 = 0
    for digit in digits.dropFirst(isNegative ? 1 : 0) {
      guard digit.isASCIIDigit else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = tens.subtractingReportingOverflow(
        Int64(digit - UInt8(ascii: "0")))
      guard !isTooLarge, !isTooLargeNow else { return nil }
      number = sum
    }
    // Counted below zero, where there is one number more.
    if isNegative {
      self = number
    } else if number != .min {
      self = -number
    } else {
      return nil
    }
  }
}

extension Int: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    guard let number = Int(exactly: try Int64(json)) else {
      throw JSONProblem("the number is too large")
    }
    self = number
  }
}

extension Int {
  /// The highest count that is believed: more than there are repositories, stars or kilobytes, and
  /// so few that the product of two does not overflow.
  static let highestCount = 1_000_000_000
}

extension JSONNode {
  /// A number of things: never negative, at most `Int.highestCount`; null is nil.
  func readCount() throws(JSONProblem) -> Int? {
    let number: Int? = try read()
    return number.map { Swift.min(Swift.max($0, 0), .highestCount) }
  }
}

/// An instant as `ISO8601` reads it.
extension Date: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_STRING else { throw json.mismatch("an instant") }
    guard let date = ISO8601.date(json.bytes) else {
      throw JSONProblem("not an ISO 8601 instant")
    }
    self = date
  }
}
