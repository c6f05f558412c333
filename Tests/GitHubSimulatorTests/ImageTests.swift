import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct ImageTests {
  let probe = Probe(repositories: 5)

  private func size(_ png: [UInt8]) -> (Int, Int) {
    func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  @Test func `avatars are square and differ between accounts`() {
    let all = (1...8).map { probe.send("GET", "/avatars/u/\($0 * 100)?v=4&s=40") }
      .filter { $0.status == 200 }
    #expect(all.allSatisfy { $0.headers["Content-Type"] == "image/png" })
    #expect(all.allSatisfy { $0.headers["Cache-Control"] == "max-age=300" })
    #expect(all.allSatisfy { size($0.body) == (460, 460) })
    #expect(Set(all.map(\.body)).count > 1)
  }

  @Test func `an unchanged avatar is not sent again`() throws {
    let tag = try #require(probe.send("GET", "/avatars/u/2?v=4").headers["ETag"])
    let again = probe.send("GET", "/avatars/u/2?v=4", headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(again.headers["ETag"] == tag)
  }

  @Test func `some avatars have moved, are missing or redirect in a loop`() throws {
    let moved = probe.send("GET", "/avatars/u/\(Avatar.moved.id)?v=4&s=64")
    #expect(moved.status == 302)
    let target = try #require(moved.headers["Location"]).replacing("http://127.0.0.1:7", with: "")
    #expect(size(probe.send("GET", target).body) == (460, 460))
    let missing = "/avatars/u/\(Avatar.missing.id)?v=4"
    #expect(probe.send("GET", missing).status == 404)
    let loop = "/avatars/u/\(Avatar.looping.id)?v=4"
    #expect(probe.send("GET", loop).headers["Location"] == "http://127.0.0.1:7\(loop)")
    for owner in [FixedRepositories.octoOrg, FixedRepositories.monalisa, FixedRepositories.zoo] {
      #expect(Avatar.kind(of: owner.id) == .image)
    }
  }

  @Test(arguments: [
    "/avatars/u/0", "/avatars/u/x", "/avatars/2", "/pictures/none.png", "/pictures",
  ])
  func `other URLs are not found`(path: String) {
    #expect(probe.send("GET", path).status == 404)
  }

  @Test func `images are served only without credentials`() {
    #expect(probe.send("GET", "/pictures/logo.png", token: .classic).status == 400)
    #expect(probe.send("POST", "/pictures/logo.png").status == 404)
    #expect(probe.send("HEAD", "/pictures/logo.png").status == 200)
    #expect(probe.send("GET", "/pictures/logo.png", headers: ["User-Agent": ""]).status == 403)
  }

  @Test(arguments: ImageSite.names.sorted())
  func `every named image is served`(name: String) {
    let reply = probe.send("GET", "/pictures/\(name)")
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"]?.hasPrefix("image/") ?? false)
    #expect(reply.body.isEmpty == (name == "empty.png"))
  }

  @Test func `decompression bombs are small files with large images`() {
    let bomb = probe.send("GET", "/pictures/bomb.gif").body
    #expect(bomb.count < 100_000)
    #expect(Array(bomb[6..<10]) == [0xFF, 0xFF, 0xFF, 0xFF])
    let lying = probe.send("GET", "/pictures/lying.png").body
    #expect(lying.count < 200)
    #expect(size(lying) == (50_000, 50_000))
  }

  @Test(arguments: ImageSite.redirects.keys.sorted())
  func `some images redirect to forbidden targets`(name: String) {
    let reply = probe.send("GET", "/pictures/\(name)")
    #expect(reply.status == 302)
    #expect(reply.headers["Location"] == ImageSite.redirects[name])
  }

  @Test func `redirects end at an image`() {
    var (target, hops) = ("/pictures/hops/5", 0)
    while let next = probe.send("GET", target).headers["Location"], hops < 20 {
      target = next.replacing("http://127.0.0.1:7", with: "")
      hops += 1
    }
    #expect(hops == 6)
    #expect(target == "/pictures/logo.png")
  }

  @Test func `image faults match their names`() {
    func get(_ fault: ImageFault) -> Reply { probe.send("GET", "/pictures/\(fault.rawValue)") }
    #expect(get(.slow).delay == .seconds(15))
    #expect(get(.huge).body.count == 11_000_000)
    #expect(get(.loop).headers["Location"] == "http://127.0.0.1:7/pictures/loop.png")
    #expect(get(.html).headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(get(.liar).headers["Content-Type"] == "image/png")
    #expect(get(.liar).text.hasPrefix("<!DOCTYPE html>"))
    #expect(get(.cut).ending == .truncated)
    #expect(get(.stalled).ending == .stalled)
    #expect(get(.reset).ending == .reset)
    #expect([get(.limited), get(.forbidden), get(.failing)].map(\.status) == [429, 403, 500])
    #expect(get(.nowhere).headers["Location"] == nil)
  }

  @Test func `avatar URLs are GitHub's unless the simulator serves its own images`() throws {
    func avatar(_ probe: Probe) throws -> String {
      let owner = probe.send("GET", "/repos/octo-org/hello-world").object["owner"]
      return try #require((owner as? [String: Any])?["avatar_url"] as? String)
    }
    #expect(try avatar(probe) == "https://avatars.githubusercontent.com/u/583231?v=4")
    let own = Probe(repositories: 5) { $0.ownImages = true }
    #expect(try avatar(own) == "http://127.0.0.1:7/avatars/u/583231?v=4")
    let page = own.send("GET", "/search/repositories?q=o&per_page=100")
    #expect(!page.text.contains("avatars.githubusercontent.com"))
    #expect(page.items.count > 2)
  }
}
