extension Overlay {
  /// With pasted text where there is something to type.
  func pasting(_ text: String) -> Overlay {
    switch self {
    case .help, .sorts, .confirmRemoval, .confirmFavoriteRemoval: return self
    case .languages(let chooser):
      var line = TextField(chooser.filter)
      line.insert(text)
      return .languages(chooser.narrowed(line.text))
    case .saveName(var field):
      field.insert(text)
      return .saveName(field)
    }
  }

  func scrolled(by lines: Int, lastHelpOffset: Int) -> Overlay {
    switch self {
    case .help(let offset): .help(offset: max(0, min(offset + lines, lastHelpOffset)))
    case .sorts(let chooser): .sorts(chooser.moved(by: lines.signum()))
    case .languages(let chooser): .languages(chooser.moved(by: lines.signum()))
    case .saveName, .confirmRemoval, .confirmFavoriteRemoval: self
    }
  }
}
