internal import Glibc

/// Overwrites `bytes`; the compiler may not optimize this away.
package func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  if let address = bytes.baseAddress { explicit_bzero(address, bytes.count) }
}

/// Overwrites the storage of `bytes`, which must be the only copy, and empties it.
package func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { wipe($0) }
  bytes.removeAll()
}
