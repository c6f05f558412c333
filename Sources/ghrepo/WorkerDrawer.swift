import App
import Commands
import FoundationEssentials
import Glibc
import ImageProtocol
import Images

/// Pictures by the worker that is installed with this program.
struct WorkerDrawer: PictureDrawer {
  private let worker: ImageWorkerClient

  init() {
    worker = ImageWorkerClient(
      program: Self.executable.flatMap(ImageWorkerProgram.path(beside:)))
  }

  func picture(
    of bytes: Data, as form: PictureForm, in box: PictureBox
  ) async throws(PictureDrawerError) -> DrawnPicture {
    do { return try await worker.draw(Array(bytes), as: form, in: box) } catch {
      throw PictureDrawerError(error)
    }
  }

  /// This program's own file, links resolved (proc(5)).
  private static var executable: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}

extension PictureDrawerError {
  init(_ error: ImagesError) {
    self =
      switch error {
      case .noWorker: .missing
      case .refused(let refusal): .failed("not-drawn-\(refusal)")
      case .late: .failed("too-slow")
      case .died: .failed("decoder-died")
      case .notUnderstood: .failed("not-understood")
      case .gaveUp: .failed("decoders-died")
      case .busy: .failed("too-many")
      case .cancelled: .failed("cancelled")
      case .system(let code): .failed("system-\(code)")
      }
  }
}
