#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <stdio.h>
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
