import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ExportFileTests {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `it is written completely, readable by its owner only`() throws {
    let path = folder.appending("file")
    try ExportFile(path: path).write(Array("text".utf8), replacing: false)
    #expect(try text(path) == "text")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func `an existing file is replaced only on request`() throws {
    let path = folder.appending("file")
    let file = ExportFile(path: path)
    try file.write([0x61], replacing: true)
    #expect(throws: ExportFile.Problem.exists) { try file.write([0x62], replacing: false) }
    #expect(try text(path) == "a")
    try file.write([0x62], replacing: true)
    #expect(try text(path) == "b")
  }

  @Test func `a link is replaced, not followed`() throws {
    let (target, link) = (folder.appending("target"), folder.appending("link"))
    try Data("mine".utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try ExportFile(path: link).write([0x62], replacing: true)
    #expect(try text(target) == "mine" && text(link) == "b")
  }

  @Test func `a link to a missing file is not replaced without a request`() throws {
    let link = folder.appending("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "missing")
    #expect(throws: ExportFile.Problem.exists) {
      try ExportFile(path: link).write([0x62], replacing: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
  }

  @Test func `a pipe stays one, and gets the text`() throws {
    let path = folder.appending("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(throws: ExportFile.Problem.exists) {
      try ExportFile(path: path).write([0x62], replacing: false)
    }
    try ExportFile(path: path).write([0x62], replacing: true)
    var byte: UInt8 = 0
    let count = read(reader, &byte, 1)
    #expect(count == 1 && byte == 0x62)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
  }

  @Test func `a missing directory is reported`() {
    let file = ExportFile(path: folder.appending("no/file"))
    #expect(throws: ExportFile.Problem.failed("No such file or directory")) {
      try file.write([], replacing: false)
    }
  }
}
