// Preloaded into a program, this stops its clock at STOPPED_CLOCK, in seconds since 1970. Timers and everything that
// measures how long something takes go on: libfaketime stops them, too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t stopped(void) { return atoll(getenv("STOPPED_CLOCK")); }

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*original)(clockid_t, struct timespec *);
  if (clock == CLOCK_REALTIME) {
    *now = (struct timespec){.tv_sec = stopped()};
    return 0;
  }
  if (!original) original = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  return original(clock, now);
}

int gettimeofday(struct timeval *now, void *zone) {
  *now = (struct timeval){.tv_sec = stopped()};
  return 0;
}

time_t time(time_t *now) {
  if (now) *now = stopped();
  return stopped();
}
