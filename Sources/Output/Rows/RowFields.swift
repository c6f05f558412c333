import Auth
internal import Core
import GitHub
package import Messages
import Presentation
package import Rendering

extension FieldNames {
  /// What is wrong with a list of names, separated by commas; nil for a valid list.
  package static func problem(of list: String) -> Message? {
    let names = list.commaSeparated
    if names.isEmpty { return .usageNoField }
    guard let wrong = names.first(where: { field($0) == nil }) else { return nil }
    if let suggestion = suggestion(for: wrong) {
      return .usageUnknownFieldNearest(field: wrong, suggestion: suggestion)
    }
    return .usageUnknownField(
      field: wrong, fields: ListedField.knownCases.map(\.rawValue).joined(separator: ", "))
  }
}

/// The fields of the documents that a filter reads.
struct RowFields {
  let kind: RowKind
  /// Nil for all fields of the rows.
  let chosen: [ListedField]?

  /// With those that an expression reads under another name, such as one of gh's. Throws for a name
  /// that no document has: its value would be null in every row.
  func fields(read names: JQNames) throws(Failure) -> [ListedField] {
    if !names.isOpen, let problem = names.members.lazy.compactMap(Self.problem).first {
      throw Failure(problem, exitCode: .usage)
    }
    var fields = chosen ?? kind.fields
    let known = Set(fields.map(\.rawValue) + fields.flatMap { $0.example.memberNames })
    for name in names.read
    where !known.contains(name) || FieldNames.field(name).map(kind.has) == false {
      do throws(Failure) {
        if let field = try field(name) {
          if !fields.contains(field) { fields.append(field) }
        } else if !names.mayReadLanguages, let problem = FieldNames.problem(of: name) {
          throw Failure(problem, exitCode: .usage)
        }
      } catch { if !names.isOpen { throw error } }
    }
    return fields
  }

  /// What is wrong with a member of a field; nil if it exists, or if the field can have any.
  private static func problem(of member: JQNames.Member) -> Message? {
    guard let field = FieldNames.field(member.parent), field != .own(.languages),
      case .object(let members) = field.example
    else { return nil }
    let known = members.map(\.name)
    guard !known.contains(member.name) else { return nil }
    return .usageUnknownField(
      field: "\(member.parent).\(member.name)",
      fields: known.map { "\(member.parent).\($0)" }.joined(separator: ", "))
  }

  /// The field with this name that the documents lack; nil if there is none. Throws for a field that
  /// rows of this kind never have, and for one that was not chosen.
  func field(_ name: String) throws(Failure) -> ListedField? {
    guard let field = FieldNames.field(name) else { return nil }
    guard kind.has(field) else {
      throw Failure(
        .usageFieldElsewhere(field: name, command: kind.command(having: field)), exitCode: .usage)
    }
    guard chosen == nil else { throw Failure(.usageFieldNotChosen(field: name), exitCode: .usage) }
    return field
  }
}

extension JSONValue {
  /// The names of all members, at every level.
  var memberNames: [String] {
    switch self {
    case .object(let members): members.flatMap { [$0.name] + $0.value.memberNames }
    case .array(let values): values.flatMap(\.memberNames)
    case .null, .bool, .int, .double, .string: []
    }
  }
}
