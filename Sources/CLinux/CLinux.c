#define _GNU_SOURCE

#include "CLinux.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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

int linux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

void linux_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
}

void linux_spawn_in_session(posix_spawnattr_t *attributes) {
  sigset_t none, ignored;
  sigemptyset(&none);
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  sigaddset(&ignored, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &ignored);
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
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
