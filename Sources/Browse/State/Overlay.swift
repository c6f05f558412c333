package import GitHub

/// What lies over the screen until it is closed.
package enum Overlay: Sendable {
  case help(offset: Int)
  case sorts(Chooser)
  case languages(Chooser)
  /// The name under which the search is to be saved.
  case saveName(TextField)
  case confirmRemoval(savedName: String)
  case confirmFavoriteRemoval(Repository)
}

/// One of several to choose from; what is typed narrows them.
package struct Chooser: Sendable {
  package var choices: [String]
  package var filter = ""
  /// Whether typed text that is not among the choices can be chosen.
  package var takesText = false
  /// Among those that pass the filter.
  package var selection = 0

  package init(_ choices: [String], selection: Int = 0, takesText: Bool = false) {
    self.choices = choices
    self.selection = selection
    self.takesText = takesText
  }

  /// What passes the filter, then the filter itself where it may be chosen.
  package var shown: [String] {
    guard !filter.isEmpty else { return choices }
    let lowered = filter.lowercased()
    let found = choices.filter { $0.lowercased().contains(lowered) }
    let text = TextField(filter).words
    guard takesText, !text.isEmpty, !found.contains(where: { $0.lowercased() == text.lowercased() })
    else { return found }
    return found + [text]
  }
}
