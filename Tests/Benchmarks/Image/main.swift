import Glibc
import ImageProtocol
import Images

/// Measures the time from the bytes of an image to the output for a terminal: `image-benchmark
/// WORKER`. The worker itself draws the avatar of 460 × 460 pixels.
func milliseconds(_ time: Duration) -> String {
  let hundredths = Int(time / .microseconds(10))
  return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst()) ms"
}

func measure(_ count: Int, _ work: () async throws -> Void) async rethrows -> Duration {
  var times: [Duration] = []
  for _ in 0..<count {
    let start = ContinuousClock.now
    try await work()
    times.append(ContinuousClock.now - start)
  }
  return times.sorted()[count / 2]
}

/// A PNG the size of an identicon with noise, so that it does not compress well.
func avatar(_ client: ImageWorkerClient) async throws -> [UInt8] {
  let shapes = (0..<1200).map { number in
    let (x, y, color) = (number * 7919 % 460, number * 104_729 % 460, number * 611_953 % 0xFFFFFF)
    let digits = String(color + 0x1000000, radix: 16).dropFirst()
    return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"18\" fill=\"#\(digits)\"/>"
  }
  let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"460\" height=\"460\">\(shapes.joined())</svg>"
  let box = ImageBox(columns: 46, rows: 23, cellWidth: 10, cellHeight: 20)
  guard case .iterm(let file, _, _) = try await client.draw(Array(svg.utf8), as: .iterm, in: box)
  else { return [] }
  return file
}

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  print("usage: image-benchmark WORKER")
  exit(64)
}
let client = ImageWorkerClient(program: arguments[1])
let file = try await avatar(client)
let box = ImageBox(columns: 8, rows: 4, cellWidth: 8, cellHeight: 16, crop: true)
let forms: [(String, ImageForm)] = [
  ("symbols", .symbols(.full)), ("sixel", .sixel(colors: 256)), ("kitty", .kitty),
  ("iterm", .iterm),
]
print(
  "an avatar of \(file.count) bytes, 8 x 4 cells: the first, with the worker's start; a later one")
for (name, form) in forms {
  let first = try await measure(30) {
    let fresh = ImageWorkerClient(program: arguments[1])
    _ = try await fresh.draw(file, as: form, in: box)
    fresh.close()
  }
  let later = try await measure(200) { _ = try await client.draw(file, as: form, in: box) }
  print("\(name): \(milliseconds(first)), \(milliseconds(later))")
}
