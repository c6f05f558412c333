import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Presentation

/// Favorites written as lines and read back.
@Suite(.timeLimit(.minutes(10))) struct FavoriteLineTests {
  private func parse(_ text: String) throws -> FavoriteLine {
    try FavoriteLine(parsing: Data(text.utf8), now: Stage.now)
  }

  private func detail(_ text: String) -> String? {
    #expect(throws: FavoriteLine.Problem.self) { try parse(text) }?.detail
  }

  private static let least =
    #"{"id":1,"name":"b","full_name":"a/b","html_url":"https://github.com/a/b"}"#

  @Test func `any favorite survives a round trip`() throws {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<300 {
      let favorite = Favorite.random(&random)
      let bytes = FavoriteLine.bytes(favorite, on: "ghe.example")
      #expect(bytes.count { $0 == 0x0A } == 1 && bytes.last == 0x0A)
      let line = try FavoriteLine(parsing: Data(bytes.dropLast()), now: Stage.now)
      #expect(line.host == "ghe.example")
      #expect(line.favorite == favorite)
    }
  }

  @Test func `the minimum is a repository, added now`() throws {
    let line = try parse(Self.least)
    #expect(line.host == nil && line.favorite.repository.fullName == "a/b")
    #expect(line.favorite.addedAt == Stage.now && line.favorite.seenAt == Stage.now)
  }

  @Test func `unknown members are ignored`() throws {
    let text = Self.least.dropLast() + #","favorite":true,"more":{"a":[1,{}]},"note":null}"#
    #expect(try parse(String(text)).favorite == parse(Self.least).favorite)
  }

  @Test(arguments: [
    ("", "invalid JSON"), ("[]", "an array"), ("nonsense", "invalid JSON"),
    ("{}", "id"), ("null", "null"),
    (#"{"id":1,"name":"b","full_name":"a/b"}"#, "html_url"),
    (#"{"id":0,"name":"b","full_name":"a/b","html_url":""}"#, "id"),
    (#"{"id":-5,"name":"b","full_name":"a/b","html_url":""}"#, "id"),
    (#"{"id":1,"name":"b","full_name":"b","html_url":""}"#, "full_name"),
    (#"{"id":1,"name":"b","full_name":"https://x.y/a/b","html_url":""}"#, "full_name"),
    (#"{"id":1,"name":"b","full_name":"a/../b","html_url":""}"#, "full_name"),
    (#"{"id":1,"name":"b","full_name":"a/b\u001b[2J","html_url":""}"#, "full_name"),
  ])
  func `an invalid repository name is rejected with its position`(text: String, place: String) {
    #expect(detail(text)?.hasPrefix(place) == true)
  }

  @Test(arguments: [
    (#""note":5"#, "note"), (#""tags":"a""#, "tags"), (#""tags":[1]"#, "tags"),
    (#""tags":[""]"#, "tags"), (#""tags":["a,b"]"#, "tags"), (#""tags":[" a"]"#, "tags"),
    (#""added_at":"yesterday""#, "added_at"), (#""seen_at":"""#, "seen_at"),
    (#""note":"a\nb""#, "note"), (#""tags":["\u001b"]"#, "tags"), (#""host":[]"#, "host"),
  ])
  func `an invalid member is rejected with its position`(member: String, place: String) {
    #expect(detail(Self.least.dropLast() + ",\(member)}")?.hasPrefix(place) == true)
  }

  @Test func `oversized values are rejected`() {
    let long = String(repeating: "x", count: 1001)
    #expect(detail(Self.least.dropLast() + #","note":"\#(long)"}"#) != nil)
    let tag = String(repeating: "t", count: 51)
    #expect(detail(Self.least.dropLast() + #","tags":["\#(tag)"]}"#) != nil)
    let deep = String(repeating: "[", count: 400_000)
    #expect(detail(Self.least.dropLast() + #","x":\#(deep)"#) != nil)
  }
}
