import Auth
import Foundation
import GitHub
import Messages
import Testing

/// Next steps that depend on where an account or a token comes from.
@Suite(.timeLimit(.minutes(10))) struct AccountAdviceTests {
  private let handler = AuthErrorHandler(
    host: .dotcom, now: Date(timeIntervalSince1970: 1_790_000_000))

  private func next(_ rule: AccountChoice.Rule?) -> String? {
    handler.report(for: AuthError.unknownAccount(login: "boss", host: "github.com", rule))
      .next?.text(in: .en)
  }

  @Test(arguments: [
    AccountChoice.Rule.variable, .gitConfiguration, .directory("~/work"), .owner("acme"),
  ])
  func `an unknown account that a rule names can log in`(rule: AccountChoice.Rule) {
    let place = rule.message.text(in: .en)
    #expect(next(rule) == "Log in with `ghrepo login`, or change \(place).")
  }

  @Test func `status lists the accounts if the command line names an unknown one`() {
    #expect(next(.option) == "Run `ghrepo status` to list the accounts.")
    #expect(next(nil) == "Run `ghrepo status` to list the accounts.")
  }
}
