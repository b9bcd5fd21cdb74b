/*
 * Shows a program another time of day: the true one plus the seconds that stand in the file CLOCK_SHIM_OFFSET names.
 * The file is read at each call, so that the clock can be moved while the program runs. CLOCK_MONOTONIC is left alone.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long moved_by(void) {
    const char *path = getenv("CLOCK_SHIM_OFFSET");
    char text[24] = {0};
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) {
        return 0;
    }
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? strtol(text, NULL, 10) : 0;
}

static int is_time_of_day(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int) syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && is_time_of_day(clock)) {
        now->tv_sec += moved_by();
    }
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    (void) zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now) {
        now->tv_sec = precise.tv_sec;
        now->tv_usec = precise.tv_nsec / 1000;
    }
    return 0;
}

time_t time(time_t *where) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (where) {
        *where = precise.tv_sec;
    }
    return precise.tv_sec;
}
