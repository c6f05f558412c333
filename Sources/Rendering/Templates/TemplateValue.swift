internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Mustache
internal import Synchronization

/// A value of a document as the library takes it, anything but a list.
struct TemplateValue: MustacheParent, MustacheTransformable, MustacheCustomRenderable {
  let json: JSONValue
  let scene: TemplateScene
  /// Whether names are looked for here last.
  var isRoot = false

  /// `json` as the library takes it.
  static func wrapped(_ json: JSONValue, _ scene: TemplateScene) -> Any {
    if case .array(let values) = json { return TemplateList(values: values, scene: scene) }
    return TemplateValue(json: json, scene: scene)
  }

  func child(named name: String) -> Any? {
    if case .object(let members) = json, let member = members.first(where: { $0.name == name }) {
      return Self.wrapped(member.value, scene)
    }
    if isRoot { scene.note(.unknownField(name)) }
    return nil
  }

  func transform(_ name: String) -> Any? {
    TemplateHelper.apply(name, to: json, scene)
  }

  var renderText: String { json.plain }

  /// What opens no section: nothing, no, none, and an empty text.
  var isNull: Bool {
    switch json {
    case .null, .bool(false), .int(0), .string(""): true
    case .double(let number): number == 0
    case .object(let members): members.isEmpty
    case .bool, .int, .string, .array: false
    }
  }
}

/// A list of a document as the library takes it.
struct TemplateList: MustacheSequence, MustacheParent, MustacheTransformable,
  MustacheCustomRenderable
{
  let values: [JSONValue]
  let scene: TemplateScene

  func makeIterator() -> AnyIterator<Any> {
    var iterator = values.makeIterator()
    return AnyIterator { iterator.next().map { TemplateValue.wrapped($0, scene) } }
  }

  func child(named name: String) -> Any? { nil }

  func transform(_ name: String) -> Any? {
    TemplateHelper.apply(name, to: .array(values), scene)
  }

  var renderText: String { JSONValue.array(values).plain }

  /// An empty list opens no section as it is.
  var isNull: Bool { false }
}

extension JSONValue {
  /// As a user reads it: nothing for `null`, a list with commas, an object as JSON.
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
