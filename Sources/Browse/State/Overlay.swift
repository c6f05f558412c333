/// What lies over the screen until it is closed.
package enum Overlay: Sendable {
  case help(offset: Int)
  case sorts(Chooser)
  case languages(Chooser)
  /// The name under which the search is to be saved.
  case saveName(TextField)
  case confirmRemoval(savedName: String)
}

/// One of several to choose from; what is typed narrows them.
package struct Chooser: Sendable {
  package var choices: [String]
  package var filter = ""
  /// Among those that pass the filter.
  package var selection = 0

  package init(_ choices: [String], selection: Int = 0) {
    self.choices = choices
    self.selection = selection
  }

  /// What passes the filter.
  package var shown: [String] {
    filter.isEmpty
      ? choices : choices.filter { $0.lowercased().contains(filter.lowercased()) }
  }
}
