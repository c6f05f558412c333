/// Why the base directories cannot be told.
package enum ConfigurationDirectoriesError: Error, Sendable, Equatable {
  /// `HOME` is missing or no absolute path, and the variable that could do without is not set.
  case homeMissing(insteadOf: String)
}
