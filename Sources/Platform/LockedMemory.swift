internal import Glibc
internal import Synchronization

/// A little memory that the kernel does not write to swap, as far as the limit for locked memory
/// (`ulimit -l`) allows, and never to a core file.
///
/// Locks do not nest, so that memory which shares its pages with something else could be unlocked
/// with it. That is why this is one region that is divided here and never returned.
package enum LockedMemory {
  private static let slotSize = 512
  /// One bit of the map for each.
  private static let slotCount = UInt64.bitWidth

  /// `@unchecked Sendable` is sound because `map` is only accessed under the lock around the state.
  private struct Region: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    var map: UInt64 = 0
  }

  /// Nil if nothing can be locked.
  private static let region: Mutex<Region?> = {
    let size = slotSize * slotCount
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED
    else { return Mutex(nil) }
    guard mlock(start, size) == 0 else {
      munmap(start, size)
      return Mutex(nil)
    }
    madvise(start, size, MADV_DONTDUMP)
    return Mutex(Region(start: start))
  }()

  /// Nil if there is no room.
  package static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let needed = (count + slotSize - 1) / slotSize
    guard (1..<slotCount).contains(needed) else { return nil }
    return region.withLock { region in
      guard var found = region else { return nil }
      let run = (UInt64(1) << needed) - 1
      guard let first = (0...slotCount - needed).first(where: { found.map & run << $0 == 0 })
      else { return nil }
      found.map |= run << first
      region = found
      return UnsafeMutableRawBufferPointer(start: found.start + first * slotSize, count: count)
    }
  }

  /// Returns memory that `allocate` gave; false if it is from elsewhere.
  package static func deallocate(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    region.withLock { region in
      guard var found = region, let address = memory.baseAddress,
        (0..<slotSize * slotCount).contains(address - found.start)
      else { return false }
      let run = (UInt64(1) << ((memory.count + slotSize - 1) / slotSize)) - 1
      found.map &= ~(run << ((address - found.start) / slotSize))
      region = found
      return true
    }
  }
}
