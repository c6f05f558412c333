import FoundationEssentials

/// The program and arguments that open one address on this machine.
struct BrowserCommand: Equatable {
  /// An absolute path.
  var program: String
  var arguments: [String]

  /// They would fight over the terminal that the program itself uses.
  static let textBrowsers: Set<String> = [
    "elinks", "links", "links2", "lynx", "w3m", "www-browser",
  ]

  /// Longer addresses are refused by browsers and servers alike.
  static let longestAddress = 8192

  /// Chooses by `GH_BROWSER`, a command line as gh takes it, else by `BROWSER`, a colon-separated list
  /// of command lines in which `%s` stands for the address, else by `xdg-open` if there is a screen on
  /// this machine.
  init(address: String, environment: [String: String]) throws(BrowserOpening.Reason) {
    guard Self.isWebAddress(address) else { throw .notWebAddress }
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let lines =
      value("GH_BROWSER").map { [$0] } ?? value("BROWSER")?.split(separator: ":").map(String.init)
    if let lines {
      let choices = lines.lazy.compactMap { Self(line: $0, address: address, environment) }
      guard let choice = choices.first else { throw .noBrowser }
      self = choice
      return
    }

    if value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil { throw .remoteSession }
    if value("DISPLAY") == nil, value("WAYLAND_DISPLAY") == nil { throw .noDisplay }
    guard let opener = Self(line: "xdg-open", address: address, environment) else {
      throw .noBrowser
    }
    self = opener
  }

  /// Nil when the line names no graphical program that is installed.
  private init?(line: String, address: String, _ environment: [String: String]) {
    guard let words = ShellWords.split(line), let name = words.first,
      let program = ExecutableSearch(environment).path(of: name), !Self.isTextBrowser(program)
    else { return nil }
    let template = words.dropFirst()
    arguments = template.map { $0.replacing("%s", with: address) }
    if !template.contains(where: { $0.contains("%s") }) { arguments.append(address) }
    self.program = program
  }

  private static func isTextBrowser(_ program: String) -> Bool {
    program.split(separator: "/").last.map { textBrowsers.contains(String($0)) } ?? false
  }

  /// An http or https address with a host and without blanks or control characters, which some
  /// openers would take for further arguments.
  private static func isWebAddress(_ address: String) -> Bool {
    let lowered = address.prefix(8).lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowered.hasPrefix),
      address.utf8.count <= longestAddress, let host = address.dropFirst(scheme.count).first,
      !"/?#:@".contains(host)
    else { return false }
    return address.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format
    }
  }
}
