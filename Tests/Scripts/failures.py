#!/usr/bin/python3
"""Started by "failures", which says what it does.

A seccomp filter sends each system call to this script, which lets it happen or fail. strace can let
them fail too, but counts those of each thread separately, and from the loader's on: the first calls
of a thread would fail only together with the loader's.
"""
import collections
import ctypes
import errno
import fcntl
import itertools
import os
import pathlib
import random
import re
import resource
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import time

import seccomp

# What each call fails with, one run for each.
ERRORS = {
    "access": "EACCES",
    "bind": "EADDRINUSE",
    "brk": "ENOMEM",
    "clone": "EAGAIN",
    "clone3": "EAGAIN",
    "connect": "ECONNREFUSED EINTR",
    "dup": "EMFILE",
    "epoll_create1": "EMFILE",
    "epoll_ctl": "ENOSPC",
    "epoll_wait": "EINTR",
    "eventfd2": "EMFILE",
    "execve": "ENOMEM EACCES",
    "faccessat": "EACCES",
    "faccessat2": "EACCES",
    "fallocate": "ENOSPC",
    "fchmod": "EPERM",
    "fcntl": "ENOLCK EINTR",
    "fdatasync": "EIO",
    "flock": "ENOLCK EINTR",
    "fstat": "EIO",
    "fsync": "EIO",
    "ftruncate": "EIO",
    "getcwd": "ENOENT",
    "getdents64": "EIO",
    "getpeername": "ENOBUFS",
    "getrandom": "EINTR",
    "getsockname": "ENOBUFS",
    "getsockopt": "ENOBUFS",
    "lseek": "EIO",
    "lstat": "EACCES",
    "madvise": "ENOMEM",
    "memfd_create": "EMFILE",
    "mkdir": "ENOSPC EACCES",
    "mkdirat": "ENOSPC EACCES",
    "mmap": "ENOMEM",
    "mprotect": "ENOMEM",
    "mremap": "ENOMEM",
    "munmap": "ENOMEM",
    "newfstatat": "EACCES EIO",
    "openat": "EMFILE EACCES ENOSPC",
    "pipe2": "EMFILE",
    "poll": "ENOMEM EINTR",
    "ppoll": "ENOMEM EINTR",
    "pread64": "EIO",
    "pwrite64": "ENOSPC EIO",
    "read": "EIO EINTR",
    "readlink": "EIO",
    "recvfrom": "ECONNRESET EINTR",
    "recvmsg": "ECONNRESET EINTR",
    "rename": "ENOSPC EACCES",
    "renameat": "ENOSPC EACCES",
    "renameat2": "ENOSPC EACCES",
    "sendmmsg": "ENOBUFS EINTR",
    "sendmsg": "EPIPE EINTR",
    "sendto": "EPIPE EINTR",
    "setsockopt": "ENOBUFS",
    "shutdown": "ENOTCONN",
    "socket": "EMFILE EACCES",
    "socketpair": "EMFILE",
    "stat": "EACCES",
    "statfs": "EIO",
    "statx": "EACCES EIO",
    "timerfd_create": "EMFILE",
    "unlink": "EACCES EIO",
    "unlinkat": "EACCES EIO",
    "wait4": "EINTR",
    "waitid": "EINTR",
    "write": "ENOSPC EIO EINTR",
    "writev": "EPIPE EINTR",
}

# Without memory Swift and glib end the process by design, as libdispatch and glib do without an event
# loop; swift-subprocess waits forever for a thread that could not be started. After these calls only
# the promises about tokens and the database count, not the sentence.
RUNTIME = {
    "brk", "clone", "clone3", "epoll_create1", "epoll_ctl", "eventfd2", "madvise", "mmap", "mprotect",
    "mremap", "munmap", "timerfd_create",
}  # fmt: skip

# Libraries that end the process themselves: swift-subprocess when it cannot open the second or third
# descriptor for a program, libgcrypt when it cannot read the system's configuration, and libdispatch
# when it cannot read the state of a thread. Only root sees which file was opened.
KNOWN = re.compile(
    r"Subprocess/Configuration.swift:\d+: Fatal error: FileDescriptor .* was not closed"
    r"|FATAL: .* in libgcrypt|openat#\d+ \w+ \(/proc/\d+/stat\)")

