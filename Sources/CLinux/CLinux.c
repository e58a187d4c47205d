#define _GNU_SOURCE

#include "CLinux.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int linux_exchange(int folder, const char *name, int otherFolder, const char *otherName) {
  return renameat2(folder, name, otherFolder, otherName, RENAME_EXCHANGE);
}

int linux_rename_new(int folder, const char *name, int newFolder, const char *newName) {
  return renameat2(folder, name, newFolder, newName, RENAME_NOREPLACE);
}

int linux_syncfs(int descriptor) { return syncfs(descriptor); }

int linux_open_path(const char *path) { return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC); }

bool linux_is_mount_root(int descriptor) {
  struct statx status;
  if (statx(descriptor, "", AT_EMPTY_PATH, 0, &status) != 0) return false;
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

int linux_chmod_folder(int folder, const char *name, mode_t mode) {
  int descriptor = openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return -1;
  char place[64];
  snprintf(place, sizeof place, "/proc/self/fd/%d", descriptor);
  int result = chmod(place, mode), code = errno;
  close(descriptor);
  errno = code;
  return result;
}

static int noted_endings = -1;

static void note_ending(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  // A pipe that is full holds more than one reason to end.
  if (write(noted_endings, &byte, 1) < 0) errno = before;
}

int linux_catch_endings(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  noted_endings = ends[1];
  const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action;
    if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_ending;
    action.sa_flags = SA_RESTART;
    sigaction(numbers[i], &action, NULL);
  }
  return ends[0];
}

void linux_end_by(int number) {
  signal(number, SIG_DFL);
  kill(getpid(), number);
}

int linux_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC);
  if (descriptor < 0 || fchmod(descriptor, 0600) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int linux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

/// Becomes the program, after `vfork`; returns only if that fails, with errno.
static void become(const char *program, char *const *arguments, char *const *variables, const char *folder,
                   const int *streams, int64_t file_limit, pid_t parent) {
  if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return;
  // The parent may have ended before that.
  if (getppid() != parent) _exit(127);
  for (int stream = 0; stream < 3; stream++)
    if (dup2(streams[stream], stream) < 0) return;
  if (folder != NULL && chdir(folder) != 0) return;
  if (file_limit >= 0) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0) return;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > (rlim_t)file_limit) limit.rlim_cur = (rlim_t)file_limit;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return;
  }
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(program, arguments, variables);
}

pid_t linux_start(const char *program, char *const *arguments, char *const *variables, const char *folder,
                  const int *streams, int64_t file_limit) {
  int failure[2], code = 0;
  // Some services hand this down ignored; the system would then keep nobody's exit status.
  struct sigaction ends;
  if (sigaction(SIGCHLD, NULL, &ends) == 0 && ends.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
  if (pipe2(failure, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid();
  // No handler of this process may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // Unlike fork it copies no page tables, which takes long for a large process. valgrind makes it one, hence the pipe.
  pid_t child = vfork();
  if (child == 0) {
    become(program, arguments, variables, folder, streams, file_limit, parent);
    code = errno;
    _exit(write(failure[1], &code, sizeof code) == sizeof code ? 127 : 126);
  }
  if (child < 0) code = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(failure[1]);
  // The pipe closes once the program has begun.
  while (child > 0 && read(failure[0], &code, sizeof code) < 0 && errno == EINTR) {
  }
  close(failure[0]);
  if (code == 0) return child;
  if (child > 0) waitpid(child, NULL, 0);
  errno = code;
  return -1;
}

/// What a note's name or its bytes take, filled up to whole words.
static size_t filled(size_t size) { return (size + 3) & ~(size_t)3; }

/// Looks through the notes of the first object, which is the program itself.
static int find_build_id(struct dl_phdr_info *program, size_t size, void *found) {
  (void)size;
  struct linux_bytes *id = found;
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &program->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const unsigned char *note = (const unsigned char *)(program->dlpi_addr + header->p_vaddr);
    const unsigned char *end = note + header->p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      ElfW(Nhdr) head;
      memcpy(&head, note, sizeof head);
      const unsigned char *name = note + sizeof head;
      const unsigned char *bytes = name + filled(head.n_namesz);
      if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == sizeof ELF_NOTE_GNU &&
          memcmp(name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0) {
        id->start = bytes;
        id->count = head.n_descsz;
        return 1;
      }
      note = bytes + filled(head.n_descsz);
    }
  }
  return 1;
}

struct linux_bytes linux_build_id(void) {
  struct linux_bytes id = {NULL, 0};
  dl_iterate_phdr(find_build_id, &id);
  return id;
}
