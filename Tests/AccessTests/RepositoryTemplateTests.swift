import GitHub
import Testing

@testable import Access

@Suite(.timeLimit(.minutes(10))) struct RepositoryTemplateTests {
  private static let name = RepositoryName(owner: "octo", name: "cat.js")

  @Test(arguments: [
    ("~/src/{owner}/{name}", "~/src/octo/cat.js"), ("{full_name}", "octo/cat.js"),
    ("{host}:{url}", "github.com:https://github.com/octo/cat.js"),
    ("git {clone_url}!", "git https://github.com/octo/cat.js.git!"), ("", ""),
    ("{} }{", "{} }{"), ("${HOME}/{name}", "${HOME}/cat.js"), ("a{3}{1..2}", "a{3}{1..2}"),
    ("{print $1} {a,b} { ls; }", "{print $1} {a,b} { ls; }"), ("--repo={name}", "--repo=cat.js"),
    ("main@{u}..@{1} @{upstream}", "main@{u}..@{1} @{upstream}"),
    ("git@{host}:{full_name}", "git@github.com:octo/cat.js"), ("{name:.name}", "{name:.name}"),
    ("${MY_1}", "${MY_1}"), ("{ echo {name}; }", "{ echo cat.js; }"),
  ])
  func `placeholders stand for the repository`(text: String, filled: String) throws {
    #expect(try RepositoryTemplate(text).filled(for: Self.name, on: .dotcom) == filled)
  }

  @Test func `the host of another server is filled in without its scheme`() throws {
    let host = GitHubHost(
      name: "x", apiURL: "http://127.0.0.1:8080/api", webURL: "http://127.0.0.1:8080",
      kind: .replacement)
    let template = try RepositoryTemplate("{host}/{url}")
    #expect(
      template.filled(for: Self.name, on: host)
        == "127.0.0.1:8080/http://127.0.0.1:8080/octo/cat.js")
  }

  @Test(arguments: [
    ("{name}-{branch}", "{branch}"), ("{{.Name}}", "{{.Name}}"), ("a{{ name }}", "{{ name }}"),
    ("{Name}", "{Name}"), ("{fullName}", "{fullName}"), ("x/{repo-name}", "{repo-name}"),
    ("{.name}", "{.name}"), ("{ name }", "{ name }"), ("{nämë}", "{nämë}"), ("${name}", "${name}"),
    ("{url", "{url"), ("{owner/{name}", "{owner"), ("{{name}", "{{name}"), ("{{.Name", "{.Name"),
    ("{name:10}", "{name:10}"), ("{name:>10.3s}", "{name:>10.3s}"), ("{nme!r}", "{nme!r}"),
    ("{name?}", "{name?}"), ("x { nme", "{ nme"), ("${fullName}", "${fullName}"),
    ("@{hst}", "{hst}"),
  ])
  func `what looks like a placeholder and is none is an error`(text: String, named: String) {
    #expect(throws: UnknownPlaceholder(text: named)) { try RepositoryTemplate(text) }
  }

  @Test func `a name that would be an option is not filled in`() throws {
    let name = RepositoryName(owner: "octo", name: "-rf")
    #expect(try RepositoryTemplate("{name}").filled(for: name, on: .dotcom) == nil)
    #expect(try RepositoryTemplate("./{name}").filled(for: name, on: .dotcom) == "./-rf")
  }

  /// Names come from servers that may be hostile. Whatever is in them, no argument contains a
  /// character that a shell treats specially, and none becomes an option or leaves its folder.
  @Test func `no name of 100,000 does harm`() throws {
    var numbers = SystemRandomNumberGenerator()
    let templates = try RepositoryTemplate.Placeholder.allCases.map {
      try RepositoryTemplate($0.text)
    }
    let letters = Array("ab.-_/$(){};&|<>`'\"\\ \n\t*?~#!=%\u{0}\u{1B}\u{7F}é\u{202E}0")
    func text() -> String {
      String((0..<Int.random(in: 0...8, using: &numbers)).map { _ in letters.randomElement()! })
    }
    var filled = 0
    for _ in 0..<100_000 {
      let name = RepositoryName(owner: text(), name: text())
      for template in templates {
        guard let argument = template.filled(for: name, on: .dotcom) else { continue }
        filled += 1
        let isHarmless = argument.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
            || "-_./:".utf8.contains($0)
        }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        if !isHarmless || argument.hasPrefix("-") || parts.contains("..") || argument.isEmpty {
          Issue.record("\(name.description.debugDescription) → \(argument.debugDescription)")
        }
      }
    }
    #expect(filled > 0)
  }
}
