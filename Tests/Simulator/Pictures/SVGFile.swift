/// Writes SVG pictures as repositories have them.
enum SVGFile {
  static let logo = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="320" height="160" viewBox="0 0 320 160">
      <defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#f05138"/>\
    <stop offset="1" stop-color="#6e40c9"/></linearGradient></defs>
      <rect width="320" height="160" rx="24" fill="url(#g)"/>
      <circle cx="80" cy="80" r="44" fill="#fff" opacity=".85"/>
      <path d="M150 60h140v12H150zm0 28h100v12H150z" fill="#fff"/>
    </svg>

    """.utf8)

  /// A badge as shields.io draws it.
  static func badge(_ label: String, _ value: String) -> [UInt8] {
    let (left, right) = (label.count * 7 + 10, value.count * 7 + 10)
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(label.escapedHTML): \(value.escapedHTML)"><rect width="\(left)" height="20" \
      fill="#555"/><rect x="\(left)" width="\(right)" height="20" fill="#4c1"/><g fill="#fff" \
      font-family="Verdana,sans-serif" font-size="11"><text x="5" y="14">\(label.escapedHTML)\
      </text><text x="\(left + 5)" y="14">\(value.escapedHTML)</text></g></svg>
      """.utf8)
  }

  /// Reads files, calls addresses, runs scripts and grows without end, where it is let.
  static let hostile = Array(
    """
    <?xml version="1.0"?>
    <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">\
    <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;">\
    <!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    width="100000" height="100000"><script>fetch("http://127.0.0.1/")</script>
      <image xlink:href="file:///etc/passwd" width="9" height="9"/>
      <image xlink:href="http://169.254.169.254/latest/meta-data/" width="9" height="9"/>
      <use xlink:href="#u"/><g id="u"><use xlink:href="#u"/></g><text>&f;&x;</text>
    </svg>

    """.utf8)
}
