/// The READMEs of many repositories, fetched with one request.
package typealias ReadmeBatch = RepositoryBatch<ReadmeFacts>

package struct ReadmeFacts: Sendable, Equatable {
  package var isPrivate = false
  /// Nil if there is no file with a usual name.
  package var readme: ReadmeFile?
  /// The social preview image that the owner chose; nil if GitHub generates it.
  package var socialImageURL: String?
}

extension RepositoryBatch.Row where Facts == ReadmeFacts {
  package init(
    asked: RepositoryName, failure: ErrorResponse.Reason? = nil, isPrivate: Bool = false,
    readme: ReadmeFile? = nil, socialImageURL: String? = nil
  ) {
    let facts = ReadmeFacts(isPrivate: isPrivate, readme: readme, socialImageURL: socialImageURL)
    self.init(asked: asked, failure: failure, facts: failure == nil ? facts : nil)
  }

  package var readme: ReadmeFile? { facts?.readme }
  package var socialImageURL: String? { facts?.socialImageURL }
}

/// A README's source text, or the beginning of a long one.
package struct ReadmeFile: Sendable, Equatable {
  /// From the repository's root, as in `docs/README.md`.
  package var path: String
  package var text: String
  /// The git blob's id, which the REST API sends as the README's `ETag`.
  package var oid: String?

  package init(path: String, text: String, oid: String? = nil) {
    self.path = path
    self.text = text
    self.oid = oid
  }
}

extension ReadmeFacts: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    var image: String?
    var isOwnImage = false
    var files: [Int: ReadmeFile] = [:]
    try json.members { name, value throws(JSONProblem) in
      let name = try String(name)
      switch name {
      case "isPrivate": isPrivate = try value.read()
      case "openGraphImageUrl": image = try value.read()
      case "usesCustomOpenGraphImage": isOwnImage = try value.read() ?? false
      case _ where name.hasPrefix("f"):
        guard let index = Int(name.dropFirst()), ReadmeQuery.candidates.indices.contains(index),
          !value.isNull
        else { return }
        // There is no text for a folder of that name, nor for a binary file.
        guard let text: String = try value.readIfPresent("text") else { return }
        files[index] = ReadmeFile(
          path: ReadmeQuery.candidates[index], text: text, oid: try value.readIfPresent("oid"))
      default: break
      }
    }
    readme = files.keys.min().flatMap { files[$0] }
    socialImageURL = isOwnImage ? image : nil
  }
}
