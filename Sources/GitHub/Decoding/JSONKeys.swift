/// The member names of a type that reads many, at most 64, each found in one step.
struct JSONKeys<Key: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let key: Key
    /// The start of its name in `names`. An array per key would cost reference counting at every
    /// lookup.
    let start: Int
    let length: Int
    /// A single bit at the key's index.
    let bit: UInt64
  }

  private let entries: [Entry?]
  private let names: [UInt8]
  fileprivate let required: UInt64

  init(required: Key...) {
    let keys = Array(Key.allCases)
    precondition(keys.count <= 64)
    let slots = Self.slots(for: keys.count)
    var entries = [Entry?](repeating: nil, count: slots)
    var bits: UInt64 = 0
    var names: [UInt8] = []
    for (place, key) in keys.enumerated() {
      let name = Array(key.rawValue.utf8)
      var slot = name.withUnsafeBytes { Self.slot(of: $0, among: slots) }
      while entries[slot] != nil { slot = (slot + 1) & (slots - 1) }
      let bit: UInt64 = 1 << UInt64(place)
      entries[slot] = Entry(key: key, start: names.count, length: name.count, bit: bit)
      names += name
      if required.contains(where: { $0.rawValue == key.rawValue }) { bits |= bit }
    }
    self.entries = entries
    self.names = names
    self.required = bits
  }

  /// A power of two; at most a quarter of the slots are used.
  private static func slots(for count: Int) -> Int {
    var slots = 4
    while slots < count * 4 { slots *= 2 }
    return slots
  }

  private static func slot(of name: UnsafeRawBufferPointer, among slots: Int) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return (name.count &* 7 ^ Int(first) &* 31 ^ Int(middle) &* 131 ^ Int(last) &* 17) & (slots - 1)
  }

  fileprivate func entry(named name: UnsafeRawBufferPointer) -> Entry? {
    var slot = Self.slot(of: name, among: entries.count)
    while let entry = entries[slot] {
      if entry.length == name.count,
        names[entry.start..<entry.start + entry.length].elementsEqual(name)
      {
        return entry
      }
      slot = (slot + 1) & (entries.count - 1)
    }
    return nil
  }
}

extension JSONNode {
  /// Passes every member that `keys` has to `body`; of duplicate names the last one counts.
  func members<Key>(
    _ keys: JSONKeys<Key>, _ body: (Key, JSONNode) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    var missing = keys.required
    try members { name, value throws(JSONProblem) in
      guard let entry = keys.entry(named: name.bytes) else { return }
      missing &= ~entry.bit
      try body(entry.key, value)
    }
    if missing != 0 {
      let names = Array(Key.allCases)
      throw JSONProblem("missing").inside(member: names[missing.trailingZeroBitCount].rawValue)
    }
  }
}
