import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct DefaultAvatarTests {
  @Test(arguments: [
    ("octocat", "O"), ("żółw", "Ż"), ("-7x", "7"), ("日本", "?"), ("", "?"), ("\u{1B}", "?"),
  ])
  func `the first letter is in the middle`(login: String, letter: String) {
    let lines = DefaultAvatar(login: login).lines(columns: 4, rows: 2, depth: .full)
    #expect(lines.map(\.plain.string) == [" \(letter)  ", "    "])
    #expect(lines.allSatisfy { $0.spans.first?.style.background != nil })
  }

  @Test(arguments: [ColorDepth.none, .sixteen, .indexed, .full])
  func `an avatar fills its cells at every color depth`(depth: ColorDepth) {
    for columns in 1...9 {
      let lines = DefaultAvatar(login: "a").lines(columns: columns, rows: 3, depth: depth)
      #expect(lines.map(\.columns) == [columns, columns, columns])
    }
    #expect(DefaultAvatar(login: "a").lines(columns: 0, rows: 1, depth: depth).isEmpty)
  }

  @Test func `the color depends on the login, ignoring case`() {
    func color(_ login: String) -> Color? {
      DefaultAvatar(login: login).lines(columns: 2, rows: 1, depth: .full)[0].spans[0].style
        .background
    }
    #expect(color("apple") == color("Apple"))
    #expect(Set(["a", "b", "c", "d", "e", "f", "g", "h"].map(color)).count >= 4)
  }

  @Test func `the letter is readable on every color`() {
    for tone in DefaultAvatar.tones {
      #expect(tone.rgb.map { Color.contrast(0xFFFFFF, $0) >= 4.5 } == true)
      #expect(
        tone.index.map { Color.contrast(0xFFFFFF, Color.value(ofIndex: $0)) >= 4.5 } == true)
    }
  }

  @Test func `without colors the letter is in brackets`() {
    let lines = DefaultAvatar(login: "octocat").lines(columns: 4, rows: 2, depth: .none)
    #expect(lines.map(\.plain.string) == ["[O] ", "    "])
  }
}
