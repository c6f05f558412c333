import Testing

@testable import App

@Suite(.timeLimit(.minutes(10))) struct ConfigurationDirectoriesTests {
  static let all = [
    "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_CACHE_HOME": "/k//",
  ]

  @Test(arguments: ["/home/x", "/home/x/", "/home/x//"])
  func `the defaults lie in the home directory`(home: String) throws {
    let directories = try ConfigurationDirectories(environment: ["HOME": home])
    #expect(directories.config == "/home/x/.config")
    #expect(directories.data == "/home/x/.local/share")
    #expect(directories.cache == "/home/x/.cache")
  }

  @Test func `variables win and need no home`() throws {
    let directories = try ConfigurationDirectories(environment: Self.all)
    #expect(directories.config == "/c")
    #expect(directories.data == "/d")
    #expect(directories.cache == "/k")
  }

  @Test(arguments: ["", "relative", "./x", "~/x"])
  func `a variable that is no absolute path is ignored`(path: String) throws {
    let directories = try ConfigurationDirectories(
      environment: ["HOME": "/", "XDG_CACHE_HOME": path])
    #expect(directories.cache == "/.cache")
  }

  @Test(arguments: [nil, "", "home/x"])
  func `without HOME the account's home directory counts`(home: String?) throws {
    var environment = Self.all
    environment["XDG_CACHE_HOME"] = nil
    environment["HOME"] = home
    let directories = try ConfigurationDirectories(environment: environment) { "/home/of/account" }
    #expect(directories.cache == "/home/of/account/.cache")
    #expect(directories.config == "/c")
  }

  @Test(arguments: [nil, "", "home/x"])
  func `without any home and without the variable there is no directory`(home: String?) {
    var environment = Self.all
    environment["XDG_CACHE_HOME"] = nil
    environment["HOME"] = home
    #expect(throws: ConfigurationDirectoriesError.homeMissing(insteadOf: "XDG_CACHE_HOME")) {
      try ConfigurationDirectories(environment: environment) { nil }
    }
  }

  @Test func `the system knows this account's home directory`() {
    #expect(ConfigurationDirectories.accountHome()?.hasPrefix("/") == true)
  }
}
