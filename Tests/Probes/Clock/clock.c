/* The time of day, CLOCK_SHIFT seconds ahead: for tests on another day. Waits last as long as usual. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
  const char *seconds = getenv("CLOCK_SHIFT");
  return seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}

/* The kernel's time for a deadline: one nearer to the shifted clock than to the kernel's was made with it. */
static struct timespec kernel_time(struct timespec deadline) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  if (deadline.tv_sec > now.tv_sec + shift() / 2) deadline.tv_sec -= shift();
  return deadline;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  int (*next)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec until = kernel_time(*deadline);
  return next(semaphore, &until);
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
  int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *) =
      dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  struct timespec until = kernel_time(*deadline);
  return next(condition, mutex, &until);
}

int timerfd_settime(int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
  int (*next)(int, int, const struct itimerspec *, struct itimerspec *) = dlsym(RTLD_NEXT, "timerfd_settime");
  struct itimerspec timer = *new;
  if (flags & TFD_TIMER_ABSTIME) timer.it_value = kernel_time(timer.it_value);
  return next(file, flags, &timer, old);
}
