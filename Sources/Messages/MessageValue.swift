/// What may stand for a placeholder of a text.
package protocol MessageValue: Sendable {
  /// The value as it reads in a sentence of the language.
  func text(in language: Language) -> String
}

/// Names, paths and the like are the same in all languages.
extension String: MessageValue {
  package func text(in language: Language) -> String { self }
}

/// Numbers are grouped as the language does.
extension Int: MessageValue {
  package func text(in language: Language) -> String { language.number(self) }
}
