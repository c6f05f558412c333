/// A color, or none, in four bytes: its kind and its value.
struct PackedColor: Sendable, Hashable {
  private let raw: UInt32

  enum Kind: UInt32, Sendable {
    case none, named, indexed, rgb, role, data
  }

  private init(_ kind: Kind, _ value: UInt32) { raw = kind.rawValue << 24 | value & 0xFF_FFFF }

  static var none: PackedColor { PackedColor(.none, 0) }

  /// Not a color: stores a number for a cell of another kind.
  init(number: Int) { raw = UInt32(truncatingIfNeeded: number) }

  init(_ color: Color?) {
    switch color {
    case nil: self = .none
    case .named(let name): self.init(.named, UInt32(name.rawValue))
    case .indexed(let index): self.init(.indexed, UInt32(index))
    case .rgb(let red, let green, let blue): self.init(.rgb, Color.value(red, green, blue))
    case .role(let role):
      self.init(.role, UInt32(ColorRole.allCases.firstIndex(of: role) ?? 0))
    case .data(let value): self.init(.data, value)
    }
  }

  var kind: Kind { Kind(rawValue: raw >> 24) ?? .none }

  /// Its number within its kind; 0xRRGGBB for `rgb` and `data`.
  var value: UInt32 { raw & 0xFF_FFFF }

  var color: Color? {
    switch kind {
    case .none: nil
    case .named: Color.Name(rawValue: UInt8(truncatingIfNeeded: value)).map(Color.named)
    case .indexed: .indexed(UInt8(truncatingIfNeeded: value))
    case .rgb: .hex(value)
    case .role: .role(ColorRole.allCases[Int(value)])
    case .data: .data(value)
    }
  }
}
