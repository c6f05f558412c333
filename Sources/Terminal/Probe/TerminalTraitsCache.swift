internal import FoundationEssentials
internal import Glibc
internal import Platform

/// Caches what terminals have reported, in a file that processes share; an unreadable file counts
/// as empty. Of two processes that write at once, one may lose its entry, which costs one probe.
package struct TerminalTraitsCache: Sendable {
  private let path: String

  /// The oldest entries beyond these are deleted.
  static let mostEntries = 50
  /// In seconds; terminals get updates and users change their settings.
  static let lifetime = 7 * 24 * 3600
  /// In seconds; a terminal without a response may have been on a slow connection.
  static let lifetimeOfSilence = 24 * 3600
  private static let mostBytes = 256 * 1024

  private struct Entry: Codable {
    var key: String
    /// In seconds since 1970.
    var seen: Int
    /// Nil if the terminal sent no response.
    var traits: TerminalTraits?

    func isFresh(at now: Int) -> Bool {
      let most =
        traits == nil ? TerminalTraitsCache.lifetimeOfSilence : TerminalTraitsCache.lifetime
      // A time from a damaged file could overflow a difference.
      return (now - most...now).contains(seen)
    }
  }

  private struct Contents: Codable {
    var version = 1
    var terminals: [Entry] = []
  }

  package init(path: String) {
    self.path = path
  }

  /// The cached traits of a terminal at `now`, in seconds since 1970.
  package func traits(of key: TerminalKey, now: Int) -> TerminalTraits? {
    entry(of: key, now: now)?.traits
  }

  /// Whether a terminal was queried recently and has not responded.
  package func isSilent(_ key: TerminalKey, now: Int) -> Bool {
    entry(of: key, now: now).map { $0.traits == nil } ?? false
  }

  /// Nil `traits` mean no response. An update, which queries colors and sizes only, keeps the time
  /// of the first query. False when the file cannot be written.
  @discardableResult
  package func remember(
    _ traits: TerminalTraits?, of key: TerminalKey, now: Int, isUpdate: Bool = false
  ) -> Bool {
    var contents = read(now: now)
    let known = contents.terminals.first { $0.key == key.text }
    if isUpdate, known?.traits == traits { return true }
    let seen = isUpdate ? known?.seen ?? now : now
    contents.terminals.removeAll { $0.key == key.text }
    contents.terminals.insert(Entry(key: key.text, seen: seen, traits: traits), at: 0)
    contents.terminals.sort { $0.seen > $1.seen }
    contents.terminals = Array(contents.terminals.prefix(Self.mostEntries))
    return write(contents)
  }

  private func entry(of key: TerminalKey, now: Int) -> Entry? {
    read(now: now).terminals.first { $0.key == key.text }
  }

  private func read(now: Int) -> Contents {
    guard let data = bytes(), let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.version == 1
    else { return Contents() }
    var fresh = contents
    fresh.terminals = contents.terminals.filter { $0.isFresh(at: now) }
    return fresh
  }

  private func bytes() -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...Self.mostBytes).contains(Int(status.st_size))
    else { return nil }
    var data = Data(count: Int(status.st_size))
    let failure = data.withUnsafeMutableBytes { readAll(into: $0, from: file) }
    return failure == nil ? data : nil
  }

  /// A reader sees the old file or the new one, never a partial one.
  private func write(_ contents: Contents) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(contents) else { return false }
    guard makeFolders(above: path) == nil else { return false }
    let draft = "\(path).\(getpid())-\(UInt32.random(in: .min ... .max))"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten: Bool
    do throws(ConsoleError) {
      try FileOutput(descriptor: file).write(Array(data))
      isWritten = true
    } catch { isWritten = false }
    close(file)
    if isWritten && rename(draft, path) == 0 { return true }
    unlink(draft)
    return false
  }
}

/// Identifies a terminal by environment variables: cached traits apply to every terminal with the
/// same key.
package struct TerminalKey: Sendable, Hashable {
  package let text: String

  package init(environment: [String: String]) {
    let values = Self.variables.map { name in
      String((environment[name] ?? "").prefix(80).map { $0 == "|" || $0.isNewline ? "_" : $0 })
    }
    let presences = Self.presences.map { environment[$0]?.isEmpty == false ? $0 : "" }
    text = (values + presences).joined(separator: "|")
  }

  private static let variables = [
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL",
    "LC_TERMINAL_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "XTERM_VERSION", "TERMINAL_EMULATOR",
  ]

  /// Only whether they are set counts: their values change with every window.
  private static let presences = [
    "TMUX", "KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "SSH_TTY",
  ]
}
