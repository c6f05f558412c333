import Glibc

/// A program started by a test inherits only its own three descriptors. A pipe of another test that
/// a daemon keeps open would never end.
enum SpawnActions {
  private typealias CloseFrom =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  /// In glibc 2.34 and newer; Swift's Glibc module lacks it.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
    .map { unsafeBitCast($0, to: CloseFrom.self) }

  static func closeTheRest(_ actions: inout posix_spawn_file_actions_t) throws {
    guard let closeFrom, closeFrom(&actions, STDERR_FILENO + 1) == 0 else {
      throw SystemFailure(call: "posix_spawn_file_actions_addclosefrom_np", code: ENOSYS)
    }
  }
}
