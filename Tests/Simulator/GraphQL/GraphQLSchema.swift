/// The part of GitHub's schema that is served here.
/// Source: https://docs.github.com/public/fpt/schema.docs.graphql
enum GraphQLSchema {
  struct Field: Sendable {
    /// The type without list and non-null marks.
    var type: String
    /// Those that must be given end in an exclamation mark.
    var arguments: [String] = []

    var isObject: Bool { GraphQLSchema.types[type] != nil }
    var required: [String] {
      arguments.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }
    }
    func knows(_ argument: String) -> Bool {
      arguments.contains(argument) || arguments.contains(argument + "!")
    }
  }

  /// The members of a type; nil for a scalar and for what does not exist.
  static func field(_ name: String, of type: String) -> Field? {
    name == "__typename" ? Field(type: "String") : types[type]?[name]
  }

  static func exists(_ type: String) -> Bool { types[type] != nil }

  /// Whether a value of `type` may be of `other`.
  static func mayBe(_ type: String, _ other: String) -> Bool {
    type == other || implementers[type]?.contains(other) ?? false
      || implementers[other]?.contains(type) ?? false
  }

  private static let implementers: [String: Set<String>] = [
    "GitObject": ["Blob", "Tree"], "RepositoryOwner": ["User", "Organization"],
  ]

  private static func scalars(_ names: String, _ type: String) -> [String: Field] {
    Dictionary(
      names.split(separator: " ").map { (String($0), Field(type: type)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func type(
    strings: String = "", numbers: String = "", booleans: String = "",
    _ others: [String: Field] = [:]
  ) -> [String: Field] {
    [scalars(numbers, "Int"), scalars(booleans, "Boolean"), others].reduce(
      scalars(strings, "String")
    ) { $0.merging($1) { first, _ in first } }
  }

  private static let account = type(
    strings: "id login url", ["avatarUrl": Field(type: "URI", arguments: ["size"])])
  private static let object = type(strings: "oid abbreviatedOid")

  fileprivate static let types: [String: [String: Field]] = [
    "Query": type([
      "repository": Field(type: "Repository", arguments: ["owner!", "name!", "followRenames"]),
      "viewer": Field(type: "User"),
      "rateLimit": Field(type: "RateLimit", arguments: ["dryRun"]),
    ]),
    "Repository": type(
      strings: "id name nameWithOwner description url homepageUrl visibility createdAt updatedAt "
        + "pushedAt openGraphImageUrl",
      numbers: "databaseId stargazerCount forkCount diskUsage",
      booleans: "isArchived isFork isPrivate isTemplate isDisabled isEmpty "
        + "usesCustomOpenGraphImage viewerHasStarred",
      [
        "owner": Field(type: "RepositoryOwner"), "primaryLanguage": Field(type: "Language"),
        "licenseInfo": Field(type: "License"), "defaultBranchRef": Field(type: "Ref"),
        "object": Field(type: "GitObject", arguments: ["expression", "oid"]),
        "repositoryTopics": Field(
          type: "RepositoryTopicConnection", arguments: ["first", "last", "after", "before"]),
      ]),
    "RepositoryOwner": account, "User": account, "Organization": account,
    "Language": type(strings: "name"), "Ref": type(strings: "name"),
    "License": type(strings: "key name spdxId"),
    "RepositoryTopicConnection": type(
      numbers: "totalCount", ["nodes": Field(type: "RepositoryTopic")]),
    "RepositoryTopic": type(["topic": Field(type: "Topic")]), "Topic": type(strings: "name"),
    "GitObject": object,
    "Blob": type(
      strings: "oid abbreviatedOid text", numbers: "byteSize", booleans: "isTruncated isBinary"),
    "Tree": type(strings: "oid abbreviatedOid", ["entries": Field(type: "TreeEntry")]),
    "TreeEntry": type(
      strings: "name path type oid extension", numbers: "mode size",
      ["object": Field(type: "GitObject")]),
    "RateLimit": type(strings: "resetAt", numbers: "limit cost remaining used nodeCount"),
  ]
}
