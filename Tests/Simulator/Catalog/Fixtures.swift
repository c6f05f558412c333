import Foundation
import Synchronization

/// The files of `Fixtures`: READMEs, their pages, and images.
enum Fixtures {
  private static let root = Bundle.module.bundlePath + "/Fixtures/"
  private static let texts = Mutex<[String: String]>([:])

  /// The content of a file, or nil.
  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: root + path).map(Array.init)
  }

  /// The paths of all files below a directory.
  static func files(in folder: String) -> [String] {
    FileManager.default.subpaths(atPath: root + folder)?.filter { path in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: "\(root)\(folder)/\(path)", isDirectory: &isFolder)
      return isThere && !isFolder.boolValue
    } ?? []
  }

  /// A text in which `{{COUNT*TEXT}}` expands to COUNT copies of TEXT, with the number of the copy
  /// for `{n}`, and `{{U+1B}}` to the character with that code.
  static func text(_ path: String) -> String {
    if let known = texts.withLock({ $0[path] }) { return known }
    let text = expand(String(decoding: bytes(path) ?? [], as: UTF8.self))
    texts.withLock { $0[path] = text }
    return text
  }

  /// The content of `name.json`, or `nothing` if it cannot be read.
  static func json<Value: Decodable>(_ name: String, or nothing: Value) -> Value {
    let data = Data(bytes("\(name).json") ?? [])
    return (try? JSONDecoder().decode(Value.self, from: data)) ?? nothing
  }

  private static func expand(_ template: String) -> String {
    let pieces = template.components(separatedBy: "{{")
    return pieces.dropFirst().reduce(into: pieces[0]) { text, piece in
      let halves = piece.components(separatedBy: "}}")
      if halves[0].hasPrefix("U+") {
        let scalar = UInt32(halves[0].dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        text.unicodeScalars.append(scalar ?? "\u{FFFD}")
      } else if let star = halves[0].firstIndex(of: "*"), let count = Int(halves[0][..<star]) {
        let unit = halves[0][halves[0].index(after: star)...].components(separatedBy: "{n}")
        for number in 1...max(1, count) { text += unit.joined(separator: String(number)) }
      }
      text += halves.dropFirst().joined(separator: "}}")
    }
  }
}

/// A repository of the account `readme-zoo` for testing READMEs: a directory of `Fixtures`.
struct Specimen: Sendable {
  /// The name of the repository and of the directory.
  let name: String
  let summary: String
  let isPrivate: Bool
  /// The paths of its files.
  let files: [String]
  /// The path of the README.
  let readme: String

  private init(_ name: String, _ summary: String, isPrivate: Bool = false) {
    self.name = name
    self.summary = summary
    self.isPrivate = isPrivate
    files = Fixtures.files(in: "readme-zoo/\(name)").filter { $0 != Self.page }
    readme =
      files.first { $0.split(separator: "/").last?.lowercased().hasPrefix("readme") ?? false } ?? ""
  }

  /// GitHub's rendering of the README; it is not a file of the repository.
  static let page = "page.html"

  static let all = [
    Specimen("markdown", "Every construct of a README"),
    Specimen("highlighting", "Fenced blocks in many languages"),
    Specimen("tables", "Alignment, links, wide cells"),
    Specimen("scripts", "Right to left, wide and combined characters"),
    Specimen("pictures", "Relative, absolute, linked, themed, animated"),
    Specimen("docs-folder", "The README lies in docs"),
    Specimen("restructured", "A README in reStructuredText"),
    Specimen("asciidoc", "A README in AsciiDoc"),
    Specimen("org", "A README of Emacs' own kind"),
    Specimen("plain", "A README without any"),
    Specimen("huge", "More than six hundred kilobytes"),
    Specimen("deep", "Nested beyond all reason"),
    Specimen("badges", "Ten thousand badges"),
    Specimen("hostile", "Escape sequences in every place"),
    Specimen("hostile-pictures", "Pictures to beware of"),
    Specimen("private-pictures", "For members only", isPrivate: true),
  ]

  static func named(_ name: String) -> Specimen? { all.first { $0.name == name } }
}
