import Access
import Core
import Messages
import PresentationTestSupport
import Terminal
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct CommandContextTests {
  @Test func `only problems and errors are printed with --quiet`() async throws {
    let stage = try await Stage()
    stage.context.console.silence()
    stage.context.say(.plain("news"))
    stage.context.sayOnce(.plain("news"))
    #expect(try stage.speech == "")
    stage.context.say(.plain("problem"), .problem)
    stage.context.sayOnce(.plain("another"), .problem)
    stage.context.report(.plain("answer this"))
    stage.context.report(error: .plain("error"))
    #expect(try stage.speech == "problem\nanother\nanswer this\nghrepo: error\n")
    #expect(try stage.output == "")
  }

  @Test func `the same is said once, by all copies of a context`() async throws {
    let stage = try await Stage()
    let copy = stage.context
    for context in [stage.context, copy, stage.context] { context.sayOnce(.plain("once")) }
    #expect(try stage.speech == "once\n")
  }

  @Test(arguments: [
    ("1", true), ("api", true), ("true", true), ("0", false), ("false", false), ("no", false),
    ("", false), (nil, false),
  ])
  func `GH_DEBUG has the effect that it has in gh`(value: String?, isOn: Bool) async throws {
    let stage = try await Stage(value.map { ["GH_DEBUG": $0] } ?? [:])
    #expect(stage.context.isDebugging == isOn)
    #expect(try await Session(verbose: false, in: stage.context).isVerbose == isOn)
  }

  @Test func `no question is asked without a terminal`() async throws {
    let stage = try await Stage()
    #expect(!stage.context.isInteractive)
    let session = try await Session(verbose: false, in: stage.context)
    #expect(stage.context.anonymityConfirmation(session) == nil)
    let line = stage.context.showLoading()
    line.end()
    #expect(try stage.speech == "")
  }

  @Test func `the setting for screen readers counts unless a variable says otherwise`() async throws
  {
    for (environment, isAccessible) in [([:], true), (["ACCESSIBLE": "0"], false)] {
      let stage = try await Stage(environment, configuration: "accessible: true")
      _ = try await Session(verbose: false, in: stage.context)
      #expect(stage.context.isAccessible == isAccessible)
    }
  }
}
