import Auth
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Fields and names that commands find in the cache, or do not.
@Suite(.timeLimit(.minutes(10))) struct ShowFieldsTests {
  @Test(arguments: [["show", "a/b", "--offline"], ["favorites", "show", "a/b"]])
  func `fields that were never fetched are named if they are written`(command: [String])
    async throws
  {
    let stage = try await Stage()
    let seen = Repository.sample(7, "a/b", stars: 1)
    try await stage.database.remember([seen], seenBy: stage.viewer(), at: Stage.now)
    try await stage.addFavorites(seen)
    try await stage.run(command + ["--csv", "name,subscribers_count,languages"])
    #expect(
      try stage.speech.hasSuffix(
        """
        These fields of a/b were never fetched, so they are empty here: languages, \
        subscribers_count. Fetch them: `ghrepo show a/b`

        """))
    try await stage.run(command + ["--jsonl", "name"])
    #expect(try stage.speech.components(separatedBy: "never fetched").count == 2)
  }

  @Test func `a list of favorites names fields that were never fetched`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(.sample(7, "a/b", stars: 1))
    try await stage.run("favorites", "--csv", "name,subscribers_count")
    #expect(try stage.speech.contains("ghrepo show - --fields full_name,subscribers_count"))
  }

  @Test func `a renamed favorite is not found by its old name, which names the new one`()
    async throws
  {
    try await ScriptedTransport.playing(.repository(named: "c/d")) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.run("show", "a/b", "--json", "full_name")
      try await stage.run("fav", "add", "a/b")
      for command in [["show"], ["remove"], ["untag", "x,y"]] {
        let failure = await #expect(throws: Failure.self) {
          try await stage.run(["fav"] + command + ["a/b"])
        }
        let words = command.joined(separator: " ")
        #expect(failure?.text.contains("`ghrepo favorites \(words) c/d`") == true)
      }
    }
  }
}
