import Access
import Core
import GitHub
import ImageProtocol
import Images
import PresentationTestSupport
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ImageLoaderTests {
  private let target = ImageTarget(form: .iterm, traits: nil)
  private let box = ImageBox(columns: 4, rows: 2, cellWidth: 8, cellHeight: 16)
  private let image = ImageLocation.data("data:image/png;base64,iVBORw0KGgo=")

  private func loader(
    _ stage: Stage, _ drawer: any ImageDrawer, verbose: Bool = true
  ) async throws -> ImageLoader {
    let session = try await Session(verbose: verbose, in: stage.context)
    var context = stage.context
    context.drawer = drawer
    return try #require(
      ImageLoader(
        target, session: session,
        reader: Reader(session: session, settings: ReadSettings(), in: stage.context),
        isOffline: true, in: context))
  }

  @Test func `where images are shown as text, nothing is loaded`() async throws {
    let stage = try await Stage()
    let session = try await Session(verbose: false, in: stage.context)
    let reader = Reader(session: session, settings: ReadSettings(), in: stage.context)
    #expect(
      ImageLoader(.words, session: session, reader: reader, isOffline: false, in: stage.context)
        == nil)
  }

  @Test func `an image is drawn in the form and box of its target`() async throws {
    let drawer = SizedDrawer()
    let loader = try await loader(try await Stage(), drawer)
    let drawn = await loader.image(at: image, in: box)
    #expect(drawn == .iterm([0x89, 0x50, 0x4E, 0x47], columns: 4, rows: 2))
    #expect(drawer.forms.withLock(\.self) == [.iterm])
  }

  @Test(arguments: [true, false])
  func `an image that is missing is explained only to those who want to know`(
    isVerbose: Bool
  ) async throws {
    let stage = try await Stage()
    let loader = try await loader(stage, NoDrawer(), verbose: isVerbose)
    for _ in 0..<2 { #expect(await loader.image(at: image, in: box) == nil) }
    #expect(await loader.image(at: .data("nonsense"), in: box) == nil)
    // The missing program is named once.
    #expect(try stage.speech.split(separator: "\n").count == (isVerbose ? 2 : 0))
  }

  @Test func `a reason for a missing image has no query of its URL`() async throws {
    let stage = try await Stage()
    let loader = try await loader(stage, SizedDrawer())
    let address = ImageLocation.web("https://example.org/a.png?token=secret")
    #expect(await loader.image(at: address, in: box) == nil)
    #expect(try stage.speech.contains("https://example.org/a.png"))
    #expect(try !stage.speech.contains("secret"))
  }

  @Test func `images that are late are left out`() async throws {
    let stage = try await Stage()
    let loader = try await loader(stage, SizedDrawer())
    let quick = loader.begin(in: box) { image }
    let never = loader.begin(in: box) {
      try? await Task.sleep(for: .seconds(24 * 60 * 60))
      return nil
    }
    _ = await quick.value
    let drawn = await stage.clock.driving {
      await loader.drawn([(image: 1, drawn: quick), (image: 2, drawn: never)], within: .seconds(1))
    }
    #expect(Array(drawn.keys) == [1])
    #expect(never.isCancelled)
  }

  @Test func `the end of a screen cancels what is still loading`() async throws {
    let loader = try await loader(try await Stage(), SizedDrawer())
    let task = loader.begin(in: box) {
      try? await Task.sleep(for: .seconds(24 * 60 * 60))
      return nil
    }
    loader.end()
    #expect(await task.value == nil && task.isCancelled)
  }

  @Test func `images move down with the lines above them`() {
    let slot = ImageSlot(row: 1, column: 2, columns: 4, rows: 2, image: Task { nil })
    var page = LinesWithImages(lines: [StyledText("a"), StyledText("b")], rooms: [slot])
    page += LinesWithImages(lines: [StyledText("c")], rooms: [slot])
    #expect(page.lines.count == 3)
    #expect(page.rooms.map(\.row) == [1, 3] && page.rooms.map(\.column) == [2, 2])
  }
}

/// Draws an image as the first bytes of its file, and records the forms.
private final class SizedDrawer: ImageDrawer {
  let forms = Mutex<[ImageForm]>([])

  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    forms.withLock { $0.append(form) }
    return .iterm(Array(file.prefix(4)), columns: box.columns, rows: box.rows)
  }
}
