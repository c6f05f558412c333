/// What goes through the pipes: four bytes that name the protocol and its version, four for the
/// length of what follows, and that.
package enum WireFrame {
  package static let headSize = 8
  private static let name: UInt32 = 0x3149_5247  // "GRI1"

  /// Nil when the content is longer than a length can say.
  static func wrap(_ content: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: content.count) else { return nil }
    var writer = WireWriter()
    writer.put(name)
    writer.put(length)
    writer.put(content)
    return writer.bytes
  }

  /// The length that a frame's first bytes announce.
  package static func length(
    in head: some Collection<UInt8>, limit: Int
  ) throws(WireError) -> Int {
    var reader = WireReader(head)
    guard try reader.take(UInt32.self) == name else { throw .foreign }
    let length = Int(try reader.take(UInt32.self))
    guard length <= limit else { throw .tooLong }
    return length
  }
}
