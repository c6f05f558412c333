import Access
import Auth
import Core
import CoreTestSupport
import FoundationEssentials
import GitHub
import GitHubSimulator
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// Logging in and out without leaving the full screen.
@Suite(.timeLimit(.minutes(10))) struct AccountEffectsTests {
  private let load = BrowseEffect.load(
    .search, ListQuery(words: "stars:>=0", sort: .stars), generation: 1, origin: .refresh)

  @Test func `a token logs in and is used from then on`() async throws {
    try await EffectStage.playing(token: Self.token) { stage in
      let world = try await stage.world()
      _ = await stage.words(load, of: world)
      let words = await login(stage, world)
      #expect(words == ["accepted", "changed mona", "Logged in to \(stage.stage.host) as mona."])
      #expect(stage.stage.keyring.logins == ["mona"])
      _ = await stage.words(load, of: world)
      let bearers = stage.simulator.requests.map { $0.header("Authorization") != nil }
      #expect(bearers == [false, true, true])
    }
  }

  private func login(
    _ stage: EffectStage, _ world: GitHubEffects, in storage: StorageKind? = nil
  ) async -> [String] {
    let task = AccountTask.login(Secret(Self.token.token), in: storage)
    let words = await stage.words(.account(task), of: world)
    return words + (await stage.words(.account(.keepLogin), of: world))
  }

  @Test func `a token whose check was canceled is not stored`() async throws {
    try await EffectStage.playing(token: Self.token) { stage in
      let world = try await stage.world()
      for isAccepted in [false, true] {
        if !isAccepted { stage.simulator.inject(.stall, for: "/user", times: 1) }
        let check = Task {
          await stage.words(.account(.login(Secret(Self.token.token))), of: world)
        }
        if !isAccepted {
          while stage.simulator.requests.isEmpty { await Task.yield() }
          check.cancel()
        }
        #expect(await check.value == (isAccepted ? ["accepted"] : []))
        #expect(await stage.words(.account(.cancelLogin), of: world).isEmpty)
        #expect(await stage.words(.account(.keepLogin), of: world).isEmpty)
      }
      #expect(stage.stage.keyring.logins.isEmpty)
    }
  }

  private static let token = SimulatorToken(
    token: "ghp_" + String(repeating: "m", count: 36), login: "mona", scopes: ["repo"])

  @Test(arguments: [
    ("ghp_" + String(repeating: "x", count: 36), "credential"), ("", "other"), ("a b", "other"),
  ])
  func `a failed login is reported without the token`(
    token: String, kind: String
  ) async throws {
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      let events = await stage.events(.account(.login(Secret(token))), of: world)
      #expect(events.compactMap(\.words) == ["account refused: \(kind)"])
      #expect(token.isEmpty || !"\(events)".contains(token))
      #expect(stage.stage.keyring.logins.isEmpty)
    }
  }

  @Test func `without a keyring the user chooses a store, and no request is sent before`()
    async throws
  {
    try await EffectStage.playing(
      keyring: MemoryStore(failing: .noDefaultKeyring), token: Self.token
    ) { stage in
      let world = try await stage.world()
      let secret = Secret(Self.token.token)
      for task in [AccountTask.prepareLogin, .login(secret), .startDevice()] {
        #expect(
          await stage.words(.account(task), of: world) == ["offer pass,systemd,file"])
      }
      #expect(stage.simulator.requests.isEmpty)
      #expect(stage.stage.file.logins.isEmpty)
      let words = await login(stage, world, in: .file)
      #expect(words.contains("changed mona"))
      #expect(stage.stage.file.logins == ["mona"])
      // The next account is stored where the others are.
      #expect(await stage.words(.account(.prepareLogin), of: world) == ["offer file"])
    }
  }

  @Test(arguments: [AccountTask.status, .switchTo(login: "mona")])
  func `a token that an earlier login had to leave behind is deleted`(task: AccountTask)
    async throws
  {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let accounts = stage.context.accounts
      var record = try #require(try accounts.active(on: stage.stage.host))
      record.leftovers = [.file]
      try await accounts.add(record, on: stage.stage.host)
      let account = Account(host: stage.stage.host, login: "mona")
      try await stage.stage.file.save(Secret("old"), as: .token, of: account)
      _ = await stage.words(.account(task), of: try await stage.world())
      #expect(stage.stage.file.logins.isEmpty)
      #expect(stage.stage.keyring.logins == ["mona"])
      #expect(try accounts.active(on: stage.stage.host)?.leftovers == nil)
    }
  }

  @Test func `a variable that overrides the login is reported`() async throws {
    try await EffectStage.playing(
      ["GHREPO_TOKEN": "other"], token: Self.token
    ) { stage in
      let world = try await stage.world()
      let words = await login(stage, world)
      #expect(words.dropFirst().first == "changed nobody")
      #expect(words.last?.contains("GHREPO_TOKEN is set") == true)
    }
  }

  @Test func `the code comes first, then the login`() async throws {
    try await EffectStage.playing(
      ["GHREPO_CLIENT_ID": "Iv1.simulator"], approvesAfter: 2
    ) { stage in
      let world = try await stage.world()
      let events = await stage.events(.account(.startDevice()), of: world)
      guard case .account(.device(let code, let url, let expiresAt))? = events.first else {
        Issue.record("\(events)")
        return
      }
      #expect(code.count == 9)
      #expect(url.hasPrefix(stage.simulator.url))
      #expect(expiresAt.timeIntervalSince(Stage.now) == 900)
      #expect(events.compactMap(\.words).contains("changed monalisa"))
      #expect(!"\(events)".contains("ghu_"))
    }
  }

  @Test func `a denied code and a host without an app are reported`() async throws {
    try await EffectStage.playing(["GHREPO_CLIENT_ID": "Iv1.simulator"]) { stage in
      let world = try await stage.world()
      let device = Task { await stage.words(.account(.startDevice()), of: world) }
      while !stage.simulator.denyDevice() { await Task.yield() }
      #expect(await device.value == ["device", "account failed: other"])
    }
    try await EffectStage.playing { stage in
      let world = try await stage.world()
      #expect(await stage.words(.account(.startDevice()), of: world) == ["account failed: other"])
    }
  }

  @Test func `a canceled code is no longer polled`() async throws {
    try await EffectStage.playing(["GHREPO_CLIENT_ID": "Iv1.simulator"]) { stage in
      let world = try await stage.world()
      let device = Task { await stage.words(.account(.startDevice()), of: world) }
      while stage.simulator.requests.isEmpty { await Task.yield() }
      device.cancel()
      let words = await device.value
      #expect(words.isEmpty || words == ["device"])
    }
  }

  @Test func `a token that GitHub has issued is kept even if the user cancels then`() async throws {
    try await EffectStage.playing(
      ["GHREPO_CLIENT_ID": "Iv1.simulator"], approvesAfter: 1
    ) { stage in
      let store = PausedStore(stage.stage.keyring)
      let world = try await stage.world(keyring: store)
      // The loop drops the events of a canceled effect, but not those that belong to none.
      let (events, heard) = AsyncStream.makeStream(of: BrowseEvent.self)
      world.begin { heard.yield($0) }
      let device = Task {
        await stage.stage.clock.driving {
          await world.perform(.account(.startDevice())) { _ in }
        }
      }
      await store.paused()
      device.cancel()
      store.resume()
      await device.value
      heard.finish()
      var words: [String] = []
      for await event in events { words += [event.words].compactMap(\.self) }
      #expect(words == ["changed monalisa", "Logged in to \(stage.stage.host) as monalisa."])
      #expect(stage.stage.keyring.logins == ["monalisa"])
    }
  }

  @Test func `a credential that was looked up before the first request is used by it`()
    async throws
  {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let store = PausedStore(stage.stage.keyring)
      store.resume()
      let world = try await stage.world(keyring: store)
      await world.lookUpCredential()
      #expect(store.reads == 1 && stage.simulator.requests.isEmpty)
      _ = await stage.words(load, of: world)
      #expect(store.reads == 1)
      #expect(stage.simulator.requests.last?.header("Authorization") != nil)
    }
  }

  @Test func `switching and logging out change the account that sends requests`() async throws {
    try await EffectStage.playing(logins: ["mona", "hubot"]) { stage in
      let world = try await stage.world()
      _ = await stage.words(load, of: world)
      #expect(
        await stage.words(.account(.switchTo(login: "mona")), of: world)
          == ["changed mona", "mona is now the active account on \(stage.stage.host)."])
      _ = await stage.words(load, of: world)
      let out = await stage.words(.account(.logout(login: "mona")), of: world)
      #expect(out.first == "changed hubot")
      #expect(out.last?.contains("Deleted 1 copy of the token") == true)
      #expect(out.last?.contains("stays valid on GitHub") == true)
      _ = await stage.words(.account(.logout(login: "HUBOT")), of: world)
      _ = await stage.words(load, of: world)
      let tokens = stage.simulator.requests.map {
        $0.header("Authorization")?.split(separator: "-").last
      }
      #expect(tokens == ["hubot", "mona", nil])
      #expect(stage.stage.keyring.logins.isEmpty)
    }
  }

  @Test func `a logout says first how many favorites lose notes and tags`() async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let world = try await stage.world()
      let ask = BrowseEffect.account(.prepareLogout(login: "mona"))
      #expect(await stage.words(ask, of: world) == ["mona loses 0"])
      let repository = Repository.sample(1, "octo/cat")
      for effect in [
        BrowseEffect.setFavorite([repository], isFavorite: true),
        .annotate([repository], FavoriteChange(note: "read")),
      ] { _ = await stage.words(effect, of: world) }
      // Another server may belong to one company: without an account, all of it is hidden.
      #expect(await stage.words(ask, of: world) == ["mona loses 1"])
    }
  }

  @Test func `a status from before a logout is not shown after it`() async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let store = PausedStore(stage.stage.keyring)
      let world = try await stage.world(keyring: store)
      let status = Task { await stage.words(.account(.status), of: world) }
      await store.paused()
      let out = await stage.words(.account(.logout(login: "mona")), of: world)
      #expect(out.first == "changed nobody")
      store.resume()
      #expect(await status.value == [])
      #expect(await stage.words(.account(.status), of: world) == ["status 0"])
    }
  }

  @Test func `an unknown account can be neither switched to nor logged out`() async throws {
    try await EffectStage.playing(logins: ["mona"]) { stage in
      let world = try await stage.world()
      let tasks = [
        AccountTask.switchTo(login: "nobody"), .prepareLogout(login: "nobody"),
        .logout(login: "nobody"),
      ]
      for task in tasks {
        #expect(await stage.words(.account(task), of: world) == ["account failed: credential"])
      }
    }
  }

  @Test func `the status shows each account, with advice for refused ones`()
    async throws
  {
    try await EffectStage.playing(logins: ["mona", "hubot"]) { stage in
      stage.simulator.revoke("token-of-mona")
      let world = try await stage.world()
      let events = await stage.events(.account(.status), of: world)
      guard case .account(.status(let status, let report))? = events.last else {
        Issue.record("\(events)")
        return
      }
      #expect(status.accounts.map(\.login) == ["mona", "hubot"])
      #expect(status.accounts.map(\.isActive) == [false, true])
      #expect(report.map { $0 == nil } == [false, true])
      #expect(status.accounts[1].limits.contains { $0.resource == "search" })
    }
  }
}
