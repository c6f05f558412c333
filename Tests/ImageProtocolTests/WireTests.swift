import TestSupport
import Testing

@testable import ImageProtocol

@Suite(.timeLimit(.minutes(10))) struct WireTests {
  static let box = ImageBox(columns: 4, rows: 2, cellWidth: 8, cellHeight: 16)
  static let forms: [ImageForm] =
    SymbolColors.allCases.map(ImageForm.symbols) + [.sixel(colors: 256), .kitty, .iterm]

  @Test(arguments: forms)
  func `a request arrives unchanged`(form: ImageForm) throws {
    var box = Self.box
    box.crop = true
    box.background = 0x12_3456
    let request = ImageRequest(form: form, box: box, file: [1, 2, 3])
    let frame = try #require(request.frame)
    let length = try WireFrame.length(in: frame.prefix(8), limit: ImageRequest.limit)
    #expect(length == frame.count - 8)
    #expect(try ImageRequest(content: frame.dropFirst(8)) == request)
  }

  @Test(arguments: [
    ImageBox(columns: 0, rows: 2, cellWidth: 8, cellHeight: 16),
    ImageBox(columns: 4, rows: 301, cellWidth: 8, cellHeight: 16),
    ImageBox(columns: 500, rows: 2, cellWidth: 9, cellHeight: 16),
    ImageBox(columns: 4, rows: 2, cellWidth: .max, cellHeight: 16),
    ImageBox(columns: 4, rows: 2, cellWidth: 8, cellHeight: 16, background: 0x100_0000),
  ])
  func `a box that fits no terminal is not sent`(box: ImageBox) {
    #expect(ImageRequest(form: .kitty, box: box, file: [1]).frame == nil)
  }

  @Test func `an empty file and a palette of one color are not sent`() {
    #expect(ImageRequest(form: .kitty, box: Self.box, file: []).frame == nil)
    #expect(ImageRequest(form: .sixel(colors: 1), box: Self.box, file: [1]).frame == nil)
  }

  @Test(arguments: ImageRejection.allCases)
  func `a rejection arrives unchanged`(reason: ImageRejection) throws {
    let frame = try #require(ImageResponse.refused(reason).frame)
    let request = ImageRequest(form: .kitty, box: Self.box, file: [1])
    let answer = try ImageResponse(content: Array(frame.dropFirst(8)), to: request)
    #expect(answer == .refused(reason))
  }

  @Test(arguments: Samples.all)
  func `a drawn image arrives unchanged`(sample: Samples) throws {
    let frame = try #require(ImageResponse.drawn(sample.image).frame)
    let answer = try ImageResponse(content: Array(frame.dropFirst(8)), to: sample.request)
    #expect(answer == .drawn(sample.image))
  }

  @Test(arguments: Samples.all)
  func `an image in another form than requested is forbidden`(sample: Samples) throws {
    let content = try Array(#require(ImageResponse.drawn(sample.image).frame).dropFirst(8))
    for other in Samples.all where other.request.form != sample.request.form {
      #expect(throws: WireError.self) {
        try ImageResponse(content: content, to: other.request)
      }
    }
  }

  @Test(arguments: Samples.all)
  func `an image larger than its box is forbidden`(sample: Samples) throws {
    let content = try Array(#require(ImageResponse.drawn(sample.image).frame).dropFirst(8))
    var box = sample.request.box
    box.columns -= 1
    let request = ImageRequest(form: sample.request.form, box: box, file: [1])
    #expect(throws: WireError.self) { try ImageResponse(content: content, to: request) }
  }

  @Test(arguments: Samples.all)
  func `any accepted bytes are safe`(sample: Samples) throws {
    var numbers = SeededNumbers(seed: 7)
    let content = try Array(#require(ImageResponse.drawn(sample.image).frame).dropFirst(8))
    var accepted = 0
    for _ in 0..<4000 {
      var mutant = content
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let position = Int.random(in: 0..<mutant.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: mutant[position] = UInt8.random(in: 0...255, using: &numbers)
        case 1: mutant.remove(at: position)
        default: mutant.insert(UInt8.random(in: 0...255, using: &numbers), at: position)
        }
      }
      guard let answer = try? ImageResponse(content: mutant, to: sample.request) else { continue }
      accepted += 1
      guard case .drawn(let image) = answer else { continue }
      #expect(image.columns <= 4 && image.rows <= 2)
      if case .sixel(let data, _, _) = image {
        #expect(data.allSatisfy { (0x20...0x7E).contains($0) })
      }
      if case .symbols(let grid) = image {
        #expect(grid.cells.allSatisfy { $0.scalar == " " || $0.scalar.value & 0xFFE0 == 0x2580 })
      }
    }
    #expect(accepted < 4000)
  }
}
