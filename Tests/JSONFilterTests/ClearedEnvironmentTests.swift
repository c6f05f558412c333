import TestSupport
import Testing

@testable import JSONFilter

struct ClearedEnvironmentTests {
  @Test(arguments: [
    "GH_TOKEN=x", "GITHUB_TOKEN=x", "GH_ENTERPRISE_TOKEN=x", "AWS_SECRET_ACCESS_KEY=x",
    "npm_config__auth=x", "PGPASSWORD=x", "DB_PASSWD=x", "SSH_AUTH_SOCK=x", "API_KEY=x",
    "https_proxy=http://me:word@proxy:3128", "URL=https://token@host/path?x=1",
  ])
  func `secrets are hidden`(entry: String) {
    #expect(ClearedEnvironment.hides(entry))
  }

  @Test(arguments: [
    "LANG=pl_PL.UTF-8", "PATH=/usr/bin:/bin", "HOME=/home/mona", "TERM=xterm", "EMPTY=",
    "https_proxy=http://proxy:3128", "PAGE=https://host/@mona", "MAIL=mona@example.org",
  ])
  func `everything else is seen`(entry: String) {
    #expect(!ClearedEnvironment.hides(entry))
  }

  @Test func `an expression sees the rest of the environment`() async throws {
    let results = Results()
    try await JQProgram("env.PATH == $ENV.PATH and (env.PATH | length > 0), env.GH_TOKEN")
      .apply(to: [Array("1".utf8)], write: results.take)
    #expect(results.text == "true\nnull\n")
  }
}
