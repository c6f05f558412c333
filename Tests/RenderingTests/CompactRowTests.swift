import Core
import FoundationEssentials
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct CompactRowTests {
  private static let widths = [20, 40, 57, 58, 69, 70, 80, 100, 120, 200]

  private static var listing: [ListedRepository] {
    [
      ListedRepository(Samples.rich, position: 1, isFavorite: true),
      ListedRepository(Samples.bare, position: 42, isNew: true),
      ListedRepository(Samples.marked, position: 1000),
    ]
  }

  private func line(
    _ row: ListedRepository, _ language: Language = .en, _ columns: Int
  ) -> StyledText {
    CompactRow(row, language: language, now: Samples.now).numbered(columns: columns)
  }

  @Test(arguments: widths, Language.allCases)
  func `a row is one line that fits`(columns: Int, language: Language) {
    for row in Self.listing { #expect(line(row, language, columns).columns <= columns) }
  }

  @Test(arguments: widths.dropFirst(), Language.allCases)
  func `stars are aligned without hiding the name`(
    columns: Int, language: Language
  ) {
    let lines = [Samples.rich, Samples.bare].map {
      line(ListedRepository($0, position: 1), language, columns).plain.string
    }
    #expect(lines[0].hasPrefix("  1 swiftlang/swi") && lines[1].hasPrefix("  1 a/b"))
    let ends = lines.map { text in
      text.firstIndex(of: "★").map { star in
        let end = text[star...].dropFirst(2).firstIndex(of: " ") ?? text.endIndex
        return text.distance(from: text.startIndex, to: end)
      }
    }
    #expect(ends[0] == ends[1] || language == .pl, "\(lines)")
  }

  @Test func `a window of eighty columns has room for language and description`() {
    let text = line(Self.listing[0], .en, 80).plain.string
    #expect(text.hasPrefix("  1 ♥ swiftlang/swift"))
    #expect(text.contains("● C++") || text.contains("●\u{A0}C++"))
    #expect(text.contains("★ 67.4K") && text.contains("The Swift"))
  }

  @Test(arguments: [44, 57, 69], Language.allCases)
  func `a narrow row shows the language beside a short name`(columns: Int, language: Language) {
    let row = CompactRow(Self.listing[0], language: language, now: Samples.now)
    #expect(row.line(columns: columns).plain.string.contains("C++"))
  }

  @Test(arguments: [44, 69, 80, 99, 120])
  func `a row shows what its list is sorted by`(columns: Int) {
    func line(_ value: RowValue) -> String {
      CompactRow(Self.listing[0], language: .en, now: Samples.now, value: value)
        .line(columns: columns).plain.string
    }
    #expect(line(.stars).contains("★ 67.4K"))
    #expect(line(.forks).contains(" forks") && !line(.forks).contains("★"))
    #expect(line(.updated).contains(" ago"))
  }

  @Test(arguments: [30, 44, 57, 69, 70, 99, 100, 160], Language.allCases)
  func `the columns are where rows have them`(columns: Int, language: Language) {
    for value in [RowValue.stars, .forks, .updated, .added] {
      let places = CompactRow.places(columns: columns, value: value, language: language).places
      var row = ListedRepository(Samples.rich)
      row.repository.description = "About it"
      row.annotation = .init(note: nil, tags: [], addedAt: Samples.now.addingTimeInterval(-9e6))
      let text = CompactRow(row, language: language, now: Samples.now, value: value)
        .line(columns: columns).plain.string
      for place in places {
        #expect(place.start >= 0 && place.start + place.columns <= columns)
        let cells = text.dropFirst(place.start).prefix(place.columns)
        switch place.column {
        case .name: #expect(cells.contains("/swift") || cells.hasPrefix("swift"))
        case .value where place.isRightAligned: #expect(cells.last?.isWhitespace == false)
        case .description: #expect(cells.isEmpty || cells.contains("A"))
        case .language, .value, .age: break
        }
      }
    }
  }

  @Test(arguments: widths.dropFirst())
  func `archived repositories are marked`(columns: Int) {
    #expect(line(Self.listing[2], .en, columns).plain.string.contains("arch"))
  }

  @Test(arguments: 70...130)
  func `a space comes before a description, however long the name is`(columns: Int) {
    var repository = Samples.rich
    for length in 1..<columns {
      repository.fullName = "o/" + String(repeating: "n", count: length)
      let text = line(ListedRepository(repository, position: 1), .en, columns).plain.string
      #expect(!text.contains("★ 67.4K") || text.contains("★ 67.4K ") || text.hasSuffix("★ 67.4K"))
    }
  }

  @Test(arguments: [70, 80, 99, 100, 120, 200], ["jenkinsci", "o"])
  func `a long name is whole, because users copy it`(columns: Int, owner: String) {
    var repository = Samples.rich
    repository.fullName = "\(owner)/build-flow-pipeline-integration-sandbox"
    // Below eighty columns, the mark needs the room.
    for isArchived in [false, true] where columns >= 80 || !isArchived {
      repository.isArchived = isArchived
      let text = line(ListedRepository(repository, position: 1), .en, columns).plain.string
      #expect(text.hasPrefix("  1 \(repository.fullName)"))
      #expect(text.contains("★ 67.4K") && text.contains("archived") == isArchived)
    }
  }
}
