import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A promise` {
  @Test func `keeps the first of many values`() async {
    let promise = Promise<Int>()
    #expect(!promise.isResolved)
    #expect(promise.resolve(1))
    #expect(!promise.resolve(2))
    #expect(promise.isResolved)
    #expect(await promise.value() == 1)
  }

  @Test func `resumes the task that waits for it`() async {
    let promise = Promise<Int>()
    async let value = promise.value()
    await Task.yield()
    promise.resolve(1)
    promise.resolve(2)
    #expect(await value == 1)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A time limit` {
  @Test func `passes a late result on`() async {
    let clock = ManualClock()
    let (numbers, number) = AsyncStream.makeStream(of: Int.self)
    let late = Promise<Int>()
    async let value = withTimeLimit(.milliseconds(100), by: clock) {
      for await number in numbers { return number }
      return 0
    } late: {
      late.resolve($0)
    }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(100))
    #expect(await value == nil)
    number.yield(7)
    #expect(await late.value() == 7)
  }

  @Test func `returns a result that arrives in time`() async {
    let value = await withTimeLimit(.seconds(1), by: ManualClock(), { 5 }, late: { _ in })
    #expect(value == 5)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A blocking thread` {
  private static func blocksInterrupts() -> Bool {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return sigismember(&blocked, SIGINT) == 1
  }

  @Test func `blocks signals or inherits the signal mask`() async throws {
    let (blocked, inherited) = (Promise<Bool>(), Promise<Bool>())
    let thread = try BlockingThread {
      blocked.resolve(Self.blocksInterrupts())
      // From here on signals get through, and the next thread inherits that.
      var interrupt = sigset_t()
      sigaddset(&interrupt, SIGINT)
      pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
      BlockingThread.start { inherited.resolve(Self.blocksInterrupts()) }
    }
    thread.join()
    #expect(await blocked.value())
    #expect(await inherited.value() == false)
  }

  @Test func `returns its result to the task`() async {
    #expect(await BlockingThread.run { _ in 42 } == 42)
  }

  @Test func `wakes up when its task is cancelled`() async {
    let task = Task {
      await BlockingThread.run { cancellation in
        cancellation.wait()
        return true
      }
    }
    task.cancel()
    #expect(await task.value)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A wake pipe` {
  private func isReadable(_ pipe: WakePipe) -> Bool {
    var request = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  @Test func `is readable from a wake to the next drain`() {
    let pipe = WakePipe()
    #expect(pipe.isOpen && !isReadable(pipe))
    // More than the pipe can hold: nothing blocks.
    for _ in 0..<100_000 { pipe.wake() }
    #expect(isReadable(pipe))
    pipe.drain()
    #expect(!isReadable(pipe))
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The folders above a file` {
  @Test func `are created for their owner only, and may exist`() throws {
    let scratch = try ScratchDirectory()
    let path = scratch.appending("one/two/file")
    for _ in 1...2 { #expect(makeFolders(above: path) == nil) }
    for folder in ["one", "one/two"] {
      var status = stat()
      #expect(stat(scratch.appending(folder), &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
    #expect(access(path, F_OK) != 0)
    #expect(makeFolders(above: "file") == nil)
  }

  @Test func `cannot be created below a file`() throws {
    let scratch = try ScratchDirectory()
    close(open(scratch.appending("file"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
    #expect(makeFolders(above: scratch.appending("file/one/two")) == ENOTDIR)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Writing everything` {
  @Test func `waits while a socket is full`() async throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    let (readEnd, writeEnd) = (ends[0], ends[1])
    defer { close(readEnd) }
    try #require(fcntl(writeEnd, F_SETFL, O_NONBLOCK) == 0)
    // More than the socket can hold.
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    async let failure = BlockingThread.run { _ in
      defer { close(writeEnd) }
      return bytes.withUnsafeBytes { writeAll($0, to: writeEnd) }
    }
    var read = [UInt8](repeating: 0, count: bytes.count)
    #expect(read.withUnsafeMutableBytes { readAll(into: $0, from: readEnd) } == nil)
    #expect(await failure == nil)
    #expect(read == bytes)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Wiping` {
  @Test func `overwrites the bytes in place`() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 5, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: Array("token".utf8))
    wipe(buffer)
    #expect(Array(buffer) == [0, 0, 0, 0, 0])
  }

  @Test func `empties an array`() {
    var bytes = Array("token".utf8)
    wipe(&bytes)
    #expect(bytes.isEmpty)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `What keeps a file from being written` {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  @Test func `is nothing where the file or its folders can be created`() throws {
    #expect(obstacle(toWriting: folder.appending("a/b/c.db")) == nil)
    #expect(obstacle(toWriting: folder.appending("c.db")) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    try Data("x".utf8).write(to: URL(filePath: folder.appending("c.db")))
    #expect(obstacle(toWriting: folder.appending("c.db")) == nil)
  }

  @Test func `is a file in place of a folder`() throws {
    try Data("x".utf8).write(to: URL(filePath: folder.appending("a")))
    let found = try #require(obstacle(toWriting: folder.appending("a/b/c.db")))
    #expect(found.code == ENOTDIR && found.path == folder.appending("a/b/c.db"))
  }

  @Test func `is a file system that takes no files`() {
    #expect(obstacle(toWriting: "/proc/ghrepo/a.db")?.path == "/proc")
  }

  @Test(arguments: ["size=64k", "size=1m,nr_inodes=1"])
  func `is a full disk`(options: String) async throws {
    let disk = folder.appending("disk")
    mkdir(disk, 0o700)
    let mounts = try await ProgramRun(
      "/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], environment: [:]
    ).result()
    guard mounts.code == 0 else {
      print("not tried: no disk can be mounted here: \(mounts.errors)")
      return
    }
    let fill = open(disk + "/fill", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    _ = pwrite(fill, [UInt8](repeating: 1, count: 1 << 16), 1 << 16, 0)
    close(fill)
    let found = obstacle(toWriting: disk + "/a/b.db")
    _ = try await ProgramRun("/bin/umount", [disk], environment: [:]).result()
    #expect(found?.code == ENOSPC && found?.path == disk)
  }

  @Test func `is a link to itself, but not one to a file that does not exist yet`() throws {
    #expect(symlink("a", folder.appending("a")) == 0)
    #expect(obstacle(toWriting: folder.appending("a"))?.code == ELOOP)
    #expect(symlink("new/file", folder.appending("b")) == 0)
    #expect(obstacle(toWriting: folder.appending("b")) == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `is a folder that the user may not enter or write`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.appending("a"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o000])
    defer { chmod(folder.appending("a"), 0o700) }
    #expect(obstacle(toWriting: folder.appending("a/b"))?.code == EACCES)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A whole file` {
  private let folder: ScratchDirectory
  private let path: String

  init() throws {
    folder = try ScratchDirectory()
    path = folder.appending("tokens.json")
  }

  private func replace(_ text: String) -> Int32? {
    Array(text.utf8).withUnsafeBytes { replaceFile(at: path, with: $0) }
  }

  private func overwrite(_ text: String) -> Int32? {
    Array(text.utf8).withUnsafeBytes { overwriteFile(at: path, with: $0) }
  }

  private var contents: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  @Test func `is replaced and leaves nothing behind`() throws {
    #expect(replace("one") == nil)
    #expect(replace("two") == nil)
    #expect(try contents == "two")
    #expect(leftovers(of: path).isEmpty)
  }

  @Test func `can shrink where no second file fits, and only then`() throws {
    #expect(replace("long secret") == nil)
    #expect(overwrite("short") == nil)
    #expect(try contents == "short")
    #expect(overwrite("longer") == ENOSPC)
    #expect(try contents == "short")
  }

  @Test func `is known by what a killed write has left of it`() throws {
    let names = [
      "tokens.json.new", "tokens.json.1831", "other.json.new", "tokens.json.lock",
      "tokens.json", "tokens.json.", "tokens.json.12a", "1831",
    ]
    for name in names {
      try "x".write(toFile: folder.appending(name), atomically: false, encoding: .utf8)
    }
    #expect(
      Set(leftovers(of: path))
        == Set(["tokens.json.new", "tokens.json.1831"].map { folder.appending($0) }))
    #expect(Set(leftovers(in: folder.path).map(\.file)) == ["tokens.json", "other.json"])
  }
}
