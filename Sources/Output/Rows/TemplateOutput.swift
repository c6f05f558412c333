internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
internal import Glibc
import Messages
import Presentation
import Rendering

/// Writes documents with a template.
struct TemplateOutput: Sendable {
  private let template: TextTemplate
  private let context: CommandContext
  /// What lists the fields.
  private let next: Message

  /// - Parameters:
  ///   - argument: the template, with escapes, or `@FILE`.
  ///   - examples: documents that the template must be able to render.
  init(_ argument: String, examples: [JSONValue] = [], in context: CommandContext) throws {
    self.context = context
    next = examples.isEmpty ? .outputDocumentTemplateNext : .outputTemplateNext
    let text = try Self.text(argument)
    do {
      template = try TextTemplate(
        text, examples: examples, language: context.language, now: context.now())
    } catch {
      let failure = Self.failure(error, next)
      guard case .unknownField(let name) = error.mistake else { throw failure }
      throw UnknownTemplateField(name: name, failure: failure)
    }
  }

  func write(_ documents: [JSONValue]) throws {
    var text = ""
    do throws(TemplateError) {
      for document in documents { text += try template.line(for: document) }
    } catch { throw Self.failure(error, next) }
    if !text.isEmpty { try context.console.writeTemplated(text) }
  }

  private static func text(_ argument: String) throws(Failure) -> String {
    guard let path = TemplateText.file(in: argument) else {
      return TemplateText.unescaped(argument)
    }
    guard access(path, R_OK) == 0 else {
      throw Failure(
        .favoritesFileUnreadable(path: path, detail: String(cString: strerror(errno))),
        next: .favoritesFileNext, exitCode: .usage)
    }
    guard let bytes = try? Data(contentsOf: URL(filePath: path)),
      let text = String(data: bytes, encoding: .utf8)
    else {
      throw Failure(
        .outputTemplateUnreadable(path: path), next: .favoritesFileNext, exitCode: .usage)
    }
    return text
  }

  private static func failure(_ error: TemplateError, _ next: Message) -> Failure {
    Failure(
      .outputTemplateWrong(
        line: error.line, column: error.column, reason: error.mistake.message, text: error.text),
      next: next, exitCode: .usage)
  }
}

/// A name in a template that the documents do not have.
struct UnknownTemplateField: Error {
  let name: String
  /// What to report if it is not another name of a field.
  let failure: Failure
}

extension TemplateMistake {
  fileprivate var message: Message {
    switch self {
    case .closingTag: .outputTemplateClosingTag
    case .unfinishedTag: .outputTemplateUnfinishedTag
    case .sectionNotClosed: .outputTemplateNotClosed
    case .setting: .outputTemplateSetting
    case .unsupportedTag: .outputTemplateUnsupported
    case .tooLarge: .outputTemplateTooLarge
    case .unknownField(let name): .outputTemplateField(name: name)
    case .unknownHelper(let name):
      .outputTemplateHelper(
        name: name,
        helpers: TemplateHelper.allCases.map { $0.takesColumns ? "\($0.rawValue)-N" : $0.rawValue }
          .joined(separator: ", "))
    }
  }
}
