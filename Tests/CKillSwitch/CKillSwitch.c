#define _GNU_SOURCE

#include "CKillSwitch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// Every function here takes the place of the C library's in the program that is linked with it, and
// does the same through the bare system call.

static bool is_armed, is_kill, is_tear, is_stop;
static long fault_number;
static _Atomic long counted, counted_of_name;
// That of the thread's own call.
static _Thread_local long call_number;
static char fault_name[32];
static int fault_error, trace_descriptor = -1;

void kill_switch_arm(void) {
  const char *trace = getenv("TRACE");
  if (trace) trace_descriptor = open(trace, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *fault = getenv("FAULT");
  const char *colon = fault ? strchr(fault, ':') : NULL;
  if (colon && (size_t)(colon - fault) < sizeof fault_name) {
    memcpy(fault_name, fault, (size_t)(colon - fault));
    is_kill = strcmp(fault_name, "kill") == 0;
    is_tear = strcmp(fault_name, "tear") == 0;
    is_stop = strcmp(fault_name, "stop") == 0;
    char *rest = NULL;
    long number = strtol(colon + 1, &rest, 10);
    if (is_kill || is_tear || is_stop) {
      fault_number = number;
    } else {
      fault_error = (int)number;
      fault_number = rest && *rest == ':' ? strtol(rest + 1, NULL, 10) : 1;
    }
  }
  is_armed = true;
}

/// A program that has the switch preloaded does not arm it by itself.
__attribute__((constructor)) static void arm_preloaded(void) {
  const char *preloaded = getenv("LD_PRELOAD");
  if (preloaded && strstr(preloaded, "KillSwitch")) kill_switch_arm();
}

static void send_itself(int signal) { syscall(SYS_kill, syscall(SYS_getpid), signal); }

static void end_here(void) {
  send_itself(SIGKILL);
  for (;;) pause();
}

/// Counts a call. True where it has to fail, with errno set.
static bool fails(const char *name) {
  if (!is_armed) return false;
  call_number = ++counted;
  if (trace_descriptor >= 0) {
    syscall(SYS_write, trace_descriptor, name, strlen(name));
    syscall(SYS_write, trace_descriptor, "\n", 1);
  }
  if (is_kill && call_number == fault_number) end_here();
  if (is_stop && call_number == fault_number) send_itself(SIGSTOP);
  if (is_kill || is_tear || is_stop || strcmp(name, fault_name) != 0) return false;
  if (++counted_of_name < fault_number) return false;
  errno = fault_error;
  return true;
}

static bool tears(void) { return is_armed && is_tear && call_number == fault_number; }

static long done(long result) {
  if (tears()) end_here();
  return result;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (fails("pwrite")) return -1;
  return done(syscall(SYS_pwrite64, descriptor, bytes, tears() ? count / 2 : count, offset));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor <= 2) return syscall(SYS_write, descriptor, bytes, count);
  if (fails("write")) return -1;
  return done(syscall(SYS_write, descriptor, bytes, tears() ? count / 2 : count));
}

int ftruncate(int descriptor, off_t length) {
  return fails("ftruncate") ? -1 : (int)done(syscall(SYS_ftruncate, descriptor, length));
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

int renameat2(int from, const char *name, int to, const char *newName, unsigned int flags) {
  if (fails(flags & RENAME_EXCHANGE ? "exchange" : flags ? "renameat2" : "renameat")) return -1;
  return (int)done(syscall(SYS_renameat2, from, name, to, newName, flags));
}

int renameat(int from, const char *name, int to, const char *newName) {
  return renameat2(from, name, to, newName, 0);
}

int linkat(int from, const char *name, int to, const char *newName, int flags) {
  return fails("linkat") ? -1 : (int)done(syscall(SYS_linkat, from, name, to, newName, flags));
}

int unlinkat(int folder, const char *name, int flags) {
  return fails("unlinkat") ? -1 : (int)done(syscall(SYS_unlinkat, folder, name, flags));
}

int mkdirat(int folder, const char *name, mode_t mode) {
  return fails("mkdirat") ? -1 : (int)done(syscall(SYS_mkdirat, folder, name, mode));
}

int futimens(int descriptor, const struct timespec times[2]) {
  return fails("futimens") ? -1 : (int)done(syscall(SYS_utimensat, descriptor, NULL, times, 0));
}

int fchmod(int descriptor, mode_t mode) {
  return fails("fchmod") ? -1 : (int)done(syscall(SYS_fchmod, descriptor, mode));
}

int fchmodat(int folder, const char *name, mode_t mode, int flags) {
  (void)flags;
  return fails("fchmodat") ? -1 : (int)done(syscall(SYS_fchmodat, folder, name, mode));
}

int fchown(int descriptor, uid_t user, gid_t group) {
  return fails("fchown") ? -1 : (int)done(syscall(SYS_fchown, descriptor, user, group));
}

int fsync(int descriptor) {
  return fails("fsync") ? -1 : (int)done(syscall(SYS_fsync, descriptor));
}

int syncfs(int descriptor) {
  return fails("syncfs") ? -1 : (int)done(syscall(SYS_syncfs, descriptor));
}

int openat(int folder, const char *name, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
    if (fails("create")) return -1;
    return (int)done(syscall(SYS_openat, folder, name, flags, mode));
  }
  return (int)syscall(SYS_openat, folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return openat(folder, name, flags, mode);
}
