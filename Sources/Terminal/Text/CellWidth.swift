internal import CUtf8proc

/// Columns that text occupies in a terminal.
///
/// The width of a text is the sum of its scalars' widths, as most terminals count; an emoji of several
/// scalars is as wide as its first, which is what terminals are sent of it. The width of joined
/// sanitized texts is the sum of their widths.
enum CellWidth {
  static func columns(of text: some StringProtocol) -> Int {
    var sum = 0
    var base: Unicode.Scalar?
    var isJoined = false
    for scalar in text.unicodeScalars {
      if scalar.value < 0x300 {
        sum += scalar.cellWidth
        base = nil
        isJoined = false
      } else if scalar.isZeroWidthJoiner {
        isJoined = base?.isEmojiBase == true
      } else if scalar.isVariationSelector {
        continue
      } else if !(scalar.properties.isEmojiModifier && base?.isEmojiBase == true) {
        if !isJoined { sum += scalar.cellWidth }
        base = scalar
        isJoined = false
      }
    }
    return sum
  }

  /// Whether terminals disagree about the columns of this cluster: Indic conjuncts, old Hangul
  /// letters, flags of tags, joiners, and recent additions to Unicode.
  static func isContested(_ cluster: String) -> Bool {
    let scalars = cluster.unicodeScalars
    if scalars.contains(where: { $0.isContested || $0.isTag || $0.isJoiner }) { return true }
    let isFlag = scalars.allSatisfy(\.isRegionalIndicator)
    return !isFlag && scalars.count(where: { $0.cellWidth > 0 }) > 1
  }
}

extension Unicode.Scalar {
  /// 0, 1 or 2 columns. Emoji are wide, ambiguous characters narrow; each half of a flag is one
  /// column.
  var cellWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isStroke { return 1 }
    if isRegionalIndicator { return 1 }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: break
    }
    if isTrailingJamo { return 0 }
    return min(2, max(1, Int(utf8proc_charwidth(utf8proc_int32_t(value)))))
  }

  /// Box drawing and block elements, which are common enough to skip the tables.
  var isStroke: Bool { (0x2500...0x259F).contains(value) }

  /// Hangul vowels and finals, which are drawn into the cell of their initial.
  private var isTrailingJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }
}

extension TerminalText {
  /// Columns this text occupies in a terminal.
  package var columns: Int { CellWidth.columns(of: string) }
}

extension Unicode.Scalar {
  /// Terminals from 2022 on support Unicode 14.
  private static let youngest = 14

  fileprivate var isContested: Bool {
    if standaloneColumns != nil { return false }
    if properties.generalCategory == .spacingMark || isConjoining { return true }
    // Viramas join letters.
    if properties.canonicalCombiningClass == .virama { return true }
    guard let age = properties.age else { return properties.generalCategory != .privateUse }
    return age.major > Self.youngest
  }

  private var isConjoining: Bool {
    (0x1100...0x11FF).contains(value) || (0xA960...0xA97F).contains(value)
      || (0xD7B0...0xD7FF).contains(value)
  }

  /// The columns of a scalar that never joins with another of its kind; nil for all that need a
  /// closer look. Two of them in a row are two clusters.
  var standaloneColumns: Int? {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x377, 0x391...0x3A1, 0x3A3...0x3FF,
      0x400...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x2190...0x2193, 0x2500...0x25A0:
      value == 0xA9 || value == 0xAE ? nil : 1
    case 0x2605, 0x2606: 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3001...0x3029, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }
}
