internal import App
internal import GitHub
internal import Rendering

/// Rows that a template is filled with, one after the other.
struct TemplatedRows: RowWriter {
  let output: TemplateOutput
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws {
    try output.write(rows.map { $0.json(fields) })
  }
}