TIME_LIMIT = 60
DOCUMENTED = {0, 1, 2, 4, 5, 6, 7, 64, 65, 69, 75, 77, 130}
TOKENS = [
    "ghp_simulatorclassic0000000000000000000000",
    "ghp_simulatorother000000000000000000000000",
]
FAVORITE = "octo-org/hello-world"

# From linux/seccomp.h.
RECEIVE, SEND = 0xC0502100, 0xC0182101
NOTIFICATION, RESPONSE = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
CONTINUE = 1
PIDFD_GETFD = 438
PR_SET_PDEATHSIG = 1

libc = ctypes.CDLL(None, use_errno=True)
NAMES = {seccomp.resolve_syscall(seccomp.Arch(), name): name for name in ERRORS}

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
every = int(sys.argv[3]) if sys.argv[3:] and sys.argv[3] else 1
offset = int(sys.argv[4]) if sys.argv[4:] and sys.argv[4] else random.randrange(every)
name, _, only = (sys.argv[5] if sys.argv[5:] else "").partition(": ")

home = folder / "home"
DATABASES = [home / ".local/share/ghrepo/favorites.db", home / ".cache/ghrepo/cache.db"]
environment = {
    "HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC",
    **{name: os.environ[name] for name in (
        "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "GHREPO_API_URL", "GHREPO_WEB_URL")},
}  # fmt: skip
host = os.environ["GHREPO_API_URL"].removeprefix("http://")


class Fault:
    """The `number`-th call of `name` fails with `error`."""

    def __init__(self, name, number, error):
        self.name, self.number, self.error = name, number, error
        self.target = None  # What it was about, once it has failed.
        self.silences = False  # Whether that was the sentence on standard error.

    def __str__(self):
        return f"{self.name}#{self.number} {self.error} ({self.target})"


class Process:
    """A run of the program, with a fault or none."""

    def __init__(self, arguments, token="", fault=None):
        self.fault, self.calls, self.hung = fault, collections.Counter(), False
        self.forked, self.loader, self.seen_main = {}, None, False
        (folder / "in").write_text(token + "\n")
        self.pid = os.fork()
        if self.pid == 0:
            self.start(arguments)
        self.supervise()
        self.out = (folder / "out").read_text(errors="replace")
        self.err = (folder / "err").read_text(errors="replace")

    def start(self, arguments):
        os.setsid()
        # Without this script every call would fail, and the program might never end.
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        for descriptor, name in enumerate(("in", "out", "err")):
            flags = os.O_RDONLY if descriptor == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            os.dup2(os.open(folder / name, flags), descriptor)
        os.chdir(home)
        # A core file would be a leak.
        hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        try:
            calls = seccomp.SyscallFilter(seccomp.ALLOW)
            for name in ERRORS:
                calls.add_rule(seccomp.NOTIFY, name)
            calls.load()
            os.execve(program, [program, *arguments], environment)
        finally:
            os._exit(99)

    def supervise(self):
        process = os.pidfd_open(self.pid)
        listener = self.listener(process)
        poll = select.poll()
        poll.register(process, select.POLLIN)
        poll.register(listener, select.POLLIN)
        end = time.monotonic() + TIME_LIMIT
        # Until no process has the filter any more: one may outlive the program.
        while True:
            ready = dict(poll.poll(max(0, end - time.monotonic()) * 1000))
            if not ready:
                self.hung = True
                break
            if ready.get(listener, 0) & select.POLLIN:
                self.answer(listener)
            elif listener in ready:
                break
            elif process in ready:
                poll.unregister(process)
                end = min(end, time.monotonic() + 10)
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.close(listener)
        os.close(process)
        self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def listener(self, process):
        """A copy of the descriptor that the child got for its filter."""
        for _ in range(10_000):
            for entry in os.listdir(f"/proc/{self.pid}/fd"):
                try:
                    if "seccomp" in os.readlink(f"/proc/{self.pid}/fd/{entry}"):
                        return libc.syscall(PIDFD_GETFD, process, int(entry), 0)
                except FileNotFoundError:
                    pass
            time.sleep(0.001)
        sys.exit("failures: the process has no seccomp filter")

    def answer(self, listener):
        buffer = bytearray(NOTIFICATION.size)
        try:
            fcntl.ioctl(listener, RECEIVE, buffer)
        except OSError:
            return  # The thread was killed meanwhile.
        identifier, thread, _, number, _, address, *values = NOTIFICATION.unpack(buffer)
        name = NAMES[number]
        value, error, flags = 0, 0, CONTINUE
        if self.counts(thread, name, address):
            self.calls[name] += 1
            fault = self.fault
            if fault and (name, self.calls[name]) == (fault.name, fault.number):
                # What wakes another thread cannot fail so: 8 bytes for an eventfd, one for a pair of
                # sockets.
                wakes = name in ("read", "sendto", "write") and values[2] in (1, 8)
                if not wakes or fault.error == "EINTR":
                    fault.target = target(thread, name, values)
                    fault.silences = name.startswith("write") and descriptor(values) == 2
                    flags, error = 0, -getattr(errno, fault.error)
                    # Its failure is an end of the heap before the wanted one.
                    if name == "brk":
                        value, error = values[0] - 4096, 0
        try:
            fcntl.ioctl(listener, SEND, RESPONSE.pack(identifier, value, error, flags))
        except OSError:
            pass

    def counts(self, thread, name, address):
        """Whether it is a call of the program: not of the loader before main, not of a child."""
        if thread not in self.forked:
            self.forked[thread] = not os.path.exists(f"/proc/{self.pid}/task/{thread}")
        if self.forked[thread]:
            try:
                return os.readlink(f"/proc/{thread}/exe") == program
            except OSError:
                return True
        if not self.seen_main:
            if name == "execve":
                self.loader = None
                return False
            if self.loader is None:
                self.loader = loader(self.pid)
            self.seen_main = self.loader is not None and address not in self.loader
        return self.seen_main


def loader(pid):
    """The addresses of the loader; nil before the program was started."""
    if os.readlink(f"/proc/{pid}/exe") != program:
        return None
    spans = [
        [int(number, 16) for number in line.split()[0].split("-")]
        for line in open(f"/proc/{pid}/maps") if "/ld-" in line
    ]  # fmt: skip
    return range(spans[0][0], spans[-1][1])


def target(thread, name, values):
    """The file that a call is about, as far as can be found out."""
    try:
        if name in ("openat", "newfstatat", "mkdirat", "unlinkat", "faccessat", "statx"):
            text = string(thread, values[1])
            if text:
                return text
        if name in ("access", "unlink", "mkdir", "readlink", "rename", "stat", "lstat", "execve"):
            return string(thread, values[0])
        return os.readlink(f"/proc/{thread}/fd/{descriptor(values)}")
    except OSError:
        return ", ".join(f"{value:#x}" for value in values[:3])


def descriptor(values):
    return values[0] & 0xFFFFFFFF


def string(thread, address):
    with open(f"/proc/{thread}/mem", "rb", buffering=0) as memory:
        memory.seek(address)
        return memory.read(200).split(b"\0")[0].decode(errors="replace")


def run(*arguments, token=""):
    """An ordinary run, in which nothing fails."""
    return subprocess.run(
        [program, *arguments], env=environment, cwd=home, input=token + "\n", text=True,
        capture_output=True, timeout=TIME_LIMIT)  # fmt: skip


def ordinary(*arguments, token=""):
    done = run(*arguments, token=token)
    if done.returncode != 0:
        sys.exit(f"failures: {arguments} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def secret_tool(*arguments):
    return subprocess.run(
        ["secret-tool", *arguments, "service", f"ghrepo:{host}", "username", "monalisa"],
        capture_output=True, text=True).stdout  # fmt: skip


class Login:
    """Replaces a login with another token of the same user, or is the first one."""

    def __init__(self, store, is_first):
        self.store, self.is_first = store, is_first
        self.name = f"login {store}" + (" first" if is_first else "")
        self.arguments = ["login", "--with-token", "--store", store]
        self.token = TOKENS[1]

    def fill(self):
        if not self.is_first:
            ordinary(*self.arguments, token=TOKENS[0])
            ordinary("favorites", "add", FAVORITE)

    def prepare(self):
        """Before each run."""
        stored = self.stored()
        if self.is_first:
            if stored and self.store == "keyring":
                secret_tool("clear")
        elif stored not in TOKENS:
            ordinary(*self.arguments, token=TOKENS[0])
        else:
            self.token = TOKENS[1 - TOKENS.index(stored)]
        self.before = self.stored()

    def stored(self):
        if self.store == "keyring":
            return secret_tool("lookup")
        file = home / ".local/share/ghrepo/tokens.json"
        found = re.findall("ghp_\\w+", file.read_text()) if file.exists() else []
        return " ".join(found)

    def problems(self, process):
        stored = self.stored()
        wanted = self.token if process.code == 0 else self.before
        # The login was done, and only the rest of the words about it was lost.
        if process.code != 0 and "Logged in to " in process.err:
            wanted = self.token
        if stored != wanted:
            # An aborted process cannot put the old token back; both are good tokens.
            if process.fault.name in RUNTIME and process.code < 0 and stored == self.token:
                return
            yield f'the store has "{stored}" instead of "{wanted}"'
        if stored and (process.code == 0 or not self.is_first):
            status = run("status")
            if status.returncode != 0:
                yield f"status ends with {status.returncode}: {status.stdout}{status.stderr}"


class Favorites:
    name = "favorites add"
    arguments = ["favorites", "add", "octo-org/new-name"]
    token = ""

    def fill(self):
        ordinary("login", "--with-token", "--store", "file", token=TOKENS[0])
        ordinary("favorites", "add", FAVORITE)

    def prepare(self):
        pass

    def problems(self, process):
        if process.code == 0 and self.arguments[-1] not in run("favorites", "--tsv").stdout:
            yield "the new favorite is missing"


class Search:
    name = "search --all --resume"
    query = ["search", "stars:>50", "--all", "--yes", "--jsonl", "--fields", "full_name"]
    arguments = [*query, "--resume"]
    token = ""

    def fill(self):
        Favorites().fill()
        self.all = set(ordinary(*self.query).splitlines())
        # Ends after the first page, because its output is closed.
        search = subprocess.Popen(
            [program, *self.query], env=environment, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL)  # fmt: skip
        first = search.stdout.readline()
        search.stdout.close()
        search.wait()
        shutil.copytree(home, folder / "interrupted", symlinks=True)
        rest = ordinary(*self.arguments).splitlines()
        if not 0 < len(rest) < len(self.all):
            sys.exit(f"failures: nothing was resumed: {len(rest)} of {len(self.all)} rows")
        self.rest = rest
        self.first = self.all - set(rest)
        if first.strip() not in self.first:
            sys.exit("failures: a row was printed twice")
        shutil.rmtree(home)
        (folder / "interrupted").rename(home)

    def prepare(self):
        pass

    def problems(self, process):
        rows = process.out.splitlines()
        if process.code == 0:
            lost = set(self.rest) - set(rows)
            if lost and "from the beginning" not in process.err:
                yield f"{len(lost)} rows are missing, {len(rows)} are there"
            return
        # The last line may be a part of one.
        again = run(*self.arguments)
        if again.returncode != 0:
            yield f"resuming ends with {again.returncode}: {again.stderr}"
        lost = self.all - self.first - set(rows) - set(again.stdout.splitlines())
        if lost:
            yield f"{len(lost)} rows are lost: {len(rows)} and {again.stdout.count(chr(10))}"


class Clear:
    name = "cache clear"
    arguments = ["cache", "clear", "--all", "--yes"]
    token = ""

    def fill(self):
        Favorites().fill()
        ordinary("search", "user:octo-org", "--tsv")
        ordinary("show", FAVORITE)

    def prepare(self):
        pass

    def problems(self, process):
        if process.code == 0 and not re.search("Search pages +0 ", run("cache").stdout):
            yield "the cache was not cleared"


def promises(process):
    """What must be true after every run, of any command."""
    fault = process.fault
    if process.hung and fault.name not in RUNTIME:
        yield "hangs"
    if not (fault.name in RUNTIME or process.hung or KNOWN.search(f"{fault} {process.err}")):
        if process.code != 0 and not fault.silences and "\nghrepo: " not in "\n" + process.err:
            yield "no sentence"
        elif process.code not in DOCUMENTED:
            yield "the exit code is not documented"
    for token in TOKENS:
        if token in process.out + process.err:
            yield "a token was printed"
    for path in home.rglob("*"):
        if path.is_file() and path.name != "tokens.json":
            contents = path.read_bytes()
            if any(token.encode() in contents for token in TOKENS):
                yield f"a token is in {path.relative_to(home)}"
        if path.name.startswith("core") or "damaged" in path.name:
            yield f"there is {path.relative_to(home)}"
    for database in filter(pathlib.Path.exists, DATABASES):
        connection = sqlite3.connect(database)
        found = connection.execute("PRAGMA integrity_check").fetchall()
        connection.close()
        if found != [("ok",)]:
            yield f"integrity check of {database.name}: {found}"


def favorites_remain():
    after = run("favorites", "--tsv")
    if after.returncode != 0 or FAVORITE not in after.stdout:
        yield f"favorites are lost: {after.returncode} {after.stdout}{after.stderr}"


def reset(template):
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(template, home, symlinks=True)


def test(command):
    """Returns the numbers of runs and of broken promises."""
    template = folder / "template"
    shutil.rmtree(home, ignore_errors=True)
    shutil.rmtree(template, ignore_errors=True)
    home.mkdir()
    command.fill()
    has_favorites = any(DATABASES[0].parent.glob("*.db"))
    home.rename(template)

    # Not every run makes the same number of calls.
    most = collections.Counter()
    for _ in range(3):
        reset(template)
        command.prepare()
        process = Process(command.arguments, command.token)
        if process.code != 0:
            sys.exit(f"failures: {command.name} ended with {process.code}: {process.err}")
        most |= process.calls
    faults = [
        Fault(name, number, error)
        for name, count in sorted(most.items())
        for error in ERRORS[name].split()
        for number in range(1, count + 1)
        if f"{name}#{number} {error}".startswith(only)
    ]  # fmt: skip
    chosen = faults[offset % every :: every]
    print(f"{command.name}: {most.total()} calls, {len(chosen)} of {len(faults)} runs", flush=True)
    broken = failed = unreached = 0
    for index, fault in enumerate(chosen, 1):
        reset(template)
        command.prepare()
        process = Process(command.arguments, command.token, fault)
        failed += process.code != 0
        unreached += fault.target is None
        checks = [promises(process), command.problems(process)]
        if has_favorites:
            checks.append(favorites_remain())
        for problem in itertools.chain(*checks):
            broken += 1
            said = f"exit code {process.code}, {process.err.strip()[-1500:]!r}"
            print(f"{command.name}: {fault}: {problem.strip()}: {said}", flush=True)
        if index % 100 == 0:
            print(f"{command.name}: {index} of {len(chosen)} runs", flush=True)
    print(
        f"{command.name}: {len(chosen)} runs, {unreached} without the call, {failed} exit codes "
        f"other than 0, {broken} broken promises", flush=True)  # fmt: skip
    return len(chosen), broken


print(f"failures: every {every}. run from offset {offset}", flush=True)
commands = [
    Login("keyring", False), Login("file", False), Login("keyring", True), Login("file", True),
    Favorites(), Search(), Clear(),
]  # fmt: skip
results = [test(command) for command in commands if name in ("", command.name)]
runs, broken = (sum(numbers) for numbers in zip(*results))
print(f"failures: {runs} runs, {broken} broken promises")
sys.exit(1 if broken else 0)
