/// A licence as GitHub names it.
struct License: Sendable, Equatable {
  var key: String
  var name: String
  var spdx: String
  /// False for a file that GitHub cannot name.
  var hasPage = true
  var nodeID: String

  /// In the order of how common they are.
  static let all = [
    License(key: "mit", name: "MIT License", spdx: "MIT", nodeID: "MDc6TGljZW5zZTEz"),
    License(
      key: "apache-2.0", name: "Apache License 2.0", spdx: "Apache-2.0",
      nodeID: "MDc6TGljZW5zZTI="),
    License(
      key: "gpl-3.0", name: "GNU General Public License v3.0", spdx: "GPL-3.0",
      nodeID: "MDc6TGljZW5zZTk="),
    License(
      key: "bsd-3-clause", name: "BSD 3-Clause \"New\" or \"Revised\" License",
      spdx: "BSD-3-Clause", nodeID: "MDc6TGljZW5zZTU="),
    License(
      key: "agpl-3.0", name: "GNU Affero General Public License v3.0", spdx: "AGPL-3.0",
      nodeID: "MDc6TGljZW5zZTE="),
    License(
      key: "mpl-2.0", name: "Mozilla Public License 2.0", spdx: "MPL-2.0",
      nodeID: "MDc6TGljZW5zZTE0"),
    License(
      key: "lgpl-3.0", name: "GNU Lesser General Public License v3.0", spdx: "LGPL-3.0",
      nodeID: "MDc6TGljZW5zZTEy"),
    License(
      key: "bsd-2-clause", name: "BSD 2-Clause \"Simplified\" License", spdx: "BSD-2-Clause",
      nodeID: "MDc6TGljZW5zZTQ="),
    License(
      key: "gpl-2.0", name: "GNU General Public License v2.0", spdx: "GPL-2.0",
      nodeID: "MDc6TGljZW5zZTg="),
    License(
      key: "unlicense", name: "The Unlicense", spdx: "Unlicense", nodeID: "MDc6TGljZW5zZTE1"),
    License(
      key: "cc0-1.0", name: "Creative Commons Zero v1.0 Universal", spdx: "CC0-1.0",
      nodeID: "MDc6TGljZW5zZTY="),
    License(
      key: "isc", name: "ISC License", spdx: "ISC", nodeID: "MDc6TGljZW5zZTEw"),
    License(
      key: "other", name: "Other", spdx: "NOASSERTION", hasPage: false,
      nodeID: "MDc6TGljZW5zZTA="),
  ]
}
