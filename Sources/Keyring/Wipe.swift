internal import Glibc

/// Overwrites `bytes` in a way the compiler may not leave out.
func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  if let address = bytes.baseAddress { explicit_bzero(address, bytes.count) }
}

/// Overwrites the storage of `bytes`, which must be the only copy, and empties it.
func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { wipe($0) }
  bytes.removeAll()
}
