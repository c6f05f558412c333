@testable import GitHub

/// Responses in GitHub's format, reduced to what matters.
enum Fixtures {
  static let smallest = """
    {"id": 7, "name": "b", "full_name": "a/b", "html_url": "https://github.com/a/b"}
    """

  /// A search result with every member that the program reads, and some that it does not.
  static let item = """
    {
      "id": 12345678901, "node_id": "R_x", "name": "noodle", "full_name": "octo/noodle",
      "private": false,
      "owner": {
        "login": "octo", "id": 5, "type": "Organization", "site_admin": false,
        "avatar_url": "https://avatars.example.com/u/5", "html_url": "https://github.com/octo"
      },
      "html_url": "https://github.com/octo/noodle", "description": "Soup \\u0001 \\ud83c\\udf5c",
      "fork": false, "url": "https://api.github.com/repos/octo/noodle",
      "keys_url": "https://api.github.com/repos/octo/noodle/keys{/key_id}",
      "created_at": "2020-10-20T02:59:36Z", "updated_at": "2026-08-18T20:26:54Z",
      "pushed_at": "2026-08-18T20:26:54.250Z", "ssh_url": "git@github.com:octo/noodle.git",
      "clone_url": "https://github.com/octo/noodle.git", "homepage": "", "size": 3,
      "stargazers_count": 41, "watchers_count": 41, "language": "Swift", "has_issues": true,
      "has_wiki": false, "has_pages": false, "has_discussions": true, "forks_count": 2,
      "mirror_url": null, "archived": true, "disabled": false, "open_issues_count": 9,
      "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT", "url": null},
      "is_template": true, "topics": ["soup", "cli"], "visibility": "public",
      "default_branch": "main", "permissions": {"admin": false}, "score": 1.0
    }
    """

  static func page(_ items: String..., total: Int = 1, isIncomplete: Bool = false) -> String {
    """
    {"total_count": \(total), "incomplete_results": \(isIncomplete), \
    "items": [\(items.joined(separator: ","))]}
    """
  }

  static let forkDetail = """
    {
      "id": 8, "name": "noodle", "full_name": "me/noodle", "owner": null, "fork": true,
      "html_url": "https://github.com/me/noodle", "license": null, "pushed_at": null,
      "topics": [], "subscribers_count": 3, "network_count": 12,
      "parent": {"id": 9, "full_name": "you/noodle", "html_url": "https://github.com/you/noodle"},
      "source": {"id": 10, "full_name": "octo/noodle", "html_url": "https://github.com/octo/noodle"}
    }
    """

  static let user = """
    {
      "login": "octo", "id": 5, "avatar_url": "https://avatars.example.com/u/5",
      "html_url": "https://github.com/octo", "type": "User", "name": null, "company": "@x ",
      "bio": "a\\r\\nb", "location": "Oslo", "hireable": null, "public_repos": 3,
      "followers": 4, "following": 0, "created_at": "2012-01-12T04:25:37Z"
    }
    """

  static let rateLimits = """
    {
      "resources": {
        "search": {"limit": 30, "used": 2, "remaining": 28, "reset": 1734071358},
        "core": {"limit": 5000, "used": 12, "remaining": 4988, "reset": 1734072198}
      },
      "rate": {"limit": 5000, "used": 12, "remaining": 4988, "reset": 1734072198}
    }
    """

  static let release = """
    {
      "id": 1, "tag_name": "v1.0", "name": "", "draft": false, "prerelease": false,
      "html_url": "https://github.com/octo/noodle/releases/tag/v1.0", "body": null,
      "created_at": "2020-07-12T07:34:42Z", "published_at": "2020-07-14T00:58:20Z", "assets": []
    }
    """

  static let readme = """
    {
      "type": "file", "encoding": "base64", "size": 6, "name": "README.md",
      "path": "docs/README.md", "content": "SGVs\\nbG8K\\n", "sha": "e965047",
      "html_url": "https://github.com/octo/noodle/blob/main/docs/README.md"
    }
    """
}

extension RepositoryName {
  /// The repository in `Fixtures.smallest`.
  static let sample = RepositoryName(owner: "a", name: "b")
}
