/// Raised and lowered characters, as far as Unicode has them.
enum ScriptDigits {
  case raised, lowered

  /// Nil when a character has no such form.
  func characters(for text: String) -> String? {
    guard !text.isEmpty, text.count <= 12 else { return nil }
    let table = self == .raised ? Self.raisedForms : Self.loweredForms
    let forms = text.compactMap { table[$0] }
    return forms.count == text.count ? String(forms) : nil
  }

  private static let raisedForms = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"))
  private static let loweredForms = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))
}
