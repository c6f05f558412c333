import FoundationEssentials
import Glibc

@testable import Access
@testable import Auth
@testable import Core
@testable import GitHub
@testable import HTTP
@testable import Keyring
@testable import Presentation
@testable import Storage
@testable import Terminal

/// What git writes to a credential helper, and what other programs print as a token.
func fuzzCredential(_ bytes: [UInt8]) {
  if let request = try? CredentialRequest(bytes) {
    for text in [request.scheme, request.host, request.username].compactMap(\.self) {
      require(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a value has a control character")
    }
    require(request.owner?.contains("/") != true, "an owner has a slash")
  }
  if let token = try? Token(bytes) {
    token.secret.withBytes {
      require(
        (1...Token.maximumLength).contains($0.count)
          && $0.allSatisfy { (0x21...0x7E).contains($0) },
        "a token has characters that no token has")
    }
  }
  if let token = try? RenewableToken(stored: Secret(bytes)) {
    require(
      (try? RenewableToken(stored: token.stored)) == token, "a token changes when it is stored")
    _ = token.remaining(at: Date(timeIntervalSince1970: 1_790_000_000))
  }
  let text = String(decoding: bytes, as: UTF8.self)
  let masked = TokenMask.masked(text)
  require(TokenMask.masked(masked) == masked, "masked text holds a token")
  checkHelpers(text)
  checkTokens(bytes)
}

private func checkHelpers(_ text: String) {
  let helpers = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let helper = GitHelper(program: "/usr/bin/ghrepo")
  let added = helper.added(to: helpers)
  require(helper.added(to: added) == added, "the helper is added twice")
  require(GitHelper.program(in: added) == helper.program, "git runs another helper")
  require(GitHelper.program(in: helper.removed(from: added)) == nil, "the helper is still there")
}

/// The contents of the plain store's file.
private func checkTokens(_ bytes: [UInt8]) {
  guard let entries = try? TokenFile.decode(bytes, path: "tokens.json") else { return }
  for entry in entries { _ = entry.isKey(entry.kind, entry.account) }
}

/// The file of an interrupted `--all`, the list of accounts, and the cached traits of terminals.
func fuzzResume(_ bytes: [UInt8]) {
  if let position = try? CompletePosition(data: Data(bytes)) {
    guard let data = try? position.data else { fatalError("a position cannot be written") }
    let again = try? CompletePosition(data: data)
    require(again == position, "a position changes when it is written")
    continueListing(position)
  }
  // Foundation leaks a buffer when it reads an empty file.
  if bytes.isEmpty { return }
  let path = InputFile.path(with: bytes)
  let accounts = AccountRegistry(path: path)
  for (host, record) in (try? accounts.hosts()) ?? [:] {
    if let active = record.active { _ = try? accounts.record(of: active, on: host) }
    for account in record.accounts { account.expiresAt.map { _ = ISO8601.text($0) } }
  }
  let cache = TerminalTraitsCache(path: path)
  if let traits = cache.traits(of: TerminalKey(environment: [:]), now: 1_790_000_000) {
    traits.cell.map { require((2...128).contains($0.width), "no size of a cell") }
  }
}

private func continueListing(_ position: CompletePosition) {
  let query = PartitionedQuery(
    query: SearchQuery(terms: ["swift stars:>10"]), sort: .stars, order: .descending)
  var planner = SlicePlanner(query, parts: position.parts)
  var stats = position.stats
  var rounds = 0
  while let part = planner.next, rounds < 100 {
    let text = query.query(of: part.slice).text
    require(text.utf8.count < 200, "a slice has a long query")
    planner.note(total: rounds % 3 == 0 ? 5000 : 10)
    if rounds % 3 != 0 || !planner.divide() {
      stats.add(part)
      planner.finish()
    }
    rounds += 1
  }
}

/// `config.yml`.
func fuzzConfiguration(_ bytes: [UInt8]) {
  guard let text = try? ConfigurationFile.text(at: InputFile.path(with: bytes)),
    let configuration = try? Configuration.parse(text, path: "config.yml")
  else { return }
  if let limit = configuration.databaseLimit {
    require((0...1_000_000_000_000).contains(limit), "a limit is out of range")
  }
  if let parallel = configuration.parallel { require(parallel > 0, "no request at a time") }
  for host in configuration.hosts.keys { _ = configuration.settings(for: host) }
  require(configuration.settings(for: "other.example").tokenCommand?.isEmpty != true, "no program")
}

/// A file for `favorites import`.
func fuzzFavorites(_ bytes: [UInt8]) {
  let now = Date(timeIntervalSince1970: 1_790_000_000)
  do throws(LineFile.Problem) {
    var file = try LineFile(path: InputFile.path(with: bytes))
    while let text = try file.next() {
      require(!text.contains(0x0A), "a line has two lines")
      guard let line = try? FavoriteLine(parsing: text, now: now) else { continue }
      checkFavorite(line, now)
    }
  } catch { require(error == .tooLong, "the file cannot be read") }
}

private func checkFavorite(_ line: FavoriteLine, _ now: Date) {
  let favorite = line.favorite
  let tags = favorite.tags
  require(
    tags.allSatisfy(FavoriteText.isTag) && favorite.note.map(FavoriteText.isNote) ?? true,
    "a note or tag cannot be shown")
  let bytes = FavoriteLine.bytes(favorite, on: line.host ?? "github.com")
  guard let again = try? FavoriteLine(parsing: Data(bytes.dropLast()), now: now) else {
    fatalError("an exported favorite cannot be imported")
  }
  require(FavoriteLine.bytes(again.favorite, on: again.host ?? "") == bytes, "a favorite changes")
}

/// The input as a file, for code that reads one.
private enum InputFile {
  private static let file: (path: String, descriptor: CInt) = {
    var folder = Array("/tmp/ghrepo-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&folder) != nil else { fatalError("there is no folder for the input") }
    let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = open(path + "/input", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    require(descriptor >= 0, "there is no file for the input")
    atexit {
      unlink(InputFile.file.path)
      rmdir(String(InputFile.file.path.dropLast("/input".count)))
    }
    return (path + "/input", descriptor)
  }()

  static func path(with bytes: [UInt8]) -> String {
    require(ftruncate(file.descriptor, 0) == 0, "the file of the input cannot be written")
    require(pwrite(file.descriptor, bytes, bytes.count, 0) == bytes.count, "the input is not whole")
    return file.path
  }
}
