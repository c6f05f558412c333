import ImageProtocol
import Images
import Testing

@Suite(.timeLimit(.minutes(20))) struct DrawingTests {
  @Test(arguments: TestImage.allCases)
  func `every format is decoded`(image: TestImage) async throws {
    let drawn = try await Worker.client().draw(
      image.file, as: .symbols(.full), in: Worker.box())
    let colors = drawn.cellColors
    #expect(colors.count == 4)
    #expect(colors.prefix(2).allSatisfy { isNear($0, 0xFF_0000) })
    #expect(colors.suffix(2).allSatisfy { isNear($0, 0x00_00FF) })
  }

  @Test func `an SVG is decoded`() async throws {
    let drawn = try await Worker.client().draw(
      TestImage.svg(), as: .symbols(.full), in: Worker.box())
    #expect(drawn.cellColors == [0xFF_0000, 0xFF_0000, 0x00_00FF, 0x00_00FF])
  }

  @Test func `text in an SVG is drawn`() async throws {
    let text =
      ##"<text y="14" font-size="16" fill="#0f0" stroke="#0f0" stroke-width="2">MMM</text>"##
    let drawn = try await Worker.client().draw(
      TestImage.svg(text), as: .symbols(.full), in: Worker.box())
    guard case .symbols(let grid) = drawn else { return #expect(Bool(false)) }
    #expect(
      grid.cells.contains { (($0.foreground ?? 0) | ($0.background ?? 0)) & 0x00FF00 != 0 })
  }

  @Test func `a photo is rotated by its EXIF orientation`() async throws {
    let drawn = try await Worker.client().draw(
      TestImage.turnedJPEG, as: .symbols(.full), in: Worker.box(4, 2))
    #expect(drawn.columns == 2)
    #expect(drawn.rows == 2)
    #expect(drawn.cellColors.prefix(2).allSatisfy { isNear($0, 0xFF_0000) })
    #expect(drawn.cellColors.suffix(2).allSatisfy { isNear($0, 0x00_00FF) })
  }

  @Test func `an avatar is cropped to its box`() async throws {
    let client = try Worker.client()
    let box = Worker.box(2, 1, crop: true)
    let drawn = try await client.draw(TestImage.png.file, as: .symbols(.full), in: box)
    #expect(drawn.columns == 2)
    #expect(drawn.cellColors == [0xFF_0000, 0x00_00FF])
  }

  @Test func `transparent pixels get the terminal's background where it is known`() async throws {
    let client = try Worker.client()
    let file = TestImage.halfTransparent
    let known = try await client.draw(
      file, as: .symbols(.full), in: Worker.box(background: 0x12_3456))
    #expect(known.cellColors == [0xFF_0000, 0xFF_0000, 0x12_3456, 0x12_3456])
    let unknown = try await client.draw(file, as: .symbols(.full), in: Worker.box())
    #expect(unknown.cellColors == [0xFF_0000, 0xFF_0000, nil, nil])
  }

  @Test(arguments: Worker.forms)
  func `every form is drawn and passes its check`(form: ImageForm) async throws {
    let client = try Worker.client()
    for (columns, rows, crop) in [(4, 1, false), (7, 3, true), (1, 1, true), (3, 5, false)] {
      let box = Worker.box(columns, rows, crop: crop)
      for file in [TestImage.png.file, TestImage.halfTransparent, TestImage.svg()] {
        let drawn = try await client.draw(file, as: form, in: box)
        #expect(drawn.columns <= columns && drawn.rows <= rows)
        #expect(!crop || (drawn.columns == columns && drawn.rows == rows))
      }
    }
  }

  @Test func `kitty gets whole cells of pixels`() async throws {
    let drawn = try await Worker.client().draw(
      TestImage.png.file, as: .kitty, in: Worker.box(40, 12))
    guard case .kitty(let pixels) = drawn else { return #expect(Bool(false)) }
    #expect([pixels.width, pixels.height, pixels.columns, pixels.rows] == [32, 16, 4, 1])
  }

  @Test func `a PNG made by the worker can be decoded again`() async throws {
    let client = try Worker.client()
    let first = try await client.draw(TestImage.gif.file, as: .iterm, in: Worker.box())
    guard case .iterm(let file, _, _) = first else { return #expect(Bool(false)) }
    let again = try await client.draw(file, as: .symbols(.full), in: Worker.box())
    #expect(again.cellColors == [0xFF_0000, 0xFF_0000, 0x00_00FF, 0x00_00FF])
  }

  @Test(arguments: [(32_768, 1), (1, 32_768)])
  func `an image one pixel wide or high is drawn`(width: Int, height: Int) async throws {
    let svg = TestImage.svg(attributes: #"width="\#(width)" height="\#(height)""#)
    _ = try await Worker.client().draw(svg, as: .symbols(.full), in: Worker.box(40, 12))
  }
}
