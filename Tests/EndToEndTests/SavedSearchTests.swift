import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Saved searches and the `library` command in the real program.
@Suite(.timeLimit(.minutes(20))) struct SavedSearchTests {
  @Test func `a saved search prints only new rows, for cron`() async throws {
    let stage = try await Stage.make()
    let added = try await stage.ghrepo(
      "saved", "add", "mine", "stars:>=0", "-topic:nothing", "--sort", "stars")
    #expect(added.code == 0, "\(added)")
    let first = try await stage.ghrepo("saved", "run", "mine", "--limit", "5", "--json")
    #expect(try first.objects().count == 5, "\(first)")
    // A larger limit makes nothing new.
    let more = try await stage.ghrepo("saved", "run", "mine", "--limit", "8", "--json")
    #expect(try more.objects().isEmpty, "\(more)")
    #expect(more.errors.contains("Skipped 3 results that"), "\(more)")
    let nothing = try await stage.ghrepo("saved", "run", "mine", "--limit", "8", "--json")
    #expect(nothing.code == 0 && nothing.output == "[]\n", "\(nothing)")
    let search = try #require(stage.searches.last)
    #expect(search.parameter("q") == "stars:>=0 -topic:nothing")
    #expect(search.parameter("sort") == "stars")
  }

  @Test func `rows stay new if a filter fails on them`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("saved", "add", "mine", "stars:>=0").code == 0)
    let failed = try await stage.ghrepo("saved", "run", "mine", "--jq", ".[0].name.login")
    #expect(failed.code == 1 && failed.output.isEmpty, "\(failed)")
    let update = try await stage.ghrepo("saved", "run", "mine", "--jq", "length")
    #expect(try #require(Int(update.lines.first ?? "")) > 0, "\(update)")
    #expect(try await stage.ghrepo("saved", "run", "mine", "--jq", "length").output == "0\n")
  }

  @Test func `without GitHub, a run fails and changes nothing`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("saved", "add", "mine", "stars:>=0").code == 0)
    #expect(try await stage.ghrepo("saved", "run", "mine", "--limit", "5").lines.count == 5)
    _ = try await stage.ghrepo("search", "stars:>=0", "--limit", "8")
    let before = try await stage.ghrepo("saved").output
    await stage.github.stop()
    for arguments in [[], ["--all"]] {
      let run = try await stage.run(["saved", "run", "mine", "--limit", "8"] + arguments).result()
      #expect(run.code == 75 && run.output.isEmpty, "\(run)")
    }
    let stored = ["saved", "run", "mine", "--limit", "8", "--offline", "--all"]
    let offline = try await stage.run(stored).result()
    #expect(offline.code == 0 && !offline.lines.isEmpty, "\(offline)")
    #expect(!offline.errors.contains("since the last run"), "\(offline)")
    let again = try await stage.run(stored).result()
    #expect(again.output == offline.output)
    #expect(try await stage.ghrepo("saved").output == before)
  }

  @Test(arguments: [("en", "Favorites"), ("pl", "Ulubione")])
  func `the cache command shows and deletes what is stored`(language: String, label: String)
    async throws
  {
    let stage = try await Stage.make()
    let setting = ["LANGUAGE": language]
    #expect(try await stage.ghrepo("search", "stars:>=0", "--limit", "7").code == 0)
    #expect(try await stage.ghrepo("fav", "add", "octo-org/hello-world").code == 0)
    let info = try await stage.ghrepo("cache", setting: setting)
    #expect(info.code == 0 && info.lines.contains { $0.hasPrefix(label) }, "\(info)")
    #expect(try await stage.ghrepo("cache", "clear", "--all", setting: setting).code == 64)
    let cleared = try await stage.ghrepo("cache", "clear", "--all", "--yes", setting: setting)
    #expect(cleared.code == 0, "\(cleared)")
    let json = try JSONText(
      try await stage.ghrepo("cache", "--json", setting: setting).standardOutput)
    #expect(json["repositories"].int == 0 && json["favorites"].int == 1)
    #expect(try await stage.ghrepo("cache", "check", setting: setting).code == 0)
  }
}
