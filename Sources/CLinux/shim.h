#pragma once

#include <sys/prctl.h>

/// prctl is variadic, which Swift cannot call: no core dump of this process, and no tracing of it
/// by other processes of the same user. Ends at exec, so children are not touched.
static inline int clinux_forbid_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
