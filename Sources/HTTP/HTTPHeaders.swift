/// Header fields in the order they came; lookups ignore case (RFC 9110, 5.1).
package struct HTTPHeaders: Sendable, Equatable {
  package private(set) var fields: [Field]

  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package init(_ fields: KeyValuePairs<String, String> = [:]) {
    self.fields = fields.map { Field(name: $0.key, value: $0.value) }
  }

  /// The first value under `name`; setting replaces every value under it.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
    set {
      fields.removeAll { $0.name.equalsIgnoringCase(name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Every value under `name`, in order.
  package func values(of name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
  }

  package mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension String {
  fileprivate func equalsIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
