internal import CSeccomp
internal import Glibc

/// Takes away from this process all that decoding pictures does not need.
package enum Sandbox {
  /// Irrevocable, before the first byte of a picture is read. False when a part fails: then nothing may
  /// be decoded.
  package static func enter() -> Bool {
    // Set first: if the parent has ended since, its pipe is closed and the first reading says so.
    cseccomp_end_with_parent(SIGKILL) == 0
      && cseccomp_close_from(3) == 0
      && chdir("/") == 0
      && cseccomp_forbid_dumps() == 0
      && cseccomp_no_new_privileges() == 0
      && ProcessLimits.set()
      && FileAccess.restrict()
      && SystemCallFilter.install()
  }
}
