import HTTP
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct HeaderBlockTests {
  private func block(_ lines: String...) -> HeaderBlock {
    var block = HeaderBlock()
    for line in lines {
      #expect(Array(line.utf8).withUnsafeBytes { block.append($0) })
    }
    return block
  }

  @Test func `fields keep their order, case and duplicates`() {
    let headers = block("HTTP/2 200\r\n", "b: 1\r\n", "A:2\r\n", "b:\t3 \r\n", "\r\n").headers
    #expect(headers.fields.map(\.name) == ["b", "A", "b"])
    #expect(headers.fields.map(\.value) == ["1", "2", "3"])
  }

  @Test func `a new status line discards earlier headers`() {
    let headers = block(
      "HTTP/1.1 302 Found\r\n", "Old: 1\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "New: 2\r\n", "\r\n"
    ).headers
    #expect(headers == HTTPHeaders(["New": "2"]))
  }

  @Test func `trailers are ignored`() {
    #expect(block("HTTP/1.1 200 OK\r\n", "A: 1\r\n", "\r\n", "B: 2\r\n").headers["B"] == nil)
  }

  @Test func `a folded line continues the one before`() {
    let headers = block("HTTP/1.1 200 OK\r\n", "A: 1\r\n", "  2\r\n", "\t3\r\n", "B: 4\r\n").headers
    #expect(headers == HTTPHeaders(["A": "1 2 3", "B": "4"]))
  }

  @Test(arguments: ["no colon\r\n", ": no name\r\n", "bad name: x\r\n", "Näme: x\r\n", " : x\r\n"])
  func `an invalid header line is ignored`(line: String) {
    #expect(block("HTTP/1.1 200 OK\r\n", line).headers.fields.isEmpty)
  }

  @Test func `a value may contain colons or be empty`() {
    let headers = block("HTTP/1.1 200 OK\r\n", "A: b: c\r\n", "D:\r\n", "E: \r\n").headers
    #expect(headers == HTTPHeaders(["A": "b: c", "D": "", "E": ""]))
  }

  @Test func `invalid UTF-8 is replaced`() {
    var block = block("HTTP/1.1 200 OK\r\n")
    #expect(([0x41, 0x3A, 0xFF, 0x0A] as [UInt8]).withUnsafeBytes { block.append($0) })
    #expect(block.headers["A"] == "\u{FFFD}")
  }

  @Test func `many short lines count as much as a few long ones`() {
    var block = block("HTTP/1.1 200 OK\r\n")
    let taken = (0..<100_000).prefix { _ in
      Array("A:\r\n".utf8).withUnsafeBytes { block.append($0) }
    }
    let status = "HTTP/1.1 200 OK\r\n".utf8.count + 32
    #expect(taken.count == (HeaderBlock.limit - status) / 36)
  }
}
