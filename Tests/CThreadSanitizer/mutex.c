// Swift's `Mutex` waits for another thread inside libswiftSynchronization, which ThreadSanitizer does
// not see: it would report what the mutex protects. These functions replace that library's in programs
// of `make test-tsan` that link them, and report the wait. Elsewhere this file is empty.
#if __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// _MutexHandle's _lockSlow(UInt32), _tryLockSlow() and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void mutex_lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT bool mutex_try_lock(SELF mutex) __asm__(TRY_LOCK);
SWIFT void mutex_unlock(SELF mutex) __asm__(UNLOCK);

SWIFT void mutex_lock(uint32_t thread, SELF mutex) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool mutex_try_lock(SELF mutex) {
  SWIFT bool (*try_lock)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool locked = try_lock(mutex);
  if (locked) __tsan_acquire(mutex);
  return locked;
}

SWIFT void mutex_unlock(SELF mutex) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}
#endif
