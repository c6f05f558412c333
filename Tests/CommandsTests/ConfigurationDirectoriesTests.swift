import Commands
import Testing

@Suite struct ConfigurationDirectoriesTests {
  static let all = [
    "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s/",
    "XDG_CACHE_HOME": "/k//",
  ]

  @Test(arguments: ["/home/x", "/home/x/", "/home/x//"])
  func `the defaults lie in the home directory`(home: String) throws {
    let directories = try ConfigurationDirectories(environment: ["HOME": home])
    #expect(directories.config == "/home/x/.config")
    #expect(directories.data == "/home/x/.local/share")
    #expect(directories.state == "/home/x/.local/state")
    #expect(directories.cache == "/home/x/.cache")
  }

  @Test func `variables win and need no home`() throws {
    let directories = try ConfigurationDirectories(environment: Self.all)
    #expect(directories.config == "/c")
    #expect(directories.data == "/d")
    #expect(directories.state == "/s")
    #expect(directories.cache == "/k")
  }

  @Test(arguments: ["", "relative", "./x", "~/x"])
  func `a variable that is no absolute path is ignored`(path: String) throws {
    let directories = try ConfigurationDirectories(
      environment: ["HOME": "/", "XDG_CACHE_HOME": path])
    #expect(directories.cache == "/.cache")
  }

  @Test(arguments: [nil, "", "home/x"])
  func `without a home and without the variable there is no directory`(home: String?) {
    var environment = Self.all
    environment["XDG_STATE_HOME"] = nil
    environment["HOME"] = home
    #expect(throws: ConfigurationDirectoriesError.homeMissing(insteadOf: "XDG_STATE_HOME")) {
      try ConfigurationDirectories(environment: environment)
    }
  }
}
