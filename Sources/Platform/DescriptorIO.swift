internal import Glibc

/// Writes all of `bytes`, and waits while a pipe or a terminal is full; returns the `errno` that
/// stopped it, nil when all are written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      continue
    }
    switch count == 0 ? ENOSPC : errno {
    case EINTR: continue
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    case let code: return code
    }
  }
  return nil
}

/// Fills `buffer` from a file; returns the `errno` that stopped it, `EIO` if the file ends before
/// that, nil when the buffer is full.
package func readAll(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int32? {
  var rest = buffer
  while !rest.isEmpty {
    let count = read(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
  }
  return nil
}

/// Why no file at all can be opened: the `errno` of a failed try to open the root directory, such as
/// `EMFILE`. For libraries that do not say why they failed.
package func openShortage() -> Int32? {
  let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor < 0 else {
    close(descriptor)
    return nil
  }
  return errno
}
