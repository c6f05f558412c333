extension ScratchDirectory {
  /// Writes a shell script that can be run at once; returns its path.
  ///
  /// Another process writes it: a file that is open for writing here could be held open for a
  /// moment by a program that another test starts, and then it cannot be run ("text file busy").
  package func script(_ name: String, _ text: String) async throws -> String {
    let path = appending(name)
    let written = try await ProgramRun(
      "/bin/sh", ["-c", "cat > \"$1\" && chmod 700 \"$1\"", "sh", path],
      environment: ["PATH": "/usr/bin:/bin"], input: Array("#!/bin/sh\n\(text)\n".utf8)
    ).result()
    guard written.code == 0 else { throw ScriptFailure(result: written) }
    return path
  }
}

/// The shell could not write a test's script.
private struct ScriptFailure: Error {
  let result: ProgramResult
}
