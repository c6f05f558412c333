/// A text for people that is not yet said in any language.
package struct Message: MessageValue {
  private let say: @Sendable (Language) -> String

  package init(_ say: @escaping @Sendable (Language) -> String) { self.say = say }

  package func text(in language: Language) -> String { say(language) }
}
