import FoundationEssentials
import Glibc
import Platform
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct TerminalTraitsCacheTests {
  private let scratch: ScratchDirectory
  private let path: String
  private let memory: TerminalTraitsCache
  private let traits = TerminalTraits(
    name: "foot(1.13.1)", graphics: [.sixel], cell: CellSize(width: 9, height: 19),
    background: 0x111111, hasTrueColor: true, synchronizes: true, sixelColors: 256)

  init() throws {
    scratch = try ScratchDirectory()
    path = scratch.appending("cache/ghrepo/terminals.json")
    memory = TerminalTraitsCache(path: path)
  }

  private func key(_ term: String) -> TerminalKey { TerminalKey(environment: ["TERM": term]) }

  private func overwrite(_ text: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    try FileOutput(descriptor: file).write(Array(text.utf8))
  }

  @Test func `replies are cached for a week`() {
    #expect(memory.traits(of: key("foot"), now: 1000) == nil)
    #expect(memory.remember(traits, of: key("foot"), now: 1000))
    #expect(memory.traits(of: key("foot"), now: 1000 + 7 * 86400) == traits)
    #expect(memory.traits(of: key("foot"), now: 1001 + 7 * 86400) == nil)
    #expect(memory.traits(of: key("xterm"), now: 1000) == nil)
  }

  @Test func `refreshed colors do not extend the age of the rest`() {
    memory.remember(traits, of: key("foot"), now: 1000)
    var light = traits
    light.background = 0xFFFFFF
    memory.remember(light, of: key("foot"), now: 500_000, isUpdate: true)
    #expect(memory.traits(of: key("foot"), now: 500_000) == light)
    #expect(memory.traits(of: key("foot"), now: 1001 + 7 * 86400) == nil)
  }

  @Test func `silence is cached for a day`() {
    #expect(!memory.isSilent(key("mute"), now: 1000))
    memory.remember(nil, of: key("mute"), now: 1000)
    #expect(memory.isSilent(key("mute"), now: 1000 + 86400))
    #expect(!memory.isSilent(key("mute"), now: 1001 + 86400))
    #expect(memory.traits(of: key("mute"), now: 1000) == nil)
  }

  @Test func `an entry from the future is ignored`() {
    memory.remember(traits, of: key("foot"), now: 5000)
    #expect(memory.traits(of: key("foot"), now: 1000) == nil)
  }

  @Test func `the file is private, and no other files remain`() throws {
    memory.remember(traits, of: key("foot"), now: 1000)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: scratch.appending("cache/ghrepo"))
    #expect(names == ["terminals.json"])
  }

  @Test func `only the newest fifty entries are kept`() {
    for number in 0..<60 { memory.remember(traits, of: key("t\(number)"), now: 1000 + number) }
    #expect(memory.traits(of: key("t9"), now: 2000) == nil)
    #expect(memory.traits(of: key("t10"), now: 2000) == traits)
    #expect(memory.traits(of: key("t59"), now: 2000) == traits)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version":2,"terminals":[]}"#, #"{"version":1,"terminals":[{}]}"#,
    "\u{0}\u{1}", String(repeating: "[", count: 100_000), String(repeating: "x", count: 300_000),
    #"{"version":1,"terminals":[{"key":"foot","seen":1000,"traits":{"graphics":["kitty"],"#
      + #""hasTrueColor":true,"synchronizes":true,"cell":{"width":99999,"height":1}}}]}"#,
    #"{"version":1,"terminals":[{"key":"foot","seen":-9223372036854775808}]}"#,
  ])
  func `a broken file counts as empty and is replaced`(text: String) throws {
    memory.remember(traits, of: key("x"), now: 1000)
    try overwrite(text)
    #expect(memory.traits(of: key("foot"), now: 1000) == nil)
    #expect(memory.remember(traits, of: key("foot"), now: 1000))
    #expect(memory.traits(of: key("foot"), now: 1000) == traits)
  }

  @Test func `concurrent writers leave a whole file`() async {
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask { [memory, traits] in
          _ = await BlockingThread.run { _ in
            memory.remember(
              traits, of: TerminalKey(environment: ["TERM": "t\(number)"]), now: 1000)
          }
        }
      }
    }
    #expect((0..<20).contains { memory.traits(of: key("t\($0)"), now: 1000) == traits })
  }

  @Test func `without a writable directory nothing is cached`() {
    let nowhere = TerminalTraitsCache(path: "/proc/none/terminals.json")
    #expect(!nowhere.remember(traits, of: key("foot"), now: 1000))
    #expect(nowhere.traits(of: key("foot"), now: 1000) == nil)
  }

  @Test func `terminals are told apart by their environment variables`() {
    let one = TerminalKey(environment: ["TERM": "xterm", "VTE_VERSION": "6800"])
    #expect(one != TerminalKey(environment: ["TERM": "xterm", "VTE_VERSION": "7000"]))
    #expect(one != TerminalKey(environment: ["TERM": "xterm"]))
    #expect(
      one == TerminalKey(environment: ["TERM": "xterm", "VTE_VERSION": "6800", "HOME": "/x"]))
    #expect(
      TerminalKey(environment: ["TERM": "xterm", "TMUX": "1"])
        == TerminalKey(environment: ["TERM": "xterm", "TMUX": "2"]))
    #expect(
      TerminalKey(environment: ["TERM": "xterm", "TMUX": ""])
        == TerminalKey(environment: ["TERM": "xterm"]))
  }

  @Test func `no value of a variable makes a key look like another`() {
    #expect(
      TerminalKey(environment: ["TERM": "a|b", "COLORTERM": "c"])
        != TerminalKey(environment: ["TERM": "a", "COLORTERM": "b|c"]))
    let long = TerminalKey(environment: ["TERM": String(repeating: "x\n", count: 10_000)])
    #expect(long.text.utf8.count < 200 && !long.text.contains("\n"))
  }
}
