#pragma once

#include <fcntl.h>
#include <linux/memfd.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// prctl is variadic, which Swift cannot call: no core dump of this process, and no tracing of it
/// by other processes of the same user. Ends at exec, so children are not touched.
static inline int clinux_forbid_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Swift does not see mallopt: all threads take memory from one pool (glibc). To be called before there are
/// threads; 0 where it is not understood.
static inline int clinux_share_memory(void) {
  return mallopt(M_ARENA_MAX, 1);
}

/// What was given back up to this size, in bytes, is kept for the next who asks (glibc): the kernel
/// would have to hand out and clear every page anew. 0 where it is not understood.
static inline int clinux_keep_memory(int size) {
  return mallopt(M_MMAP_THRESHOLD, size) && mallopt(M_TRIM_THRESHOLD, size);
}

/// memfd_create is declared for GNU sources only: a new file in memory, closed at exec, or -1.
static inline int clinux_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}

/// A pipe that programs started meanwhile by other threads do not get: glibc's pipe2 is hidden from
/// Swift, and two calls would leave a gap between them.
static inline int clinux_pipe(int *_Nonnull ends) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}
