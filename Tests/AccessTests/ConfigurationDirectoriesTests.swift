import Testing

@testable import Access

@Suite(.timeLimit(.minutes(10))) struct ConfigurationDirectoriesTests {
  static let all = [
    "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_CACHE_HOME": "/k//",
  ]

  @Test(arguments: ["/home/x", "/home/x/", "/home/x//"])
  func `the defaults are in the home directory`(home: String) throws {
    let directories = try ConfigurationDirectories(environment: ["HOME": home])
    #expect(directories.config == "/home/x/.config")
    #expect(directories.data == "/home/x/.local/share")
    #expect(directories.cache == "/home/x/.cache")
  }

  @Test func `variables have priority and need no home directory`() throws {
    let directories = try ConfigurationDirectories(environment: Self.all)
    #expect(directories.config == "/c")
    #expect(directories.data == "/d")
    #expect(directories.cache == "/k")
  }

  @Test(arguments: ["", "relative", "./x", "~/x"])
  func `a variable that is not an absolute path is ignored`(path: String) throws {
    let directories = try ConfigurationDirectories(
      environment: ["HOME": "/", "XDG_CACHE_HOME": path])
    #expect(directories.cache == "/.cache")
  }

  @Test(arguments: [nil, "", "home/x"])
  func `without HOME, the user account's home directory is used`(home: String?) throws {
    var environment = Self.all
    environment["XDG_CACHE_HOME"] = nil
    environment["HOME"] = home
    let directories = try ConfigurationDirectories(environment: environment) { "/home/of/account" }
    #expect(directories.cache == "/home/of/account/.cache")
    #expect(directories.config == "/c")
  }

  @Test(arguments: [nil, "", "home/x"])
  func `without a home directory and the variable, there is no directory`(home: String?) {
    var environment = Self.all
    environment["XDG_CACHE_HOME"] = nil
    environment["HOME"] = home
    #expect(throws: ConfigurationDirectoriesError.homeMissing(insteadOf: "XDG_CACHE_HOME")) {
      try ConfigurationDirectories(environment: environment) { nil }
    }
  }

  @Test func `the system knows the home directory of this user account`() {
    #expect(ConfigurationDirectories.accountHome()?.hasPrefix("/") == true)
  }
}
