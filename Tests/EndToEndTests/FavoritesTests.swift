import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Favorites in the real program, with and without GitHub.
@Suite(.timeLimit(.minutes(20))) struct FavoritesTests {
  private static let hello = "octo-org/hello-world"

  @Test(arguments: ["en", "pl"])
  func `favorites are available without GitHub`(language: String) async throws {
    let stage = try await Stage.make()
    let setting = ["LANGUAGE": language]
    let added = try await stage.ghrepo(
      "fav", "add", Self.hello, "--tag", "first", "--note", "zażółć", setting: setting)
    #expect(added.code == 0, "\(added)")
    #expect(added.errors.contains(language == "en" ? "♥ Added octo-org" : "♥ Dodano octo-org"))
    let requests = stage.github.requests.count
    await stage.github.stop()
    let listed = try await stage.ghrepo("favorites", "list", "ZAZOLC", setting: setting)
    #expect(listed.code == 0 && listed.firstColumns == [Self.hello], "\(listed)")
    let shown = try await stage.ghrepo("fav", "show", Self.hello, setting: setting)
    #expect(shown.code == 0 && shown.output.contains("#first · zażółć"), "\(shown)")
    #expect(shown.output.contains("My first repository on GitHub!"))
    let exported = try await stage.ghrepo("favourites", "export", setting: setting)
    #expect(exported.code == 0 && exported.output.contains(#""tags":["first"]"#), "\(exported)")
    #expect(try await stage.ghrepo("fav", "add", Self.hello, setting: setting).code == 0)
    let unknown = try await stage.ghrepo("fav", "add", "no/body", setting: setting)
    #expect(unknown.code == 75, "\(unknown)")
    #expect(try await stage.ghrepo("fav", "rm", Self.hello, setting: setting).code == 0)
    #expect(stage.github.requests.count == requests)
  }

  @Test func `a repository in a search is added without a request and marked from then on`()
    async throws
  {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("search", "repo:\(Self.hello)").code == 0)
    stage.github.clearRequests()
    #expect(try await stage.ghrepo("fav", "add", Self.hello).code == 0)
    #expect(stage.github.requests.isEmpty)
    let marked = try await stage.ghrepo("search", "repo:\(Self.hello)", "--json")
    #expect(try marked.objects().first?["favorite"] as? Bool == true)
    let json = try await stage.ghrepo("fav", "--json")
    let object = try #require(try json.objects().first)
    #expect(object["favorite"] as? Bool == true && object["note"] is NSNull)
    #expect(object["tags"] as? [String] == [] && object["added_at"] is String)
    #expect(object["position"] as? Int == 1 && object["seen_at"] is String)
  }

  @Test func `an export can be imported elsewhere, from a file or standard input`()
    async throws
  {
    let (first, second) = (try await Stage.make(), try await Stage.make())
    let path = first.home.appending("favourites.jsonl")
    #expect(try await first.ghrepo("fav", "add", Self.hello).code == 0)
    #expect(try await first.ghrepo("fav", "export", path).code == 0)
    #expect(try await first.ghrepo("fav", "export", path).code == 64)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let hostname = ["GHREPO_API_URL": first.github.url]
    for arguments in [["fav", "import", path], ["fav", "import"], ["fav", "import", "-"]] {
      let result = try await second.run(arguments, input: text, setting: hostname).result()
      #expect(result.code == 0, "\(result)")
      #expect(result.errors.hasSuffix(" (1 read).\n"))
    }
    let again = try await second.run(["fav", "export"], setting: hostname).result()
    #expect(again.output == text)
    let bad = try await second.ghrepo("fav", "import", input: text + "{\n")
    #expect(bad.code == 65 && bad.errors.contains("Line 2 of standard input"), "\(bad)")
  }

  @Test func `all stars are imported, over all pages`() async throws {
    let stage = try await Stage.make { $0.repositories = 400 }
    let stars = stage.github.star(230, by: "monalisa")
    let shown = try await stage.ghrepo("fav", "sync", token: .classic)
    #expect(shown.code == 0 && shown.firstColumns.count == stars.count, "\(shown)")
    #expect(try await stage.ghrepo("fav").output.isEmpty)
    let pulled = try await stage.ghrepo("fav", "sync", "--pull", token: .classic)
    #expect(pulled.errors.contains("♥ Added \(stars.count) favorites."), "\(pulled)")
    #expect(try await stage.ghrepo("fav", "--order", "asc").firstColumns == stars)
  }

  @Test func `favorites become stars, and nothing is removed`() async throws {
    let stage = try await Stage.make()
    let stars = stage.github.star(2, by: "monalisa")
    #expect(try await stage.ghrepo("fav", "add", Self.hello).code == 0)
    let refused = try await stage.ghrepo("fav", "sync", "--push", "--yes", token: .withoutScopes)
    #expect(refused.code == 5, "\(refused)")
    #expect(refused.errors.contains("Stopped: starred 0 of 1 on GitHub."))
    #expect(refused.errors.contains("--scopes public_repo"))
    let pushed = try await stage.ghrepo("fav", "sync", "--push", "--yes", token: .classic)
    #expect(pushed.code == 0, "\(pushed)")
    #expect(stage.github.starred(by: "monalisa") == stars + [Self.hello])
    #expect(try await stage.ghrepo("fav").firstColumns == [Self.hello])
    #expect(stage.github.requests.allSatisfy { $0.method != "DELETE" })
    #expect(try await stage.ghrepo("fav", "sync").code == 4)
  }

  @Test func `a renamed repository stays a favorite`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("fav", "add", Self.hello).code == 0)
    let id = try #require(try await stage.ghrepo("fav", "--json").objects().first?["id"] as? Int)
    let path = stage.home.appending("renamed.jsonl")
    try #"{"id":\#(id),"name":"n","full_name":"old/n","html_url":"u"}"#
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await stage.ghrepo("cache", "clear", "--favorites", "--yes").code == 0)
    #expect(try await stage.ghrepo("fav", "import", path).code == 0)
    #expect(try await stage.ghrepo("fav").firstColumns == ["old/n"])
    #expect(try await stage.ghrepo("search", "repo:\(Self.hello)").code == 0)
    #expect(try await stage.ghrepo("fav").firstColumns == [Self.hello])
  }

  @Test func `logging out deletes private data`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let hidden = try await stage.ghrepo("search", "is:private", "--tsv")
    let name = try #require(hidden.firstColumns.first, "\(hidden)")
    #expect(try await stage.ghrepo("fav", "add", name).code == 0)
    #expect(try await stage.ghrepo("fav").firstColumns == [name])
    let logout = try await stage.ghrepo("logout")
    #expect(
      logout.errors.contains("of this account from the local database."),
      "\(logout)")
    #expect(try await stage.ghrepo("fav").output.isEmpty)
    let files = stage.files(containing: name).filter { $0.contains(".db") }
    #expect(files == [])
  }
}
