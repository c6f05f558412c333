#pragma once

#include <fcntl.h>
#include <linux/memfd.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/// Forbids core dumps of this process, and tracing by other processes of the user; exec ends that.
/// (Swift cannot call prctl, which is variadic.)
static inline int clinux_forbid_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Makes all threads share one memory pool (glibc). Must be called before threads start; returns 0
/// if the C library does not support it. (Swift does not see mallopt.)
static inline int clinux_share_memory(void) {
  return mallopt(M_ARENA_MAX, 1);
}

/// Keeps freed memory up to this size, in bytes, for reuse (glibc), so that the kernel does not have
/// to clear new pages. Returns 0 if the C library does not support it.
static inline int clinux_keep_memory(int size) {
  return mallopt(M_MMAP_THRESHOLD, size) && mallopt(M_TRIM_THRESHOLD, size);
}

/// A new file in memory, closed at exec, or -1. (memfd_create is declared for GNU sources only.)
static inline int clinux_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}

/// A pipe that is closed at exec, also for programs that other threads start at the same time.
/// (Swift does not see pipe2.)
static inline int clinux_pipe(int *_Nonnull ends) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

/// A descriptor of each kind that Swift's runtime opens, closed at exec, or -1. (Swift does not see
/// their headers.)
static inline int clinux_event(void) { return eventfd(0, EFD_CLOEXEC); }
static inline int clinux_poll_set(void) { return epoll_create1(EPOLL_CLOEXEC); }
static inline int clinux_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC); }

/// Adds a descriptor to a poll set; -1 if the system refuses that.
static inline int clinux_watch(int poll_set, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  return epoll_ctl(poll_set, EPOLL_CTL_ADD, descriptor, &event);
}

/// Renames a file, or fails with EEXIST instead of replacing another one. (renameat2 is declared
/// for GNU sources only.)
static inline int clinux_rename_new(const char *_Nonnull path, const char *_Nonnull new_path) {
  unsigned int no_replace = 1;
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, no_replace);
}

// Declared by glibc for GNU sources only.
int execvpe(const char *file, char *const *arguments, char *const *environment);

/// Replaces this process with the program in `arguments`, which may be in `PATH`; returns only if that fails.
static inline int clinux_execute(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment) {
  return execvpe(arguments[0], arguments, environment);
}
