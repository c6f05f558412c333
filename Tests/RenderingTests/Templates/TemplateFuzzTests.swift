import Foundation
import GitHub
import Messages
import Testing

@testable import Rendering

/// Random templates: each is rejected or rendered, and none crashes the program.
@Suite(.timeLimit(.minutes(10))) struct TemplateFuzzTests {
  private static let words = [
    "{{", "}}", "{{{", "}}}", "{{#", "{{^", "{{/", "{{!", "{{&", "{{>", "{{=", "{{%", "{{$", "{{<",
    "a", "a}}", "list", "list}}", "#", "/", ".", "(", ")", "upper(", "\n", "\r\n", " ", "\t", "ż",
    "\u{0}", "=", "=}}", "|", ":", "CONTENT_TYPE:TEXT}}", "{{#list}}", "{{/list}}", "{{.}}", "*",
  ]

  @Test(arguments: 0..<8)
  func `no template crashes the program`(seed: Int) {
    var state = UInt64(seed) &* 7919 &+ 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let document = JSONValue.object([
      "a": .string("{{a}}"), "list": .array([.int(1), .array([.null]), .object(["a": .null])]),
    ])
    var filled = 0
    for _ in 0..<500 {
      let text = (0..<random(12)).map { _ in Self.words[random(Self.words.count)] }.joined()
      do throws(TemplateError) {
        let template = try TextTemplate(text, language: .en, now: Date(timeIntervalSince1970: 0))
        _ = try template.line(for: document)
        filled += 1
      } catch {
        #expect(error.line >= 1 && error.column >= 1)
        #expect(error.line <= text.count(where: \.isNewline) + 1, "\(text.debugDescription)")
      }
    }
    #expect(filled > 0)
  }
}
