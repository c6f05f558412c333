import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DoctorRedactionTests {
  private func text(_ text: String, _ environment: [String: String] = [:]) -> String {
    DoctorRedaction(environment: ["HOME": "/home/mona"].merging(environment) { $1 }).text(text)
  }

  @Test(arguments: [
    ("/home/mona/.config", "~/.config"), ("in /home/mona.", "in ~."), ("(/home/mona)", "(~)"),
    ("/home/monalisa/x", "/home/monalisa/x"), ("/mnt/home/mona/x", "/mnt/home/mona/x"),
    ("/home/mona/a:/home/mona/b", "~/a:~/b"), ("/home/mona", "~"), ("//home/mona", "//home/mona"),
    ("nothing", "nothing"), ("", ""),
  ])
  func `the home directory is a tilde`(given: String, result: String) {
    #expect(text(given) == result)
  }

  @Test(arguments: ["/", "", "relative"])
  func `a home that is no directory of its own is left alone`(home: String) {
    #expect(text("/usr/bin", ["HOME": home]) == "/usr/bin")
  }

  @Test func `tokens are masked, whatever they look like`() {
    #expect(!text("x ghp_0123456789abcdef0123456789abcdef0123 y").contains("0123456789"))
    #expect(text("a strange-token b", ["GH_TOKEN": "strange-token"]) == "a ••• b")
    #expect(text("it is a b", ["GH_TOKEN": "b"]) == "it is a b")
  }

  @Test(arguments: ["https_proxy", "HTTPS_PROXY", "ALL_PROXY"])
  func `a proxy's user name and password are masked`(variable: String) {
    let environment = [variable: "http://mona:s3cr3t@proxy.example:1"]
    #expect(
      text("no way to http://mona:s3cr3t@proxy.example:1", environment)
        == "no way to http://•••@proxy.example:1")
    #expect(text("s3cr3t", environment) == "•••")
    #expect(text("at proxy.example", environment) == "at proxy.example")
  }
}
