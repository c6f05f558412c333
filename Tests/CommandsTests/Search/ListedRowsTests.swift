import App
import Foundation
import GitHub
import Rendering
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct ListedRowsTests {
  private static let now = Date(timeIntervalSince1970: 1_772_461_805)

  private func page(_ number: Int, _ ids: [Int64], savedAt: Date? = nil) -> FeedPage {
    let repositories = ids.map {
      Repository(id: $0, name: "r\($0)", fullName: "o/r\($0)", htmlURL: "https://github.com/o/r")
    }
    return FeedPage(
      number: number, repositories: repositories,
      head: .init(totalCount: 9, isIncomplete: false, savedAt: savedAt), duplicates: 0)
  }

  @Test func `rows are counted from 1 through all pages`() async {
    var rows = ListedRows(marks: .none)
    #expect(await rows.next(page(1, [7, 8])).map(\.position) == [1, 2])
    #expect(await rows.next(page(2, [])).isEmpty)
    let last = await rows.next(page(3, [5]))
    #expect(last == [ListedRepository(page(3, [5]).repositories[0], position: 3)])
  }

  @Test func `what is known of a repository goes to its row`() async {
    let known = ListingMarks.Marks(isFavorite: true, isNew: true, seenAt: Self.now)
    var rows = ListedRows(marks: ListingMarks { _ in [8: known, 99: known] })
    let listed = await rows.next(page(1, [7, 8]))
    #expect(listed.map(\.isFavorite) == [false, true])
    #expect(listed.map(\.isNew) == [false, true])
    #expect(listed.map(\.seenAt) == [nil, Self.now])
  }

  @Test func `a row behind those of the last look is no news`() async {
    let marks = ListingMarks { _ in
      Dictionary(uniqueKeysWithValues: [7, 8, 9].map { ($0, .init(isNew: true, lastPlace: 2)) })
    }
    var rows = ListedRows(marks: marks)
    #expect(await rows.next(page(1, [7])).map(\.isNew) == [true])
    #expect(await rows.next(page(2, [8, 9])).map(\.isNew) == [true, false])
  }

  @Test func `what is known is asked once for each page`() async {
    let asked = Questions()
    let marks = ListingMarks { repositories in
      await asked.add(repositories.map(\.id))
      return [:]
    }
    var rows = ListedRows(marks: marks)
    _ = await rows.next(page(1, [7, 8]))
    _ = await rows.next(page(2, [9]))
    #expect(await asked.ids == [[7, 8], [9]])
  }

  @Test func `rows of a kept page are as old as it, unless more is known`() async {
    let seen = ListingMarks.Marks(seenAt: Self.now)
    var rows = ListedRows(marks: ListingMarks { _ in [8: seen] })
    let kept = Self.now.addingTimeInterval(-60)
    #expect(await rows.next(page(1, [7, 8], savedAt: kept)).map(\.seenAt) == [kept, Self.now])
  }
}

/// The repositories that were asked about, question by question.
private actor Questions {
  private(set) var ids: [[Int64]] = []

  func add(_ ids: [Int64]) { self.ids.append(ids) }
}
