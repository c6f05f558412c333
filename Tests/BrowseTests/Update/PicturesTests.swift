import ImageProtocol
import Terminal
import Testing

@testable import Browse

struct PicturesTests {
  private func wishes(_ stage: Stage) -> [PictureKey] {
    stage.effects.flatMap { effect -> [PictureKey] in
      if case .pictures(let wishes) = effect { wishes.map(\.key) } else { [] }
    }
  }

  @Test func `pictures of what is seen and of the next window are wished for once`() {
    var stage = Stage.onList(showsPictures: true)
    #expect(wishes(stage) == (0..<7).map { .avatar("o\($0)") })
    stage.press(.down)
    #expect(wishes(stage).isEmpty)
  }

  @Test func `where there is room, the READMEs' too`() {
    var stage = Stage.onList(
      size: TerminalSize(columns: 100, rows: 24), showsPictures: true)
    #expect(wishes(stage).contains(.thumbnail(7)))
    stage.press(.pageDown)
    #expect(wishes(stage) == (8..<12).map { .thumbnail($0) })
  }

  @Test func `nothing is wished for where none are shown`() {
    #expect(wishes(Stage.onList()).isEmpty)
    #expect(
      wishes(Stage.onList(size: TerminalSize(columns: 80, rows: 12), showsPictures: true)).isEmpty)
  }

  @Test func `what comes is kept, and what nobody wished for is not`() throws {
    var stage = Stage.onList(showsPictures: true)
    let image = ScreenImage(.sixel([], columns: 8, rows: 4))
    stage.send(.picture(.avatar("o1"), image))
    stage.send(.picture(.avatar("o2"), nil))
    stage.send(.picture(.avatar("somebody"), image))
    #expect(stage.state.pictures.image(.avatar("o1")) == image)
    #expect(stage.state.pictures.isKnown(.avatar("o2")))
    #expect(!stage.state.pictures.isKnown(.avatar("somebody")))
    #expect(wishes(stage).isEmpty)
  }

  @Test func `another way of drawing needs other pictures, another size the same`() {
    var stage = Stage.onList(showsPictures: true)
    stage.resize(columns: 81, rows: 24)
    #expect(wishes(stage).isEmpty)
    var look = stage.state.look
    look.profile.colorDepth = .full
    stage.send(.look(look))
    #expect(wishes(stage).count == 7)
  }

  @Test func `at most sixty are wished for at once`() {
    let stage = Stage.onList(
      size: TerminalSize(columns: 100, rows: 400), showsPictures: true)
    #expect(wishes(stage).count == 60)
  }

  @Test func `what is used stays when the shelf is full`() {
    var shelf = PictureShelf()
    shelf.put(.asked, at: .thumbnail(0))
    for number in 1..<2000 {
      shelf.put(.empty, at: .thumbnail(Int64(number)))
      let isThere = shelf.use(.thumbnail(0))
      #expect(isThere)
    }
    #expect(!shelf.isKnown(.thumbnail(1)))
    #expect(shelf.places.count <= 400)
  }

  @Test func `the detail's owner is wished for`() {
    var stage = Stage.onList(size: TerminalSize(columns: 48, rows: 30), showsPictures: true)
    #expect(wishes(stage).isEmpty)
    stage.press(.enter)
    #expect(wishes(stage) == [.avatar("o0")])
  }
}
