internal import CSeccomp
internal import Glibc

/// Which files may be opened at all, where the kernel has Landlock: what the system brought along,
/// none of a person's.
enum FileAccess {
  /// Libraries, loaders, fonts and their caches, kinds of files.
  private static let folders = [
    "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
  ]
  private static let readFile = UInt64(LANDLOCK_ACCESS_FS_READ_FILE)
  private static let readFolder = UInt64(LANDLOCK_ACCESS_FS_READ_DIR)

  /// Every access of the first version, which the others only add to.
  private static let everything: UInt64 = (1 << 13) - 1

  /// Nothing happens where the kernel lacks Landlock; false when it has it and refuses.
  static func restrict() -> Bool {
    guard cseccomp_landlock_version() > 0 else { return true }
    let rules = cseccomp_landlock_ruleset(everything)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for folder in folders { allow(folder, in: rules) }
    return cseccomp_landlock_restrict(rules) == 0
  }

  /// A folder that is not there needs no permission.
  private static func allow(_ path: String, in rules: Int32) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // A file takes no permission that only folders have.
    if cseccomp_landlock_allow(rules, folder, readFile | readFolder) != 0 {
      _ = cseccomp_landlock_allow(rules, folder, readFile)
    }
  }
}
