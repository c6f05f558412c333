internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Mustache
internal import Synchronization

/// A value of a document in the library's form, except for lists.
struct TemplateValue: MustacheParent, MustacheTransformable, MustacheCustomRenderable {
  let json: JSONValue
  let context: TemplateContext
  /// Whether this is the last place to look up a name.
  var isRoot = false

  /// `json` in the library's form.
  static func wrapped(_ json: JSONValue, _ context: TemplateContext) -> Any {
    if case .array(let values) = json { return TemplateList(values: values, context: context) }
    return TemplateValue(json: json, context: context)
  }

  func child(named name: String) -> Any? {
    if case .object(let members) = json, let member = members.first(where: { $0.name == name }) {
      return Self.wrapped(member.value, context)
    }
    if isRoot { context.note(.unknownField(name)) }
    return nil
  }

  func transform(_ name: String) -> Any? {
    TemplateHelper.apply(name, to: json, context)
  }

  var renderText: String { json.plain }

  /// Values that open no section: null, false, zero, empty text and empty objects.
  var isNull: Bool {
    switch json {
    case .null, .bool(false), .int(0), .string(""): true
    case .double(let number): number == 0
    case .object(let members): members.isEmpty
    case .bool, .int, .string, .array: false
    }
  }
}

/// A list of a document in the library's form.
struct TemplateList: MustacheSequence, MustacheParent, MustacheTransformable,
  MustacheCustomRenderable
{
  let values: [JSONValue]
  let context: TemplateContext

  func makeIterator() -> AnyIterator<Any> {
    var iterator = values.makeIterator()
    return AnyIterator { iterator.next().map { TemplateValue.wrapped($0, context) } }
  }

  func child(named name: String) -> Any? { nil }

  func transform(_ name: String) -> Any? {
    TemplateHelper.apply(name, to: .array(values), context)
  }

  var renderText: String { JSONValue.array(values).plain }

  /// An empty list opens no section even without this.
  var isNull: Bool { false }
}

extension JSONValue {
  /// The value as text: nothing for `null`, a list with commas, an object as JSON.
  var plain: String {
    switch self {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .array(let values): values.map(\.plain).joined(separator: ", ")
    case .object: String(decoding: bytes(), as: UTF8.self)
    }
  }
}

/// The context for filling in a template: language and time for its helpers, and the first mistake
/// found.
final class TemplateContext: Sendable {
  let language: Language
  let now: Date
  private let mistake = Mutex<TemplateMistake?>(nil)

  init(language: Language, now: Date) {
    self.language = language
    self.now = now
  }

  /// Only the first mistake is kept.
  func note(_ found: TemplateMistake) {
    mistake.withLock { $0 = $0 ?? found }
  }

  var firstMistake: TemplateMistake? { mistake.withLock(\.self) }
}
