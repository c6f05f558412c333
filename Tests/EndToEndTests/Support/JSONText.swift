import Foundation

/// A JSON document that a program wrote; a missing member reads as nothing.
struct JSONText {
  private let value: Any?

  /// Throws if the bytes are not a JSON document.
  init(_ bytes: [UInt8]) throws {
    value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  private init(value: Any?) {
    self.value = value
  }

  subscript(name: String) -> JSONText {
    JSONText(value: (value as? [String: Any])?[name])
  }

  subscript(index: Int) -> JSONText {
    let array = array
    return array.indices.contains(index) ? array[index] : JSONText(value: nil)
  }

  var array: [JSONText] { (value as? [Any] ?? []).map(JSONText.init(value:)) }
  var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
  var string: String? { value as? String }
  var int: Int? { value as? Int }
  var bool: Bool? { value as? Bool }
  var isNull: Bool { value is NSNull }
}
