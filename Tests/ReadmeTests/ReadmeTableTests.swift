import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct ReadmeTableTests {
  private func blocks(_ html: String) throws -> [ReadmeBlock] {
    ReadmeDocument(try HTMLDocument(html.utf8)).blocks
  }

  private func table(_ html: String) throws -> ReadmeTable {
    for case .table(let table) in try blocks("<table>\(html)</table>") { return table }
    throw HTMLError.tooLong
  }

  private func texts(_ table: ReadmeTable) -> [String] {
    table.rows.map { row in
      row.map { cell in
        if case .paragraph(let line) = cell.blocks.first { line.text } else { "-" }
      }.joined()
    }
  }

  @Test(arguments: [
    ("<tr><th>a<th>b<tr><td>c<td>d", 1), ("<tr><th>a<td>b", 0), ("<tr><th>a<tr><th>b", 1),
    ("<thead><tr><th>a<tr><th>b</thead><tr><td>c", 2), ("<tr><td>a", 0), ("<tr><tr><th>b", 0),
  ])
  func `the header is the thead, else a first row of header cells`(html: String, count: Int) throws
  {
    #expect(try table(html).headRows == count)
  }

  @Test func `an empty header with an image stays`() throws {
    let table = try table("<thead><tr><th><img src=x></thead><tr><td>a")
    #expect(table.rows.count == 2)
  }

  @Test func `rows keep their length, and a second thead and a tfoot are rows`() throws {
    let html = "<thead><tr><th>a</thead><tr><td>b<td>c<thead><tr><th>d</thead><tfoot><tr><td>e"
    let table = try table(html)
    #expect(texts(table) == ["a", "bc", "d", "e"])
    #expect(table.headRows == 1)
  }

  @Test(arguments: ["100000000", "9223372036854775807", "17", "16"])
  func `a cell spans sixteen columns and rows at most`(span: String) throws {
    let columns = try table("<tr><td colspan=\(span)>a<td>b")
    #expect(texts(columns) == ["a" + String(repeating: "-", count: 15) + "b"])
    let rows = try table("<tr><td rowspan=\(span)>a" + String(repeating: "<tr><td>b", count: 17))
    #expect(texts(rows) == ["a"] + Array(repeating: "-b", count: 15) + ["b", "b"])
  }

  @Test(arguments: ["0", "-1", "x", "", "99999999999999999999", "1.5"])
  func `a cell whose span is no number is one cell`(span: String) throws {
    let table = try table("<tr><td colspan='\(span)' rowspan='\(span)'>a<td>b<tr><td>c")
    #expect(texts(table) == ["ab", "c"])
  }

  @Test func `cells that span rows and columns push others to the right`() throws {
    let html = "<tr><td>a<td colspan=2 rowspan=2>b<td>c<tr><td>d<td>e<tr><td>f<td>g"
    #expect(try texts(table(html)) == ["ab-c", "d--e", "fg"])
  }

  @Test func `a column is aligned like its first cell, wherever that is`() throws {
    let html = "<tr><td align=right>a<tr><td align=left>b<td style='text-align:center'>c<td>d"
    #expect(try table(html).alignments == [.right, .center, .left])
  }

  @Test func `cells hold blocks, and tables`() throws {
    let table = try table("<tr><td><ul><li>a</ul><table><tr><td>b</table><td>")
    let cells = try #require(table.rows.first)
    #expect(cells.count == 2)
    guard case .list = cells[0].blocks.first, case .table = cells[0].blocks.last else {
      Issue.record("\(cells[0])")
      return
    }
    #expect(cells[1].blocks.isEmpty)
  }

  @Test func `a caption is a paragraph above the table`() throws {
    let all = try blocks(
      "<table><caption>a<p>b</caption><colgroup><col></colgroup><tr><td>c</table>")
    #expect(all.count == 2)
    #expect(all.first == .paragraph([.text("a"), .text(" "), .text("b")]))
  }

  @Test func `a table without rows, or with an empty header only, is nothing`() throws {
    #expect(try blocks("<table><tbody></table><table><thead><tr><th> </thead></table>").isEmpty)
  }

  @Test func `what is in a table outside of its cells is not lost`() throws {
    #expect(
      try blocks("<table>a<tr>b<td>c</table>").first == .paragraph([.text("ab")]))
  }

  @Test(arguments: [
    "<tr><td>note<td>x<tr><td>y", "<tr><td>note<td>x<td>y", "<tr><td>notes<td>x", "<tr><td>note",
  ])
  func `only a row of a kind of alert and its text is an alert`(html: String) throws {
    #expect(try table(html).rows.isEmpty == false)
  }

  @Test func `an alert of AsciiDoc is found in any case`() throws {
    #expect(
      try blocks("<table><tr><td> <p>Note </p><td><hr></table>") == [.alert(.note, [.rule])])
  }
}
