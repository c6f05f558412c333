internal import FoundationEssentials
internal import Messages
internal import Synchronization

/// What a template is filled in: the language and the time for its helpers, and what it asked for in
/// vain.
final class TemplateScene: Sendable {
  let language: Language
  let now: Date
  private let mistake = Mutex<TemplateMistake?>(nil)

  init(language: Language, now: Date) {
    self.language = language
    self.now = now
  }

  /// The first counts.
  func note(_ found: TemplateMistake) {
    mistake.withLock { $0 = $0 ?? found }
  }

  var firstMistake: TemplateMistake? { mistake.withLock(\.self) }
}
