/// Header fields in the order they are sent; names are compared without regard to case.
struct HeaderList: Sendable {
  private(set) var fields: [(name: String, value: String)] = []

  init(_ fields: [(String, String)] = []) {
    self.fields = fields.map { (name: $0.0, value: $0.1) }
  }

  /// The first value under `name`; setting replaces every value under it.
  subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append((name: name, value: newValue)) }
    }
  }

  mutating func merge(_ other: HeaderList) {
    for field in other.fields { self[field.name] = field.value }
  }
}
