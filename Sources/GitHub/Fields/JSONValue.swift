/// A JSON document; the members of an object keep their order.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// `null` for nil.
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// `null` for nil.
  package static func number(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .int(Int64(clamping: $0)) } ?? .null
  }

  /// `null` for nil.
  package static func flag(_ flag: Bool?) -> JSONValue { flag.map(JSONValue.bool) ?? .null }
}
