/// Fields of GitHub's responses as recorded in 2026.
enum FieldSets {
  static let owner: Set<String> = [
    "login", "id", "node_id", "avatar_url", "gravatar_id", "url", "html_url", "followers_url",
    "following_url", "gists_url", "starred_url", "subscriptions_url", "organizations_url",
    "repos_url", "events_url", "received_events_url", "type", "user_view_type", "site_admin",
  ]

  /// Fields that search, details and `parent` share.
  static let shared: Set<String> = [
    "id", "node_id", "name", "full_name", "private", "owner", "html_url", "description", "fork",
    "url", "forks_url", "keys_url", "collaborators_url", "teams_url", "hooks_url",
    "issue_events_url", "events_url", "assignees_url", "branches_url", "tags_url", "blobs_url",
    "git_tags_url", "git_refs_url", "trees_url", "statuses_url", "languages_url",
    "stargazers_url", "contributors_url", "subscribers_url", "subscription_url", "commits_url",
    "git_commits_url", "comments_url", "issue_comment_url", "contents_url", "compare_url",
    "merges_url", "archive_url", "downloads_url", "issues_url", "pulls_url", "milestones_url",
    "notifications_url", "labels_url", "releases_url", "deployments_url", "created_at",
    "updated_at", "pushed_at", "git_url", "ssh_url", "clone_url", "svn_url", "homepage", "size",
    "stargazers_count", "watchers_count", "language", "has_issues", "has_projects",
    "has_downloads", "has_wiki", "has_pages", "has_discussions", "forks_count", "mirror_url",
    "archived", "disabled", "open_issues_count", "license", "allow_forking", "is_template",
    "web_commit_signoff_required", "has_pull_requests", "pull_request_creation_policy", "topics",
    "visibility", "forks", "open_issues", "watchers", "default_branch",
  ]

  /// Fields that only the details of an organization's repository have.
  static let organizationDetail: Set<String> = [
    "temp_clone_token", "custom_properties", "organization", "network_count", "subscribers_count",
  ]

  static let readme: Set<String> = [
    "name", "path", "sha", "size", "url", "html_url", "git_url", "download_url", "type",
    "content", "encoding", "_links",
  ]

  /// Fields of the own account, for a token that may see them.
  static let privateUser: Set<String> = [
    "private_gists", "total_private_repos", "owned_private_repos", "disk_usage", "collaborators",
    "two_factor_authentication", "plan",
  ]

  static let publicUser: Set<String> = owner.union([
    "name", "company", "blog", "location", "email", "hireable", "bio", "twitter_username",
    "notification_email", "public_repos", "public_gists", "followers", "following", "created_at",
    "updated_at",
  ])
}
