/// Addresses of GitHub's picture proxy, `https://camo.githubusercontent.com/DIGEST/HEX`, where HEX is
/// the picture's own address: it tells what the picture is, and is never asked.
enum CamoAddress {
  private static let start = "https://camo.githubusercontent.com/"

  static func isProxy(_ address: String) -> Bool { address.hasPrefix(start) }

  static func original(of address: String) -> String? {
    guard address.hasPrefix(start) else { return nil }
    let parts = address.dropFirst(start.count).split(separator: "/")
    guard parts.count == 2 else { return nil }
    let digits = parts[1].utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    let bytes = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
