package import Terminal

/// Tags and note of a favourite on a terminal.
package enum AnnotationText {
  /// As in `#cli #swift · read this`; empty without both.
  package static func line(_ annotation: ListedRepository.Annotation) -> StyledText {
    let tags = annotation.tags.map { StyledText(sanitizing: "#\($0)", .dim) }
      .joined(separator: " ")
    let note = StyledText(sanitizing: annotation.note ?? "", .dim)
    return [tags, note].filter { !$0.isEmpty }.joined(separator: StyledText(" · ", .dim))
  }
}
