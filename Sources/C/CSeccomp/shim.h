#pragma once

#include <errno.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Macros with casts, which Swift does not see.
static inline uint32_t cseccomp_refuse(void) { return SCMP_ACT_ERRNO(EPERM); }
static inline uint32_t cseccomp_missing(void) { return SCMP_ACT_ERRNO(ENOSYS); }
static inline uint32_t cseccomp_kill(void) { return SCMP_ACT_KILL_PROCESS; }

// prctl and syscall are variadic, which Swift cannot call.
static inline int cseccomp_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

static inline int cseccomp_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static inline int cseccomp_end_with_parent(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

static inline int cseccomp_close_from(unsigned int first) {
  return (int)syscall(SYS_close_range, first, ~0u, 0);
}

/// The kernel's version of Landlock, or -1 where it has none.
static inline int cseccomp_landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static inline int cseccomp_landlock_ruleset(uint64_t access) {
  struct landlock_ruleset_attr attributes = {.handled_access_fs = access};
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

/// The kernel's structure is packed, which Swift cannot lay out.
static inline int cseccomp_landlock_allow(int ruleset, int folder, uint64_t access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = folder};
  return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static inline int cseccomp_landlock_restrict(int ruleset) {
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}
