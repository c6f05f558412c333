package import FoundationEssentials

/// A moment: day and time.
extension Date: MessageValue {
  package func text(in language: Language) -> String { language.date(self) }
}

/// A wait or a limit of time.
extension Duration: MessageValue {
  package func text(in language: Language) -> String { language.duration(self) }
}
