import ImageProtocol
import Images
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ClientTests {
  private func failure(_ client: ImageWorkerClient) async -> ImageWorkerError? {
    do throws(ImageWorkerError) {
      _ = try await client.draw(TestImage.png.file, as: .kitty, in: Worker.box())
      return nil
    } catch {
      return error
    }
  }

  /// A worker that runs this shell script.
  private func client(
    _ script: String, in scratch: ScratchDirectory, time: Duration = .seconds(10)
  ) async throws -> ImageWorkerClient {
    var limits = ImageWorkerLimits()
    limits.time = time
    limits.deaths = 3
    return ImageWorkerClient(program: try await scratch.script("worker", script), limits: limits)
  }

  @Test(arguments: [nil, "/nowhere/ghrepo-images", "/etc/passwd", "/etc/passwd/x"])
  func `without the program there are no images`(program: String?) async {
    let client = ImageWorkerClient(program: program)
    #expect(await failure(client) == .noWorker)
  }

  @Test func `a program with missing libraries is not a missing program`() async throws {
    let scratch = try ScratchDirectory()
    let client = try await client("exit 127", in: scratch)
    #expect(await failure(client) == .noLibrary)
  }

  @Test func `a worker that keeps dying is not started again`() async throws {
    let scratch = try ScratchDirectory()
    let client = try await client("exit 1", in: scratch)
    for _ in 0..<3 { #expect(await failure(client) == .died) }
    #expect(await failure(client) == .gaveUp)
  }

  @Test func `an invalid request starts no worker`() async throws {
    let scratch = try ScratchDirectory()
    let client = try await client("exit 1", in: scratch)
    for _ in 0..<4 {
      await #expect(throws: ImageWorkerError.refused(.badRequest)) {
        try await client.draw([], as: .kitty, in: Worker.box())
      }
    }
    #expect(await failure(client) == .died)
  }

  @Test func `a slow worker is terminated`() async throws {
    let scratch = try ScratchDirectory()
    let client = try await client("exec sleep 60", in: scratch, time: .milliseconds(50))
    #expect(await failure(client) == .late)
  }

  @Test(arguments: [
    (#"HTTP/1.1 200 OK"#, WireError.foreign), (#"GRI1\377\377\377\377"#, .tooLong),
    (#"GRI1\3\0\0\0\0\1\1"#, .tooLong), (#"GRI1\1\0\0\0\0"#, .tooShort),
    (#"GRI1\2\0\0\0\0\77"#, .forbidden), (#"GRI1\1\0\0\0\0\0"#, .tooLong),
  ])
  func `a worker that sends garbage is terminated`(said: String, error: WireError) async throws {
    let scratch = try ScratchDirectory()
    // The complete request is read first: 24 bytes before the file.
    let size = TestImage.png.file.count + 24
    let script = "head -c \(size) >/dev/null; printf '\(said)'; exec sleep 60"
    let client = try await client(script, in: scratch)
    #expect(await failure(client) == .notUnderstood(error))
  }

  @Test func `the worker inherits neither the environment nor open files`() async throws {
    let scratch = try ScratchDirectory()
    let seen = scratch.appending("seen")
    let client = try await client("env > \(seen); exit 1", in: scratch)
    #expect(await failure(client) == .died)
    let listing = try await ProgramRun("/bin/cat", [seen], environment: [:]).result()
    let names = listing.output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    // The shell itself sets these.
    #expect(Set(names).isSubset(of: ["PWD", "SHLVL", "_", "OLDPWD"]))
  }

  @Test func `many concurrent images are all drawn`() async throws {
    let client = try Worker.client()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for image in TestImage.allCases + TestImage.allCases {
        group.addTask {
          try await client.draw(image.file, as: .kitty, in: Worker.box()).columns
        }
      }
      for try await columns in group { #expect(columns == 4) }
    }
  }

  @Test func `images beyond the queue limit are rejected`() async throws {
    let scratch = try ScratchDirectory()
    var limits = ImageWorkerLimits()
    limits.waiting = 2
    limits.time = .seconds(1)
    let client = ImageWorkerClient(
      program: try await scratch.script("worker", "exec sleep 60"), limits: limits)
    let failures = await withTaskGroup(of: ImageWorkerError?.self) { group in
      for _ in 0..<6 { group.addTask { await failure(client) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.contains(.busy))
    #expect(failures.contains(.late))
  }

  @Test func `a closed client draws nothing`() async throws {
    let client = try Worker.client()
    _ = try await client.draw(TestImage.png.file, as: .kitty, in: Worker.box())
    client.close()
    #expect(await failure(client) == .cancelled)
  }

  @Test func `the program is next to ghrepo or in libexec`() async throws {
    let scratch = try ScratchDirectory()
    let executable = scratch.appending("bin/ghrepo")
    #expect(ImageWorkerProgram.path(beside: executable) == nil)
    #expect(ImageWorkerProgram.path(beside: "ghrepo") == nil)
    let made = try await ProgramRun(
      "/bin/mkdir", ["-p", scratch.appending("bin"), scratch.appending("libexec/ghrepo")],
      environment: [:]
    ).result()
    #expect(made.code == 0)
    _ = try await scratch.script("libexec/ghrepo/ghrepo-images", "true")
    #expect(
      ImageWorkerProgram.path(beside: executable)
        == scratch.appending("bin/../libexec/ghrepo/ghrepo-images"))
    _ = try await scratch.script("bin/ghrepo-images", "true")
    #expect(
      ImageWorkerProgram.path(beside: executable) == scratch.appending("bin/ghrepo-images"))
  }
}
