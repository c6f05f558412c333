import Auth
import Messages
import PresentationTestSupport
import Storage
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  @Test func `a failure describes itself by its message`() {
    let failure = Failure(
      ErrorReport(.usageTwoHosts(address: "a.example", option: "b"), exitCode: .usage))
    #expect("\(failure)" == "The URL is on a.example, but `--hostname` is b.")
  }

  @Test(arguments: [
    (
      StorageError.readOnly(path: "/p"),
      "Could not open or write the local database /p. | Check its owner and permissions, and those "
        + "of its directory, then try again."
    ),
    (
      .failed(path: "/p", detail: "Too many open files"),
      "Could not use the local database /p (Too many open files). | Raise the limit on open files, for "
        + "example with `ulimit -n 1024`, then try again."
    ),
    (
      .full,
      "Could not write to the local database: the disk or your quota is full. | Free some disk "
        + "space, then try again."
    ),
    (
      .newer(path: "/p", version: 99),
      "The local database /p was written by a newer version of ghrepo; this version does not change "
        + "it. | Update ghrepo."
    ),
    (
      .older(path: "/p", version: 3),
      "The local database /p has version 3 of before the first release, which this ghrepo cannot "
        + "read. It is unchanged. | Export the favorites with the ghrepo that wrote it, with "
        + "`ghrepo favorites export`, or move /p and the files whose names begin with it away to "
        + "start over."
    ),
  ])
  func `a local database that cannot be used comes with a next step`(
    error: StorageError, text: String
  ) {
    #expect(Failure(error).text == text)
  }
}
