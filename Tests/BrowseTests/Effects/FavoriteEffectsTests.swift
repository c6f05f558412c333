import Access
import Core
import CoreTestSupport
import Foundation
import GitHub
import GitHubSimulator
import PresentationTestSupport
import Rendering
import Storage
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// Favorites from within the full screen.
@Suite(.timeLimit(.minutes(10))) struct FavoriteEffectsTests {
  private func list(_ listQuery: ListQuery = ListQuery(sort: .added)) -> BrowseEffect {
    .load(.favorites, listQuery, generation: 1, origin: .usual)
  }

  @Test func `adding and removing a favorite is reported each time`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let repository = Repository.sample(7, "octo/cat")
      #expect(
        await stage.words(.setFavorite([repository], isFavorite: true), of: world)
          == ["favorite", "♥ Added octo/cat."])
      #expect(
        await stage.words(.setFavorite([repository], isFavorite: true), of: world)
          == ["favorite", "♥ octo/cat is already a favorite."])
      #expect(await stage.words(list(), of: world) == ["page 1", "end exhausted"])
      for _ in 0..<2 {
        #expect(
          await stage.words(.setFavorite([repository], isFavorite: false), of: world)
            == ["no favorite", "Removed octo/cat."])
      }
      #expect(await stage.words(list(), of: world) == ["page 0", "end exhausted"])
      #expect(stage.simulator.requests.isEmpty)
    }
  }

  @Test func `tags and notes are edited in place, and each change can be taken back`() async throws
  {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let repository = Repository.sample(7, "octo/cat")
      #expect(await stage.words(.askAnnotation(.tags([repository])), of: world) == ["asks "])
      let first = await stage.events(
        .annotate([repository], FavoriteChange(added: ["work", "cli"])), of: world)
      #expect(first.compactMap(\.words) == ["favorite", "♥ Added octo/cat."])
      #expect(first.changes == [.setFavorite([repository], isFavorite: false)])
      #expect(
        await stage.words(.askAnnotation(.tags([repository])), of: world) == ["asks cli, work"])
      let second = await stage.events(
        .annotate([repository], FavoriteChange(added: ["later"], removed: ["CLI"])), of: world)
      #expect(
        second.changes == [
          .annotate(repository, FavoriteChange(added: ["cli"], removed: ["later"]))
        ]
      )
      #expect(try await stage.stage.favorites().first?.tags == ["later", "work"])
      let note = BrowseEffect.annotate([repository], FavoriteChange(note: "read"))
      let third = await stage.events(note, of: world)
      #expect(third.changes == [.annotate(repository, FavoriteChange(note: ""))])
      #expect(await stage.words(.askAnnotation(.note(repository)), of: world) == ["asks read"])
      // Nothing has changed, so there is nothing to take back.
      let same = await stage.events(note, of: world)
      #expect(same.changes.isEmpty)
      let back = await stage.events(
        .undo(.annotate(repository, FavoriteChange(note: "", removed: ["later"]))), of: world)
      #expect(back.changes.isEmpty)
      let last = try await stage.stage.favorites().first
      #expect(last?.note == nil && last?.tags == ["work"])
      let row = SavedRow(name: "gonix", listQuery: ListQuery(words: "x", sort: .bestMatch))
      _ = await stage.events(.undo(.save(row)), of: world)
      let removed = await stage.events(.removeSaved(name: "gonix"), of: world)
      #expect(removed.changes.count == 1)
    }
  }

  @Test func `several repositories change together and are taken back together`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let (cat, dog) = (Repository.sample(7, "octo/cat"), Repository.sample(8, "octo/dog"))
      let secret = Repository.sample(9, "octo/secret", isPrivate: true)
      _ = await stage.events(.annotate([cat], FavoriteChange(added: ["cli", "old"])), of: world)
      let tagged = await stage.events(
        .annotate([cat, dog], FavoriteChange(added: ["cli", "work"])), of: world)
      #expect(tagged.compactMap(\.words) == ["favorite", "favorite", "♥ 2 favorites."])
      #expect(tagged.changes.count == 1)
      #expect(
        await stage.words(.askAnnotation(.tags([cat, dog])), of: world) == ["asks cli, work"])
      // One that has tags holds back the removal of all.
      #expect(
        await stage.words(.setFavorite([cat, dog], isFavorite: false), of: world)
          == ["confirm octo/cat,octo/dog"])
      #expect(try await stage.stage.favorites().count == 2)
      let removed = await stage.events(
        .setFavorite([cat, dog], isFavorite: false, isConfirmed: true), of: world)
      #expect(
        removed.compactMap(\.words) == ["no favorite", "no favorite", "Removed 2 favorites."])
      let back = await stage.events(.undo(removed.changes[0]), of: world)
      #expect(back.changes.isEmpty)
      #expect(
        Set(try await stage.stage.favorites().map(\.tags))
          == [["cli", "work"], ["cli", "old", "work"]])
      let undone = await stage.words(.undo(tagged.changes[0]), of: world)
      #expect(undone == ["Undone for 2 repositories.", "favorite", "no favorite"])
      #expect(try await stage.stage.favorites().map(\.tags) == [["cli", "old"]])
      // What cannot be added is told, the others are.
      let some = await stage.words(.setFavorite([secret, dog], isFavorite: true), of: world)
      #expect(some.count == 3 && some[0] == "no favorite" && some[2].hasPrefix("!"))
      #expect(try await stage.stage.favorites().count == 2)
    }
  }

  @Test func `rows are exported once, and no file is replaced`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let folder = try ScratchDirectory()
      let path = folder.appending("rows.csv")
      let rows = [ListedRepository(.sample(7, "octo/cat"), position: 1)]
      #expect(
        await stage.words(.export(rows, to: path), of: world) == ["Wrote 1 row to \(path)."])
      #expect(
        await stage.words(.export(rows, to: path), of: world) == [
          // The box comes back for another name.
          "!\(path) already exists.", "asks \(path)",
        ])
    }
  }

  @Test func `the user's command gets the repository as arguments, and no token`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let folder = try ScratchDirectory()
      let script = folder.appending("own command")
      let output = folder.appending("output")
      try Data(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" \"${GH_TOKEN-none}\" >'\(output).new'; mv '\(output).new' '\(output)'\n"
          .utf8
      ).write(to: URL(fileURLWithPath: script))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
      let command = try OwnCommand(
        name: "mine", key: nil, program: script, arguments: ["a b", "{full_name}"])
      let name = RepositoryName(owner: "octo", name: "cat")
      #expect(await stage.words(.run(command, [name]), of: world) == ["Started: mine"])
      #expect(
        try String(contentsOfFile: output, encoding: .utf8) == "a b\nocto/cat\nnone\n")
      let missing = try OwnCommand(
        name: "x", key: nil, program: "/no/such/program", arguments: [])
      #expect(
        await stage.words(.run(missing, [name]), of: world)
          == ["!/no/such/program is not in PATH, or could not be started."])
    }
  }

  @Test(arguments: [
    ("exit 3", ["!mine: exit 3"]), ("echo ok", []),
    (
      "printf 'first\\nno \\033[31msuch editor\\n\\n' >&2; exit 4",
      ["!mine: exit 4: no [31msuch editor"]
    ),
    ("printf 'without a newline' >&2; exit 1", ["!mine: exit 1: without a newline"]),
    ("seq 200000 >&2; exit 5", ["!mine: exit 5: 200000"]),
  ])
  func `a command that fails says how`(script: String, said: [String]) async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let command = try OwnCommand(
        name: "mine", key: nil, program: "/bin/sh", arguments: ["-c", script])
      let name = RepositoryName(owner: "octo", name: "cat")
      #expect(await stage.words(.run(command, [name]), of: world) == ["Started: mine"] + said)
    }
  }

  @Test func `a private favorite of another account is not added`() async throws {
    try await EffectStage.playing(logins: ["monalisa"]) { stage in
      let repository = Repository.sample(7, "octo/cat", isPrivate: true)
      _ = try await stage.stage.database.add(
        Favorite(repository: repository, addedAt: stage.now, seenAt: stage.now),
        for: stage.stage.viewer("octocat"))
      let world = try await stage.world()
      #expect(
        await stage.words(.setFavorite([repository], isFavorite: true), of: world) == [
          "no favorite",
          "!The private repository octo/cat is already a favorite of another account.",
        ])
    }
  }

  @Test func `a favorite that is removed and added again keeps its note, tags and dates`()
    async throws
  {
    try await EffectStage.playing { stage in
      let repository = Repository.sample(7, "octo/cat")
      let long = stage.now.addingTimeInterval(-90 * 86_400)
      let kept = Favorite(
        repository: repository, note: "read chapter 3", tags: ["work"], addedAt: long,
        seenAt: long)
      _ = try await stage.stage.database.add(kept, for: stage.stage.viewer())
      let world = try await stage.world()
      #expect(
        await stage.words(.setFavorite([repository], isFavorite: false), of: world)
          == ["confirm octo/cat"])
      #expect(try await stage.stage.favorites() == [kept])
      _ = await stage.events(
        .setFavorite([repository], isFavorite: false, isConfirmed: true), of: world)
      #expect(try await stage.stage.favorites().isEmpty)
      let events = await stage.events(.setFavorite([repository], isFavorite: true), of: world)
      guard case .favorite(7, true, let annotation)? = events.first else {
        Issue.record("\(events)")
        return
      }
      #expect(annotation == .init(note: "read chapter 3", tags: ["work"], addedAt: long))
      #expect(try await stage.stage.favorites() == [kept])
    }
  }

  @Test func `a favorite is removed even if its repository has another name now`() async throws {
    try await EffectStage.playing { stage in
      try await stage.stage.addFavorites(.sample(7, "octo/cat"))
      let world = try await stage.world()
      #expect(
        await stage.words(.setFavorite([.sample(7, "octo/dog")], isFavorite: false), of: world)
          == ["no favorite", "Removed octo/dog."])
      #expect(try await stage.stage.favorites().isEmpty)
    }
  }

  @Test func `a private repository is a favorite only of its account`() async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let words = await stage.words(
        .setFavorite([.sample(8, "octo/secret", isPrivate: true)], isFavorite: true), of: world)
      #expect(words.count == 2 && words[0] == "no favorite" && words[1].hasPrefix("!"))
      #expect(try await stage.stage.favorites().isEmpty)
    }
  }

  @Test func `favorites are filtered, sorted and numbered`() async throws {
    try await EffectStage.playing { stage in
      try await stage.stage.addFavorites(
        .sample(1, "a/red", stars: 5, language: "Swift"),
        .sample(2, "b/blue", stars: 9, language: "Rust", description: "red too"),
        .sample(3, "c/green", stars: 1, language: "Swift"))
      let world = try await stage.world()
      func names(_ listQuery: ListQuery) async -> [String] {
        await stage.events(list(listQuery), of: world).rows.map(\.repository.fullName)
      }
      #expect(await names(ListQuery(sort: .added)) == ["c/green", "b/blue", "a/red"])
      #expect(await names(ListQuery(words: "red", sort: .stars)) == ["b/blue", "a/red"])
      #expect(await names(ListQuery(sort: .name, language: "swift")) == ["a/red", "c/green"])
      #expect(
        await names(ListQuery(sort: .name, order: .descending)) == [
          "c/green", "b/blue", "a/red",
        ])
      let rows = await stage.events(list(), of: world).rows
      #expect(rows.map(\.position) == [1, 2, 3] && rows.allSatisfy(\.isFavorite))
      #expect(
        try await stage.stage.database.row(
          3, ofLastListFor: stage.stage.viewer(), in: stage.stage.context.terminal())?.description
          == "a/red")
    }
  }

  @Test(
    arguments: [
      ("#work", ["a/red"]), ("tag:WORK", ["a/red"]), ("#", ["b/blue", "a/red"]),
      ("tag:", ["b/blue", "a/red"]), ("topic:cli", ["b/blue"]), ("language:swift", ["a/red"]),
      ("language:rust blue", ["b/blue"]), ("#work blue", []), ("#none", []),
      ("stars:>5", ["b/blue"]), ("work OR blue", ["b/blue", "a/red"]),
      ("NOT #work", ["b/blue"]), ("work", ["a/red"]), ("\"work\"", ["a/red"]),
    ] as [(String, [String])])
  func `the favorites filter accepts tags, topics and languages`(
    text: String, names: [String]
  ) {
    let red = Favorite(
      repository: .sample(1, "a/red", stars: 5, language: "Swift"), tags: ["work"],
      addedAt: Stage.now, seenAt: Stage.now)
    var blue = Repository.sample(2, "b/blue", stars: 9, language: "Rust")
    blue.topics = ["cli"]
    let other = Favorite(
      repository: blue, addedAt: Stage.now.addingTimeInterval(9), seenAt: Stage.now)
    let query = FavoriteQuery(ListQuery(words: text, sort: .added).searchQuery, now: Stage.now)
    let selection = FavoriteSelection(query)
    #expect(selection.favorites(among: [red, other]).map(\.repository.fullName) == names)
  }
}

extension [BrowseEvent] {
  /// What takes changes back.
  var changes: [Undo] {
    compactMap { if case .changed(let change) = $0 { change } else { nil } }
  }
}
