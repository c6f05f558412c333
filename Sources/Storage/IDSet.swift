/// A set of ids that takes little room: 2 bytes for each where they lie close together, 1 bit where
/// they are crowded.
package struct IDSet: Sendable, Equatable {
  /// By the upper bits of the ids: the lower 16 bits in order, or, in a list of `denseCount`, a bit
  /// for each of them.
  private var chunks: [Int64: [UInt16]] = [:]
  package private(set) var count = 0

  /// From here on a map of bits is smaller: 65,536 of them are as many bytes as 4,096 numbers.
  private static let denseCount = 4096

  /// What is allocated for it: each list has a head of 32 bytes, the blocks of memory 8, and the
  /// table of them a key and an address in each place.
  var bytes: Int {
    let places = chunks.capacity * 4 / 3
    return chunks.values.reduce(places * 16) { $0 + ($1.capacity * 2 + 32 + 8 + 15) / 16 * 16 }
  }

  package init() {}

  package init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  package var isEmpty: Bool { count == 0 }

  package func contains(_ id: Int64) -> Bool {
    guard let chunk = chunks[id >> 16] else { return false }
    let low = UInt16(truncatingIfNeeded: id)
    if chunk.count == Self.denseCount { return chunk[Int(low >> 4)] & (1 << (low & 15)) != 0 }
    let place = Self.place(of: low, in: chunk)
    return place < chunk.count && chunk[place] == low
  }

  /// Whether `id` was not there before.
  @discardableResult package mutating func insert(_ id: Int64) -> Bool {
    let isNew = Self.insert(UInt16(truncatingIfNeeded: id), into: &chunks[id >> 16, default: []])
    if isNew { count += 1 }
    return isNew
  }

  private static func insert(_ low: UInt16, into chunk: inout [UInt16]) -> Bool {
    if chunk.count == denseCount {
      let bit: UInt16 = 1 << (low & 15)
      defer { chunk[Int(low >> 4)] |= bit }
      return chunk[Int(low >> 4)] & bit == 0
    }
    let place = Self.place(of: low, in: chunk)
    if place < chunk.count, chunk[place] == low { return false }
    makeRoom(in: &chunk)
    chunk.insert(low, at: place)
    if chunk.count == denseCount { chunk = bits(of: chunk) }
    return true
  }

  /// Lists grow by an eighth, not twofold as arrays do by themselves.
  private static func makeRoom(in chunk: inout [UInt16]) {
    guard chunk.count == chunk.capacity else { return }
    var larger: [UInt16] = []
    larger.reserveCapacity(chunk.count + max(chunk.count / 8, 4))
    larger.append(contentsOf: chunk)
    chunk = larger
  }

  private static func bits(of chunk: [UInt16]) -> [UInt16] {
    var bits = [UInt16](repeating: 0, count: denseCount)
    for low in chunk { bits[Int(low >> 4)] |= 1 << (low & 15) }
    return bits
  }

  /// Where `low` is in `chunk`, or would be.
  private static func place(of low: UInt16, in chunk: [UInt16]) -> Int {
    var (start, end) = (0, chunk.count)
    while start < end {
      let middle = (start + end) / 2
      if chunk[middle] < low { start = middle + 1 } else { end = middle }
    }
    return start
  }
}
