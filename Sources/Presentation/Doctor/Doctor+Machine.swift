internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
import Glibc
import HTTP
import ImageProtocol
import Images
package import Messages
import Storage
import Subprocess
import SystemPackage
import Terminal

/// Checks of the program and the machine that it runs on.
extension Doctor {
  typealias Transport = Result<TransportInspection, TransportError>

  /// How requests would be made.
  func transport() async -> Transport {
    let (transport, url) = (context.transport, host.apiURL)
    return await bounded {
      do throws(TransportError) { return .success(try await transport.inspect(url)) } catch {
        return .failure(error)
      }
    } ?? .failure(.timedOut(host: host.name, after: Self.limit))
  }

  func version(_ transport: Transport) -> DoctorCheck {
    let system = "SQLite \(LocalDatabase.sqliteVersion), \(Self.system)"
    switch transport {
    case .success(let inspection):
      let parts = [Version.text, inspection.library, system].compactMap(\.self)
      return DoctorCheck(.version, .ok, .plain(parts.joined(separator: ", ")))
    case .failure(let error):
      let report = handler.report(for: .transport(error))
      return DoctorCheck(
        .version, .problem, .facts([.plain("\(Version.text), \(system)"), report.message]),
        next: report.next)
    }
  }

  /// The C library and the kernel.
  private static var system: String {
    let library = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
      confstr(Int32(_CS_GNU_LIBC_VERSION), name.baseAddress, name.count) > 0
        ? text(UnsafeRawBufferPointer(name)) : "libc"
    }
    var kernel = utsname()
    guard uname(&kernel) == 0 else { return library }
    func part<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field, text)
    }
    return "\(library), \(part(kernel.sysname)) \(part(kernel.release)) \(part(kernel.machine))"
  }

  /// Bytes, because a C character has a sign on x86 only.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  func terminal() async -> DoctorCheck {
    let type = context.environment.nonEmpty("TERM") ?? "–"
    guard context.console.outputProfile.isTerminal else {
      return DoctorCheck(.terminal, .note, .doctorNoTerminal(type: type))
    }
    var target = ImageTarget(form: nil, traits: nil)
    if let session = usableSession {
      let appearance = Appearance(AppearanceChoice(), session.configuration, in: context)
      target = await appearance.adoptResponses()
      await appearance.finish()
    }
    let profile = context.console.outputProfile
    let name = target.traits?.name.map { "\(type), \($0)" } ?? type
    let detail = Message.doctorTerminal(
      type: name, columns: profile.size.columns, rows: profile.size.rows,
      colors: profile.colorDepth.message, images: target.form?.optionValue ?? "none")
    guard type == "–" || type == "dumb" else { return DoctorCheck(.terminal, .ok, detail) }
    return DoctorCheck(.terminal, .warning, detail, next: .doctorTerminalNext)
  }

  func locale() -> DoctorCheck {
    let environment = context.environment
    let variable = Language.negotiation(environment: environment).variable
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment.nonEmpty).first
    let isUTF8 = name.map { name in
      ["utf-8", "utf8"].contains { name.lowercased().contains($0) }
    }
    let detail = Message.doctorLocale(
      language: context.language.rawValue, variable: variable ?? "–", locale: name ?? "–")
    guard isUTF8 == true else {
      return DoctorCheck(
        .locale, .warning, .facts([detail, .doctorNotUtf8]), next: .doctorNotUtf8Next)
    }
    return DoctorCheck(.locale, .ok, detail)
  }

  /// A decoded image proves that the sandbox works: without it, the worker decodes nothing.
  func images() async -> DoctorCheck {
    do throws(ImageWorkerError) {
      _ = try await context.drawer.draw(
        Self.dot, as: .symbols(.full),
        in: ImageBox(columns: 1, rows: 1, cellWidth: 8, cellHeight: 16))
      return obstacle(
        .images, toWriting: context.cachePath + "/pictures", Message.doctorCacheUnwritable)
        ?? DoctorCheck(.images, .ok, .doctorImages)
    } catch .noWorker {
      return DoctorCheck(.images, .warning, .imagesMissing, next: .doctorImagesMissingNext)
    } catch .noLibrary {
      return DoctorCheck(.images, .warning, .imagesNoLibrary, next: .doctorImagesNoLibraryNext)
    } catch {
      return DoctorCheck(
        .images, .warning, .doctorImagesFailed(reason: "\(error)"), next: .doctorImagesFailedNext)
    }
  }

  /// A PNG of one white pixel.
  private static let dot: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0x0F, 0x00, 0x01,
    0x01, 0x01, 0x00, 0xB1, 0x38, 0xF6, 0x14, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  func jq() async -> DoctorCheck {
    guard let path = ExecutableSearch(context.environment).path(of: "jq") else {
      return DoctorCheck(.jq, .note, .outputJqMissing, next: .outputJqMissingNext)
    }
    do {
      let result = try await Subprocess.run(
        .path(FilePath(path)), arguments: ["--version"],
        environment: ChildEnvironment.variables(of: context.environment), workingDirectory: "/",
        output: .string(limit: 4096), error: .discarded)
      let version = result.standardOutput.filter { !$0.isNewline }
      guard result.terminationStatus.isSuccess, !version.isEmpty else {
        return broken(path, "\(result.terminationStatus)")
      }
      return DoctorCheck(.jq, .ok, .plain("\(version), \(path)"))
    } catch {
      return broken(path, "\(error)")
    }
  }

  private func broken(_ path: String, _ detail: String) -> DoctorCheck {
    DoctorCheck(
      .jq, .warning, .doctorJqFailed(path: path, detail: detail), next: .outputJqMissingNext)
  }
}

extension Message {
  /// A text that is the same in every language.
  package static func plain(_ text: String) -> Message {
    Message { language in text.text(in: language) }
  }

  /// Several facts as one text: whole sentences could not be put together in every language.
  static func facts(_ facts: [Message]) -> Message {
    Message { language in
      facts.map { $0.text(in: language) }.reduce("") { text, fact in
        text.isEmpty ? fact : text + (text.hasSuffix(".") ? " " : "; ") + fact
      }
    }
  }
}

extension ColorDepth {
  fileprivate var message: Message {
    switch self {
    case .none: .doctorNoColors
    case .sixteen: .doctorColors(count: 16)
    case .indexed: .doctorColors(count: 256)
    case .full: .doctorTrueColor
    }
  }
}

extension ImageForm {
  /// The value of `--images` that means this form.
  fileprivate var optionValue: String {
    switch self {
    case .symbols: ImagesChoice.symbols.rawValue
    case .sixel: ImagesChoice.sixel.rawValue
    case .kitty: ImagesChoice.kitty.rawValue
    case .iterm: ImagesChoice.iterm.rawValue
    }
  }
}
