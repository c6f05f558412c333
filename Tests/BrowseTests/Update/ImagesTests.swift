import Core
import GitHub
import ImageProtocol
import Presentation
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct ImagesTests {
  private func loads(_ stage: UpdateStage) -> [ImageKey] {
    stage.effects.flatMap { effect -> [ImageKey] in
      if case .images(let loads, _) = effect { loads.map(\.key) } else { [] }
    }
  }

  @Test func `images of the current and the next window are requested once`() {
    var stage = UpdateStage.onList(showsImages: true)
    #expect(loads(stage) == (0..<7).map { .avatar("o\($0)") })
    stage.press(.down)
    #expect(loads(stage).isEmpty)
  }

  @Test func `images of READMEs are requested if there is room`() {
    var stage = UpdateStage.onList(
      size: TerminalSize(columns: 100, rows: 24), showsImages: true)
    #expect(loads(stage).contains(.thumbnail(7)))
    stage.press(.pageDown)
    #expect(loads(stage).filter { $0.isThumbnail } == (4..<12).map { .thumbnail($0) })
  }

  @Test func `visible rows come first, owners before READMEs`() {
    let stage = UpdateStage.onList(
      size: TerminalSize(columns: 100, rows: 24), showsImages: true)
    #expect(
      loads(stage)
        == (0..<4).map { .avatar("o\($0)") } + (0..<4).map { .thumbnail($0) }
        + (4..<7).map { .avatar("o\($0)") } + (4..<8).map { .thumbnail($0) })
  }

  @Test func `images that scroll away are dropped and requested again on return`() {
    var stage = UpdateStage.onList(
      size: TerminalSize(columns: 100, rows: 24), showsImages: true)
    stage.press(.end)
    #expect(!loads(stage).contains(.thumbnail(0)))
    #expect(!stage.state.images.isKnown(.thumbnail(0)))
    stage.press(.home)
    #expect(loads(stage).contains(.thumbnail(0)))
  }

  @Test func `each graphics setting has its own generation`() {
    var stage = UpdateStage.onList(showsImages: true)
    let first = stage.state.images.generation
    var settings = stage.state.settings
    settings.profile.colorDepth = .full
    stage.send(.settings(settings))
    #expect(stage.state.images.generation > first)
    #expect(
      stage.effects.contains {
        if case .images(_, let number) = $0 { number > first } else { false }
      })
  }

  @Test func `a missing image is requested again with newer rows`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.send(.image(.avatar("o2"), nil))
    stage.press(.character("R"))
    #expect(loads(stage).contains(.avatar("o2")))
  }

  @Test func `a missing image is requested again once a problem is over`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.send(.image(.avatar("o2"), nil))
    stage.handle(.failed(UpdateStage.problem()))
    #expect(loads(stage).isEmpty)
    stage.press(.character("r"))
    #expect(loads(stage).contains(.avatar("o2")))
  }

  @Test func `a missing image is requested again after a login`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.send(.image(.avatar("o2"), nil))
    stage.send(.account(.changed(login: "ann")))
    stage.page(0..<100)
    #expect(loads(stage).contains(.avatar("o2")))
  }

  @Test func `no image is requested if none are shown`() {
    #expect(loads(UpdateStage.onList()).isEmpty)
    #expect(
      loads(UpdateStage.onList(size: TerminalSize(columns: 80, rows: 12), showsImages: true))
        .isEmpty)
  }

  @Test func `requested images are kept, others are not`() throws {
    var stage = UpdateStage.onList(showsImages: true)
    let image = ScreenImage(.sixel([], columns: 8, rows: 4))
    stage.send(.image(.avatar("o1"), image))
    stage.send(.image(.avatar("o2"), nil))
    stage.send(.image(.avatar("somebody"), image))
    #expect(stage.state.images.image(.avatar("o1")) == image)
    #expect(stage.state.images.isKnown(.avatar("o2")))
    #expect(!stage.state.images.isKnown(.avatar("somebody")))
    #expect(loads(stage).isEmpty)
  }

  @Test func `other graphics settings need other images, another size does not`() {
    var stage = UpdateStage.onList(showsImages: true)
    stage.resize(columns: 81, rows: 24)
    #expect(loads(stage).isEmpty)
    var settings = stage.state.settings
    settings.profile.colorDepth = .full
    stage.send(.settings(settings))
    #expect(loads(stage).count == 7)
  }

  @Test func `at most sixty images are requested at once`() {
    let stage = UpdateStage.onList(
      size: TerminalSize(columns: 100, rows: 400), showsImages: true)
    #expect(loads(stage).count == 60)
  }

  @Test func `a used image stays if the cache is full`() {
    var cache = ImageCache()
    cache.put(.asked, at: .thumbnail(0))
    for number in 1..<2000 {
      cache.put(.empty, at: .thumbnail(Int64(number)))
      let isThere = cache.use(.thumbnail(0))
      #expect(isThere)
    }
    #expect(!cache.isKnown(.thumbnail(1)))
    #expect((Int64(0)..<2000).count { cache.isKnown(.thumbnail($0)) } <= 400)
  }

  @Test func `the owner's image in the details is requested`() {
    var stage = UpdateStage.onList(size: TerminalSize(columns: 48, rows: 30), showsImages: true)
    #expect(loads(stage).isEmpty)
    stage.press(.enter)
    #expect(loads(stage) == [.avatar("o0")])
  }

  @Test(arguments: ["R", "r"])
  func `a missing image is requested again`(key: String) {
    var stage = UpdateStage.onList(showsImages: true)
    let login = stage.list.rows[0].repository.owner?.login ?? ""
    stage.send(.image(.avatar(login), nil))
    #expect(!stage.effects.contains { if case .images = $0 { true } else { false } })
    stage.type(key)
    #expect(
      stage.effects.contains {
        if case .images(let loads, _) = $0 {
          loads.contains { $0.key == .avatar(login) }
        } else {
          false
        }
      })
  }
}

extension ImageKey {
  fileprivate var isThumbnail: Bool {
    if case .thumbnail = self { true } else { false }
  }
}
