/// Why a text is not a GitHub host.
package enum HostError: Error, Sendable, Equatable {
  case empty
  /// Not a host name with an optional port; `name` is untrusted.
  case invalidName(String)
  /// Not an absolute `http` or `https` URL without user, query and fragment.
  case invalidAddress(String)
  /// Plain `http` to something other than this machine.
  case notSecure(String)
}
