import ImageProtocol
import Testing

@testable import ImageWorker

@Suite(.timeLimit(.minutes(20))) struct PlacementTests {
  private let box = ImageBox(columns: 40, rows: 12, cellWidth: 8, cellHeight: 16)

  private func place(
    _ width: Int, _ height: Int, _ form: ImageForm = .kitty, crop: Bool = false,
    grows: Bool = false
  ) -> Placement {
    var box = box
    box.crop = crop
    return Placement(
      of: PixelSize(width: width, height: height), in: box, form: form, grows: grows)
  }

  @Test func `a large image fills the width or the height`() {
    #expect(place(1200, 600).columns == 40)
    #expect(place(1200, 600).rows == 10)
    #expect(place(600, 1200).rows == 12)
    #expect(place(600, 1200).columns == 12)
  }

  @Test func `a small image is not enlarged, but an SVG without a size is`() {
    #expect(place(16, 16).columns == 2)
    #expect(place(16, 16).rows == 1)
    #expect(place(16, 16, grows: true).rows == 12)
  }

  @Test(arguments: [ImageForm.kitty, .symbols(.full)])
  func `an avatar fills its box`(form: ImageForm) {
    let place = place(100, 10, form, crop: true)
    #expect(place.columns == 40)
    #expect(place.rows == 12)
    #expect(place.left < 0)
    #expect(place.left + place.width > Double(place.canvas.width))
    #expect(place.height == Double(place.canvas.height))
  }

  @Test(arguments: [(1, 32_768), (32_768, 1), (1, 1), (32_768, 700), (3, 17)])
  func `every shape fits its box and has at least one pixel`(width: Int, height: Int) {
    for form in [ImageForm.kitty, .symbols(.full), .sixel(colors: 256)] {
      for crop in [true, false] {
        let place = place(width, height, form, crop: crop)
        #expect((1...40).contains(place.columns) && (1...12).contains(place.rows))
        #expect(place.width >= 1 && place.height >= 1)
        if !crop { #expect(place.left >= 0 && place.top >= 0) }
      }
    }
  }
}
