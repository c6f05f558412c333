extension ScratchDirectory {
  /// Writes a shell script that can run immediately; returns its path.
  ///
  /// Another process writes it: a program that another test starts could briefly keep a file open
  /// that is written here, and then the script cannot run ("text file busy").
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

/// The script of a test could not be written.
private struct ScriptFailure: Error {
  let result: ProgramResult
}
