import HTTP

/// What is wrong with a JSON text, and where.
struct JSONProblem: Error, Equatable {
  /// As in `items[3].license.key`, with a dot before each name; empty for the document itself.
  private(set) var path = ""
  private let detail: String

  /// The text may be valid.
  static let noMemory = JSONProblem("no memory")

  init(_ detail: String) {
    self.detail = detail
  }

  /// The same problem, with `name` prepended to its path.
  func inside(member name: String) -> JSONProblem { inside(step: ".\(name)") }

  /// The same problem, with `index` prepended to its path.
  func inside(element index: Int) -> JSONProblem { inside(step: "[\(index)]") }

  private func inside(step: String) -> JSONProblem {
    var problem = self
    problem.path = step + path
    return problem
  }
}

extension JSONProblem: CustomStringConvertible {
  var description: String {
    let place = path.drop { $0 == "." }
    return place.isEmpty ? detail : "\(place): \(detail)"
  }
}
