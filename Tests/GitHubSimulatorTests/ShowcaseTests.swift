import Testing

@testable import GitHubSimulator

/// The repositories of the README's pictures.
@Suite(.timeLimit(.minutes(10))) struct ShowcaseTests {
  private static let anchor = Timestamp(year: 2026, month: 11, day: 27)
  private static let all = Showcase.make(anchor: anchor)
  private let probe = Probe { $0.isShowcase = true }

  @Test func `there are a few hundred repositories with different names and ids`() {
    #expect(Self.all.count >= 250)
    #expect(Set(Self.all.map { $0.fullName.lowercased() }).count == Self.all.count)
    #expect(Set(Self.all.map(\.id)).count == Self.all.count)
  }

  @Test func `dates are in order, and a week has enough new repositories for a list`() {
    for repository in Self.all {
      #expect(repository.created <= repository.pushed, "\(repository.fullName)")
      #expect(repository.pushed <= repository.updated, "\(repository.fullName)")
    }
    #expect(Self.all.count { Self.anchor.seconds - $0.created.seconds < 7 * 86_400 } > 30)
  }

  @Test func `languages and licenses are GitHub's`() {
    #expect(Self.all.count { $0.language == nil } < 10)
    #expect(Self.all.count { $0.license != nil } > 200)
  }

  @Test func `every owner has an avatar of their own`() {
    let avatars = Set(Self.all.map(\.owner.id)).map { id in
      probe.send("GET", "/avatars/u/\(id)?v=4")
    }
    #expect(avatars.count > 35)
    #expect(avatars.allSatisfy { $0.status == 200 && !$0.body.isEmpty })
    #expect(Set(avatars.map(\.body)).count == avatars.count)
  }

  @Test func `every README is complete, as a file and as a page, and its images exist`() throws {
    for repository in Self.all {
      let readme = try #require(Readme(repository), "\(repository.fullName)")
      for text in [readme.text, readme.html] {
        #expect(text.contains(repository.name))
        let isLeft = text.contains(#/\{(repository|name|anchor|description|license)\}/#)
        #expect(!isLeft, "\(repository.fullName)")
      }
      let files = RepositoryFiles(repository, base: "http://127.0.0.1:7")
      let images = readme.html.matches(of: #/src="([^"]+)"/#).map { String($0.output.1) }
      #expect(!images.isEmpty)
      for image in images { #expect(files.file(image) != nil, "\(repository.fullName) \(image)") }
    }
  }

  @Test func `a search finds what its words and qualifiers say`() {
    #expect(probe.names("terminal language:rust").first == "saltmarsh/brackish")
    #expect(probe.names("octo-org").isEmpty)
  }
}
