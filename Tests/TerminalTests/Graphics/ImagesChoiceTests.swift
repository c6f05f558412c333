import ImageProtocol
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ImagesChoiceTests {
  private let profile = TerminalProfile(
    isTerminal: true, colorDepth: .full, hasAttributes: true, redrawsLines: true)
  private let cell = CellSize.usual

  private func form(
    _ choice: ImagesChoice, _ graphics: [GraphicsProtocol]? = nil, cell: CellSize? = .usual,
    depth: ColorDepth = .full
  ) -> ImageForm? {
    var profile = profile
    profile.colorDepth = depth
    let traits = graphics.map { TerminalTraits(graphics: $0, cell: cell, sixelColors: 64) }
    return choice.form(profile: profile, traits: traits)
  }

  @Test func `auto selects the best form the terminal supports`() {
    #expect(form(.auto, [.kitty, .sixel]) == .kitty)
    #expect(form(.auto, [.iterm, .kitty]) == .iterm)
    #expect(form(.auto, [.sixel]) == .sixel(colors: 64))
    #expect(form(.auto, []) == .symbols(.full))
    #expect(form(.auto) == .symbols(.full))
  }

  @Test func `sixel is not selected when the cell size is unknown`() {
    #expect(form(.auto, [.sixel], cell: nil) == .symbols(.full))
    #expect(form(.auto, [.kitty], cell: nil) == .kitty)
  }

  @Test(arguments: [
    (ColorDepth.full, ImageForm?.some(.symbols(.full))), (.indexed, .symbols(.indexed)),
    (.sixteen, .symbols(.sixteen)), (.none, nil),
  ])
  func `symbols use the available color depth`(depth: ColorDepth, expected: ImageForm?) {
    #expect(form(.auto, depth: depth) == expected)
    #expect(form(.symbols, [.kitty], depth: depth) == expected)
  }

  @Test func `an explicit choice needs no confirmation from the terminal`() {
    #expect(form(.kitty) == .kitty)
    #expect(form(.iterm) == .iterm)
    #expect(form(.sixel) == .sixel(colors: 256))
    #expect(form(.kitty, depth: .none) == .kitty)
    #expect(form(.none, [.kitty]) == nil)
  }

  @Test func `terminals without color get text`() {
    #expect(form(.auto, [.kitty], depth: .none) == nil)
  }

  @Test(arguments: ImagesChoice.allCases)
  func `pipes and dumb terminals get text for every choice`(choice: ImagesChoice) {
    #expect(choice.form(profile: .plain, traits: nil) == nil)
    var dumb = profile
    dumb.redrawsLines = false
    #expect(choice.form(profile: dumb, traits: nil) == nil)
  }
}
