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

  /// Where programs are looked for when there is no `PATH`.
  private static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  /// Chooses by `BROWSER`, a colon-separated list of command lines in which `%s` stands for the
  /// address, else by `xdg-open` if there is a screen on this machine.
  init(address: String, environment: [String: String]) throws(BrowserOpening.Reason) {
    guard Self.isWebAddress(address) else { throw .notWebAddress }
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let path = value("PATH") ?? Self.defaultPath

    if let browsers = value("BROWSER") {
      let choices = browsers.split(separator: ":").lazy.compactMap {
        Self(line: String($0), address: address, path: path)
      }
      guard let choice = choices.first else { throw .noBrowser }
      self = choice
      return
    }

    if value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil { throw .remoteSession }
    if value("DISPLAY") == nil, value("WAYLAND_DISPLAY") == nil { throw .noDisplay }
    guard let opener = Self(line: "xdg-open", address: address, path: path) else {
      throw .noBrowser
    }
    self = opener
  }

  /// Nil when the line names no graphical program that is installed.
  private init?(line: String, address: String, path: String) {
    guard let words = ShellWords.split(line), let name = words.first,
      let program = Self.find(name, path: path), !Self.isTextBrowser(program)
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

  private static func find(_ name: String, path: String) -> String? {
    if name.contains("/") {
      return name.hasPrefix("/") && isProgram(name) ? name : nil
    }
    guard !name.isEmpty else { return nil }
    return path.split(separator: ":").lazy
      .filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
      && files.isExecutableFile(atPath: path)
  }
}
