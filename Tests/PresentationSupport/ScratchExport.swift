import Foundation
import TestSupport

/// A file for an export or an import, in a folder of its own; missing until something writes it.
package struct ScratchExport {
  private let folder: ScratchDirectory

  package init() throws { folder = try ScratchDirectory() }

  package var path: String { folder.appending("favorites.jsonl") }

  package func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// A line of an export, for the repository `o/nID`.
  package func line(_ id: Int, _ more: String = "") -> String {
    #"{"id":\#(id),"name":"n\#(id)","full_name":"o/n\#(id)","html_url":"u"\#(more)}"# + "\n"
  }
}
