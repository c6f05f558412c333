internal import Glibc

/// Where the program that decodes pictures is installed.
package enum ImageWorkerProgram {
  private static let name = "ghrepo-images"

  /// Beside `executable`, as a build leaves it, or in `../libexec/ghrepo`, as `make install` does;
  /// nowhere else, and never by `PATH`. Nil where there is none.
  /// - Parameter executable: the absolute path of ghrepo itself.
  package static func path(beside executable: String) -> String? {
    guard executable.first == "/", let end = executable.lastIndex(of: "/") else { return nil }
    let folder = executable[..<end]
    return ["\(folder)/\(name)", "\(folder)/../libexec/ghrepo/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}
