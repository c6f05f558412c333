internal import Core
import FoundationEssentials
import GitHub
package import Storage

/// A favorite as one line of an export: GitHub's fields under their own names, and ours.
package struct FavoriteLine {
  /// Nil when the line does not tell.
  let host: String?
  private(set) var favorite: Favorite

  /// Why a line is not a favorite, with the path in the document.
  struct Problem: Error, Equatable {
    let detail: String
  }

  package static func bytes(_ favorite: Favorite, on host: String) -> [UInt8] {
    let fields = RepositoryField.allCases.filter { $0 != .score }
    let members =
      fields.map { JSONValue.Member($0.rawValue, $0.value(of: favorite.repository)) }
      .filter { $0.value != .null }
      + [
        .init("host", .string(host)), .init("note", .text(favorite.note)),
        .init("tags", .array(favorite.tags.map(JSONValue.string))),
        .init("added_at", .string(ISO8601.text(favorite.addedAt))),
        .init("seen_at", .string(ISO8601.text(favorite.seenAt))),
      ]
      // What checks have found, where they have found something.
      + (favorite.formerName.map { [.init("former_name", .string($0))] } ?? [])
      + (favorite.isGone ? [.init("gone", .bool(true))] : [])
    return JSONValue.object(members).bytes() + [UInt8(ascii: "\n")]
  }

  /// - Parameter now: when the favorite was added and seen, if the line does not have that.
  init(parsing line: Data, now: Date) throws(Problem) {
    let repository: Repository
    do { repository = try Repository(document: line) } catch {
      guard case .unreadable(_, let detail) = error else { throw Problem(detail: "\(error)") }
      throw Problem(detail: detail)
    }
    let own = try Own(reading: line)
    guard repository.id > 0 else { throw Problem(detail: "id: not a number above 0") }
    guard let name = repository.currentName, "\(name)" == repository.fullName else {
      throw Problem(detail: "full_name: not OWNER/NAME")
    }
    host = own.host
    favorite = Favorite(
      repository: repository, note: try own.checkedNote(), tags: try own.checkedTags(),
      addedAt: try own.date(own.addedAt, "added_at") ?? now,
      seenAt: try own.date(own.seenAt, "seen_at") ?? now)
    favorite.formerName = own.checkedFormerName
    favorite.isGone = own.gone ?? false
  }

  /// The fields that GitHub does not have.
  private struct Own: Decodable {
    var host: String?
    var note: String?
    var tags: [String]?
    var addedAt: String?
    var seenAt: String?
    var formerName: String?
    var gone: Bool?

    enum CodingKeys: String, CodingKey {
      case host, note, tags, gone
      case formerName = "former_name"
      case addedAt = "added_at"
      case seenAt = "seen_at"
    }

    init(reading line: Data) throws(Problem) {
      do { self = try JSONDecoder().decode(Own.self, from: line) } catch {
        guard case .typeMismatch(_, let context) = error as? DecodingError else {
          throw Problem(detail: "not an object that can be read")
        }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
        throw Problem(detail: "\(path.joined().drop { $0 == "." }): another type")
      }
    }

    func checkedNote() throws(Problem) -> String? {
      guard let note, !note.isEmpty else { return nil }
      switch FavoriteChange(note: note).problem {
      case .token: throw Problem(detail: "note: a token")
      case .some: throw Problem(detail: "note: not a short line")
      case nil: return note
      }
    }

    /// Nil for what is no name; nothing depends on it.
    var checkedFormerName: String? {
      formerName.flatMap { try? RepositoryName(parsing: $0) }.map { "\($0)" }
    }

    func checkedTags() throws(Problem) -> [String] {
      let tags = (tags ?? []).map(FavoriteText.tag)
      switch FavoriteChange(added: tags).problem {
      case .token: throw Problem(detail: "tags: a token")
      case .some: throw Problem(detail: "tags: not short words")
      case nil: return tags
      }
    }

    func date(_ text: String?, _ name: String) throws(Problem) -> Date? {
      guard let text else { return nil }
      guard let date = ISO8601.date(text) else {
        throw Problem(detail: "\(name): not an ISO 8601 time")
      }
      return date
    }
  }
}
