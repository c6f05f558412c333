internal import App
internal import GitHub
internal import Storage
internal import Terminal

extension Session {
  /// The pictures that stand for repositories in a list.
  ///
  /// - Parameter isOnRequest: Whether the person asked for pictures. The limit without a login is
  ///   small: it is spent on them only then.
  func firstPictures(
    reader: Reader, policy: ReadingPolicy, isOnRequest: Bool
  ) -> FirstPictures {
    let choice = PictureChoice(host: host, theme: context.console.outputProfile.theme)
    return FirstPictures(
      library: library, viewer: knownViewer, policy: policy, now: context.now,
      choose: choice.address, ask: question(reader, isOnRequest: isOnRequest))
  }

  /// Who looks into the library; nobody where the accounts cannot be read.
  var knownViewer: Viewer {
    do { return try viewer() } catch { return Viewer(host: host.name) }
  }

  private func question(_ reader: Reader, isOnRequest: Bool) -> FirstPictures.Ask? {
    do {
      if try isLoggedIn() {
        return { names throws(ReadError) in
          try await reader.read(.readmeTexts(of: names).with(priority: .background)).value
        }
      }
    } catch { return nil }
    guard isOnRequest else { return nil }
    let readmes = AnonymousReadmes { name throws(ReadError) in
      try await reader.read(.readme(of: name).with(priority: .background))
    }
    return { names throws(ReadError) in await readmes.batch(of: names) }
  }
}
