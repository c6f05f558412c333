import ImageProtocol
import Images
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct HostileImageTests {
  private func refusal(of file: [UInt8]) async throws -> ImageWorkerError? {
    let client = try Worker.client()
    defer { client.close() }
    do throws(ImageWorkerError) {
      _ = try await client.draw(file, as: .kitty, in: Worker.box(40, 12))
      return nil
    } catch {
      return error
    }
  }

  @Test func `an enormous image is rejected`() async throws {
    let file = TestImage.pngHead(width: 20_000, height: 20_000)
    #expect(try await refusal(of: file) == .refused(.tooLarge))
  }

  @Test func `text is not an image`() async throws {
    #expect(try await refusal(of: Array("404: Not Found".utf8)) == .refused(.unknownFormat))
  }

  @Test func `a file of more than ten megabytes is not sent`() async throws {
    let file = [UInt8](repeating: 0, count: ImageLimits.fileSize + 1)
    #expect(try await refusal(of: file) == .refused(.tooLarge))
  }

  @Test func `entities that multiply are rejected`() async throws {
    let entities = (1...9).map { level in
      "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }
    let svg =
      "<!DOCTYPE svg [<!ENTITY e0 \"lol\">\(entities.joined())]>"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&e9;</text></svg>"
    #expect(try await refusal(of: Array(svg.utf8)) != nil)
  }

  @Test func `an SVG cannot read files`() async throws {
    let secret = try ScratchDirectory()
    let path = secret.appending("secret.svg")
    let written = try await ProgramRun(
      "/bin/sh", ["-c", "cat > \"$1\"", "sh", path], environment: [:],
      input: TestImage.svg(##"<rect width="32" height="16" fill="#0f0"/>"##)
    ).result()
    #expect(written.code == 0)
    let links = [
      #"<image href="file://\#(path)" width="32" height="16"/>"#,
      #"<image href="\#(path)" width="32" height="16"/>"#,
      #"<use href="\#(path)#a"/>"#,
      #"<include xmlns="http://www.w3.org/2001/XInclude" href="\#(path)"/>"#,
    ]
    let client = try Worker.client()
    for link in links {
      guard
        let drawn = try? await client.draw(
          TestImage.svg(link), as: .symbols(.full), in: Worker.box())
      else { continue }
      #expect(drawn.cellColors == [nil, nil, nil, nil])
    }
  }

  /// One billion copies of a rectangle.
  private static var useBomb: [UInt8] {
    let groups = (1...9).map { level in
      let uses = String(repeating: ##"<use href="#g\##(level - 1)"/>"##, count: 10)
      return "<g id=\"g\(level)\">\(uses)</g>"
    }
    return TestImage.svg(
      ##"<defs><g id="g0"><rect width="9" height="9"/></g>\##(groups.joined())</defs>"##
        + ##"<use href="#g9"/>"##)
  }

  @Test func `a decompression bomb costs one image`() async throws {
    let client = try Worker.client()
    _ = try await client.draw(TestImage.png.file, as: .kitty, in: Worker.box())
    await #expect(throws: ImageWorkerError.self) {
      try await client.draw(Self.useBomb, as: .kitty, in: Worker.box())
    }
    let next = try await client.draw(TestImage.png.file, as: .kitty, in: Worker.box())
    #expect(next.columns == 4)
  }

  @Test func `a cancelled image is abandoned, and the next one is drawn`() async throws {
    let client = try Worker.client()
    let task = Task {
      try await client.draw(Self.useBomb, as: .kitty, in: Worker.box())
    }
    let waiting = Task { try await client.draw(Self.useBomb, as: .kitty, in: Worker.box()) }
    waiting.cancel()
    task.cancel()
    await #expect(throws: ImageWorkerError.cancelled) { try await task.value }
    await #expect(throws: ImageWorkerError.cancelled) { try await waiting.value }
    _ = try await client.draw(TestImage.png.file, as: .kitty, in: Worker.box())
  }

  @Test(arguments: TestImage.allCases, SeededNumbers.seeds)
  func `a damaged file of any format affects no other image`(
    image: TestImage, seed: UInt64
  ) async throws {
    let client = try Worker.client()
    var numbers = SeededNumbers(seed: seed)
    for rounds in 1...100 {
      var file = image.file
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        file[Int.random(in: 12..<file.count, using: &numbers)] =
          UInt8.random(in: 0...255, using: &numbers)
      }
      if rounds.isMultiple(of: 5) {
        file = Array(file.dropLast(Int.random(in: 1...20, using: &numbers)))
      }
      do throws(ImageWorkerError) {
        _ = try await client.draw(
          file, as: Worker.forms[rounds % Worker.forms.count], in: Worker.box())
      } catch {
        // A worker that dies is replaced; an invalid response is our own bug.
        #expect(error != .gaveUp)
        if case .notUnderstood = error { Issue.record("\(error)") }
      }
    }
    let drawn = try await client.draw(image.file, as: .symbols(.full), in: Worker.box())
    #expect(isNear(drawn.cellColors.first ?? nil, 0xFF_0000))
  }
}
