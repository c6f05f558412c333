internal import CSQLite
internal import Glibc

extension LibraryFile {
  /// With a write-ahead log readers and a writer do not wait for each other, and a commit does not
  /// wait for the disk. It needs memory that all processes share, which those of two machines do not
  /// have: there it damages the file.
  /// Source: https://www.sqlite.org/wal.html#overview
  var journalMode: String {
    var status = statfs()
    // Where nothing is known nothing is shared.
    guard statfs(path, &status) == 0 else { return "WAL" }
    return Self.journalMode(onFileSystem: UInt32(truncatingIfNeeded: status.f_type))
  }

  static func journalMode(onFileSystem type: UInt32) -> String {
    networkFileSystems.contains(type) ? "DELETE" : "WAL"
  }

  /// As `statfs` names them: NFS, SMB, CIFS, SMB 2, AFS, Ceph, Coda, 9P, Lustre, GPFS, FUSE (sshfs).
  /// Source: https://man7.org/linux/man-pages/man2/statfs.2.html
  private static let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x00C3_6400, 0x7375_7245, 0x0102_1997,
    0x0BD0_0BD0, 0x4750_4653, 0x6573_5546,
  ]
}
