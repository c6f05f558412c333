package import FoundationEssentials
package import Messages
package import Terminal

/// What a person wrote beside a favourite, above its details.
package struct AnnotationLines: Sendable {
  private let annotation: ListedRepository.Annotation
  private let seenAt: Date

  package init(_ annotation: ListedRepository.Annotation, seenAt: Date) {
    self.annotation = annotation
    self.seenAt = seenAt
  }

  package func lines(in language: Language, now: Date) -> [StyledText] {
    let added = Message.favoritesSince(
      date: language.day(annotation.addedAt), age: language.age(of: seenAt, at: now))
    let text = AnnotationText.line(annotation)
    return [StyledText(added, in: language)] + (text.isEmpty ? [] : [text])
  }
}
