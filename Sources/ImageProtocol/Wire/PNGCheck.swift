/// Whether a file is a PNG with nothing in it but the pixels and their depth, which libpng adds: no
/// texts, no profiles, no animation.
/// Source: https://www.w3.org/TR/png-3/#5DataRep
struct PNGCheck {
  /// The most pixels it may have.
  let width: Int
  let height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  func check(_ file: [UInt8]) throws(WireError) {
    guard file.starts(with: Self.signature) else { throw .foreign }
    var position = Self.signature.count
    var names: [String] = []
    while position < file.count {
      guard file.count - position >= 12 else { throw .tooShort }
      let length = Self.number(file, at: position)
      guard length <= file.count - position - 12 else { throw .tooShort }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      if names.isEmpty { try checkHead(name, length, file, at: position + 8) }
      names.append(name)
      position += length + 12
    }
    guard names.first == "IHDR", names.last == "IEND", names.contains("IDAT"),
      names.dropFirst().dropLast().allSatisfy({ ["sBIT", "IDAT"].contains($0) })
    else { throw .forbidden }
  }

  private func checkHead(
    _ name: String, _ length: Int, _ file: [UInt8], at position: Int
  ) throws(WireError) {
    guard name == "IHDR", length == 13,
      (1...width).contains(Self.number(file, at: position)),
      (1...height).contains(Self.number(file, at: position + 4))
    else { throw .forbidden }
  }

  private static func number(_ file: [UInt8], at position: Int) -> Int {
    file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
