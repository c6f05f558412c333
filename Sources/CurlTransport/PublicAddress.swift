import CCurl
import Glibc

/// Tells addresses of the public internet from those of this machine, of the networks around it,
/// and of no use at all.
/// Source: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
enum PublicAddress {
  /// Whether the address in `text` is public; nil where it is none. IPv6 may stand in brackets.
  static func isPublic(_ text: String) -> Bool? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    // A zone, as in fe80::1%eth0, belongs to networks around this machine only.
    let address = String(bare.prefix { $0 != "%" })
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return isPublic(UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    return bare.count == address.count && isPublic(six)
  }

  /// Whether what a socket would be connected to is public.
  static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return isPublic(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6:
      return isPublic(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return false
    }
  }

  static func isPublic(_ address: UInt32) -> Bool {
    !special.contains { address >> (32 - $0.length) == $0.bits >> (32 - $0.length) }
  }

  private static func isPublic(_ address: in6_addr) -> Bool {
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    func word(_ index: Int) -> UInt32 {
      bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // NAT64 and 6to4 stand for the IPv4 address in them.
    if word(0) == 0x0064_FF9B, word(1) == 0, word(2) == 0 { return isPublic(word(3)) }
    if word(0) >> 16 == 0x2002 { return isPublic(word(0) << 16 | word(1) >> 16) }
    // Global unicast, without protocol assignments (Teredo among them) and documentation.
    return word(0) >> 29 == 0b001 && word(0) >> 9 != 0x2001_0000 >> 9 && word(0) != 0x2001_0DB8
      && word(0) >> 12 != 0x3FFF_0000 >> 12
  }

  /// The IPv4 blocks that are not the public internet.
  private static let special: [(bits: UInt32, length: Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]
}
