import Core
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct FramedRowTests {
  private static let face: [StyledText] = ["[face]", "[face]", "[face]"]

  private func framed(_ repository: Repository, position: Int?, _ columns: Int) -> FramedRow {
    FramedRow(
      RepositoryRow(
        ListedRepository(repository, position: position), language: .en, now: Samples.now),
      avatar: Self.face, columns: columns)
  }

  @Test func `the owner's image is between number and text`() {
    let row = framed(Samples.bare, position: 7, 60)
    #expect(
      shown(row.lines) == """
          7 [face]  a/b                                          ★ 0
            [face]    No description
            [face]

        """)
    #expect(row.avatarColumn == 4)
    #expect(row.thumbnailColumn == nil)
  }

  @Test(arguments: [50, 60, 79, 80, 99, 100, 120, 121, 122, 160, 300])
  func `no line is wider than the window, including images`(columns: Int) {
    for repository in [Samples.rich, Samples.bare, Samples.marked] {
      let row = framed(repository, position: 123, columns)
      let widest = row.lines.map(\.columns).max() ?? 0
      if let thumbnail = row.thumbnailColumn {
        #expect(widest < thumbnail)
        #expect(thumbnail + FramedRow.thumbnail.columns <= columns)
      } else {
        #expect(columns < 100)
      }
      #expect(widest <= columns)
      #expect(row.avatarColumn + FramedRow.avatar.columns <= columns)
    }
  }

  @Test func `a long row is not cut to the height of its image`() {
    let row = framed(Samples.marked, position: nil, 60)
    #expect(row.lines.count > Self.face.count + 1)
    #expect(row.avatarColumn == 0)
    #expect(row.lines.last?.isEmpty == true)
  }
}
