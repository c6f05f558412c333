/// A picture of a README as its author wrote it.
package struct ReadmePicture: Sendable, Hashable {
  /// As in the source, relative or absolute; `ReadmePlace.picture` tells where it leads.
  package var address: String
  /// Where GitHub's proxy has it, which keeps readers from the server that it is on.
  package var proxyAddress: String?
  /// What to show on a dark background in its place.
  package var darkAddress: String?
  /// What to show on a light background in its place.
  package var lightAddress: String?
  /// What it shows, in words; empty when nobody said.
  package var alt: String
  /// The size the author asked for, in pixels.
  package var width: Int?
  package var height: Int?

  package init(
    _ address: String, darkAddress: String? = nil, lightAddress: String? = nil, alt: String = "",
    width: Int? = nil, height: Int? = nil
  ) {
    self.address = address
    self.darkAddress = darkAddress
    self.lightAddress = lightAddress
    self.alt = alt
    self.width = width
    self.height = height
  }

  /// What to load on this background.
  package func address(onDark isDark: Bool) -> String {
    (isDark ? darkAddress : lightAddress) ?? proxyAddress ?? address
  }

  /// Whether the picture is meant for this background; older READMEs have one for each.
  package func isShown(onDark isDark: Bool) -> Bool {
    let address = address.lowercased()
    return !address.hasSuffix(isDark ? "#gh-light-mode-only" : "#gh-dark-mode-only")
  }
}
