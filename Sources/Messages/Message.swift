/// A text that can be rendered in every language.
package struct Message: MessageValue {
  private let say: @Sendable (Language) -> String

  package init(_ say: @escaping @Sendable (Language) -> String) { self.say = say }

  package func text(in language: Language) -> String { say(language) }
}

extension Message {
  /// Several sentences as one text.
  package static func joined(_ messages: [Message]) -> Message {
    Message { language in messages.map { $0.text(in: language) }.joined(separator: " ") }
  }

  /// Texts below each other.
  package static func lines(_ messages: [Message]) -> Message {
    Message { language in messages.map { $0.text(in: language) }.joined(separator: "\n") }
  }
}
