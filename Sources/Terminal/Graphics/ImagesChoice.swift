package import ImageProtocol

/// What a user may say about pictures in the terminal.
package enum ImagesChoice: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm, symbols, none
}

extension ImagesChoice {
  /// How pictures are to be shown, nil for words in their place. A form that the user names needs
  /// a terminal that moves its cursor, and no word of that terminal; left to ghrepo, `NO_COLOR` and
  /// screen readers (`ACCESSIBLE`) get words.
  package func form(
    profile: TerminalProfile, traits: TerminalTraits?, environment: [String: String]
  ) -> PictureForm? {
    guard profile.isTerminal, profile.redrawsLines else { return nil }
    switch self {
    case .none: return nil
    case .kitty: return .kitty
    case .iterm: return .iterm
    case .sixel: return .sixel(colors: traits?.sixelColors ?? 256)
    case .symbols: return Self.symbols(profile.colorDepth)
    case .auto:
      let isRead = environment["ACCESSIBLE"].map { !$0.isEmpty && $0 != "0" } ?? false
      guard profile.colorDepth != .none, !isRead else { return nil }
      return Self.best(of: traits) ?? Self.symbols(profile.colorDepth)
    }
  }

  private static func best(of traits: TerminalTraits?) -> PictureForm? {
    guard let traits else { return nil }
    for way in traits.graphics {
      switch way {
      case .kitty: return .kitty
      case .iterm: return .iterm
      // Its pixels cover cells whose size must be known.
      case .sixel where traits.cell != nil: return .sixel(colors: traits.sixelColors ?? 256)
      case .sixel: continue
      }
    }
    return nil
  }

  private static func symbols(_ depth: ColorDepth) -> PictureForm? {
    switch depth {
    case .none: nil
    case .sixteen: .symbols(.sixteen)
    case .indexed: .symbols(.indexed)
    case .full: .symbols(.full)
    }
  }
}
