/// Why a text does not name a GitHub.
package enum HostError: Error, Sendable, Equatable {
  case empty
  /// Not a host name with an optional port; `name` is from outside.
  case invalidName(String)
  /// Not an absolute `http` or `https` address without user, query and fragment.
  case invalidAddress(String)
  /// Plain `http` to something other than this machine.
  case notSecure(String)
}
