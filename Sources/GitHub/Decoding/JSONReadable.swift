import CRapidJSON
import FoundationEssentials

/// A type that can be decoded from a JSON value.
protocol JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem)
}

/// Null is nil; an absent member is never decoded.
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

/// An object with arbitrary names; of duplicate names the last one counts.
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
    guard json.kind == CJSON_STRING else { throw json.mismatch("a string") }
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
  /// `1e3` and `1.0` are integers too.
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_NUMBER else { throw json.mismatch("a whole number") }
    if let number = Int64(digits: json.bytes) {
      self = number
    } else {
      let isInteger = json.bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
      guard !isInteger, let number = Int64(exactly: try Double(json)) else {
        throw JSONProblem(isInteger ? "the number is too large" : "not a whole number")
      }
      self = number
    }
  }

  /// Nil for anything but digits after an optional minus, and for numbers that are too large.
  private init?(digits: UnsafeRawBufferPointer) {
    let isNegative = digits.first == UInt8(ascii: "-")
    var number: Int64 = 0
    for digit in digits.dropFirst(isNegative ? 1 : 0) {
      guard digit.isASCIIDigit else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = tens.subtractingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !isTooLarge, !isTooLargeNow else { return nil }
      number = sum
    }
    // Accumulated as a negative number, because that range is larger by one.
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
  /// The highest count that is accepted: higher than any number of repositories, stars or
  /// kilobytes, and low enough that the product of two does not overflow.
  static let highestCount = 1_000_000_000
}

extension JSONNode {
  /// A count: clamped to between 0 and `Int.highestCount`, however large it is; null is nil.
  func readCount() throws(JSONProblem) -> Int? {
    guard !isNull else { return nil }
    do { return Int(Swift.min(Swift.max(try Int64(self), 0), Int64(Int.highestCount))) } catch {
      // A number that no integer holds, such as one of twenty digits.
      return Int(Swift.min(Swift.max(try Double(self), 0), Double(Int.highestCount)))
    }
  }

  /// The count called `name`, clamped; nil if it is absent or null.
  func readCountIfPresent(_ name: String) throws(JSONProblem) -> Int? {
    guard let value = try member(name) else { return nil }
    do { return try value.readCount() } catch { throw error.inside(member: name) }
  }

  /// A required count, clamped.
  func readCount(_ name: String) throws(JSONProblem) -> Int {
    guard let value = try member(name) else { throw JSONProblem("missing").inside(member: name) }
    do throws(JSONProblem) {
      if let count = try value.readCount() { return count }
      throw value.mismatch("a whole number")
    } catch { throw error.inside(member: name) }
  }
}

extension JSONNode {
  /// The member called `name`; nil if there is none. Of duplicate names the last one counts.
  func member(_ name: String) throws(JSONProblem) -> JSONNode? {
    var found: JSONNode?
    let name = name.utf8Span.span
    try members { candidate, value in
      if candidate.bytes.count == name.count,
        name.indices.allSatisfy({ candidate.bytes[$0] == name[$0] })
      {
        found = value
      }
    }
    return found
  }

  /// Decodes the member called `name`, which must be present.
  func read<Value: JSONReadable>(_ name: String) throws(JSONProblem) -> Value {
    guard let value = try member(name) else { throw JSONProblem("missing").inside(member: name) }
    do { return try Value(value) } catch { throw error.inside(member: name) }
  }

  /// Decodes the member called `name`; nil if it is absent or null.
  func readIfPresent<Value: JSONReadable>(_ name: String) throws(JSONProblem) -> Value? {
    guard let value = try member(name), !value.isNull else { return nil }
    do { return try Value(value) } catch { throw error.inside(member: name) }
  }
}

/// A timestamp that `ISO8601` accepts.
extension Date: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    guard json.kind == CJSON_STRING else { throw json.mismatch("an instant") }
    guard let date = ISO8601.date(json.bytes) else {
      throw JSONProblem("not an ISO 8601 instant")
    }
    self = date
  }
}
