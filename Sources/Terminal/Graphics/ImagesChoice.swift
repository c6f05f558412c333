package import ImageProtocol

/// How the user wants images shown in the terminal.
package enum ImagesChoice: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm, symbols, none
}

extension ImagesChoice {
  /// How to show images, nil to print text instead. A form that the user names works in any
  /// terminal that moves its cursor, even if the terminal has not reported it. With `auto`,
  /// `NO_COLOR` gets text.
  package func form(profile: TerminalProfile, traits: TerminalTraits?) -> ImageForm? {
    guard profile.isTerminal, profile.redrawsLines else { return nil }
    switch self {
    case .none: return nil
    case .kitty: return .kitty
    case .iterm: return .iterm
    case .sixel: return .sixel(colors: traits?.sixelColors ?? 256)
    case .symbols: return profile.colorDepth.symbols
    case .auto:
      guard profile.colorDepth != .none else { return nil }
      return Self.best(of: traits) ?? profile.colorDepth.symbols
    }
  }

  private static func best(of traits: TerminalTraits?) -> ImageForm? {
    guard let traits else { return nil }
    for way in traits.graphics {
      switch way {
      case .kitty: return .kitty
      case .iterm: return .iterm
      // Sixel pixels cover cells, so the cell size must be known.
      case .sixel where traits.cell != nil: return .sixel(colors: traits.sixelColors ?? 256)
      case .sixel: continue
      }
    }
    return nil
  }
}

extension ColorDepth {
  /// Block characters in as many colors; nil without colors.
  package var symbols: ImageForm? {
    switch self {
    case .none: nil
    case .sixteen: .symbols(.sixteen)
    case .indexed: .symbols(.indexed)
    case .full: .symbols(.full)
    }
  }
}
