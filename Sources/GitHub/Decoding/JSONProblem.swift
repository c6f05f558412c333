/// What is wrong with a JSON text, and where.
struct JSONProblem: Error, Equatable {
  /// As in `items[3].license.key`, each name with its dot; empty for the document itself.
  private(set) var path = ""
  let detail: String

  init(_ detail: String) {
    self.detail = detail
  }

  /// The same problem seen from the object that has `name`.
  func inside(member name: String) -> JSONProblem { inside(step: ".\(name)") }

  /// The same problem seen from the array.
  func inside(element index: Int) -> JSONProblem { inside(step: "[\(index)]") }

  private func inside(step: String) -> JSONProblem {
    var problem = self
    problem.path = step + path
    return problem
  }
}

extension JSONProblem: CustomStringConvertible {
  /// `$` is the document.
  var description: String { "$\(path): \(detail)" }
}
