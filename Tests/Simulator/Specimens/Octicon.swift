/// GitHub's icons inside rendered READMEs.
enum Octicon {
  static let link = svg("octicon-link", path)
  /// Left of the title of an alert.
  static func alert(_ name: String) -> String { svg("octicon-\(name) mr-2", path) }

  private static func svg(_ classes: String, _ path: String) -> String {
    "<svg class=\"octicon \(classes)\" viewBox=\"0 0 16 16\" version=\"1.1\" width=\"16\" "
      + "height=\"16\" aria-hidden=\"true\"><path d=\"\(path)\"></path></svg>"
  }

  private static let path =
    "m7.775 3.275 1.25-1.25a3.5 3.5 0 1 1 4.95 4.95l-2.5 2.5a3.5 3.5 0 0 1-4.95 0 .751.751 0 0 1 "
    + ".018-1.042.751.751 0 0 1 1.042-.018 1.998 1.998 0 0 0 2.83 0l2.5-2.5a2.002 2.002 0 0 0"
    + "-2.83-2.83l-1.25 1.25a.751.751 0 0 1-1.042-.018.751.751 0 0 1-.018-1.042Z"
}
