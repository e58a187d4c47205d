// The limit: writes a packed site with two threads and one syncfs, and does nothing else.
//
//   limit write PACK FOLDER   into a new folder
//   limit update PACK FOLDER  over a standing one: compares, and writes in place what differs
//
// A pack, made by pack.py: the number of folders and where each begins, both 64 bits wide; a folder is
// its path and its number of files; a file is its name, its size and its bytes. Numbers within are 32
// bits wide; texts are their length with the zero that ends them, and the text.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 2 };

static const char *pack;
static uint64_t folder_count;
static const uint64_t *folder_places;
static int root;
static bool updating;
static atomic_ullong next_folder;
static atomic_ullong written;

static void fail(const char *what) {
  fprintf(stderr, "limit: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint32_t number(const char **place) {
  uint32_t value;
  memcpy(&value, *place, sizeof value);
  *place += sizeof value;
  return value;
}

static const char *text(const char **place) {
  uint32_t length = number(place);
  const char *start = *place;
  *place += length;
  return start;
}

// Whether the open file has these bytes already; sets its size.
static bool holds(int file, const char *bytes, uint32_t size, uint64_t *standing) {
  static _Thread_local char *buffer;
  static _Thread_local size_t room;
  struct stat status;
  if (fstat(file, &status) != 0) fail("fstat");
  *standing = (uint64_t)status.st_size;
  if (*standing != size) return false;
  if (room < size) {
    room = (size_t)size * 2;
    free(buffer);
    buffer = malloc(room);
    if (buffer == NULL) fail("malloc");
  }
  return pread(file, buffer, size, 0) == (ssize_t)size && memcmp(buffer, bytes, size) == 0;
}

static void put(int folder, const char *name, const char *bytes, uint32_t size) {
  uint64_t standing = 0;
  int file = updating ? openat(folder, name, O_RDWR | O_CLOEXEC) : -1;
  if (file >= 0) {
    if (holds(file, bytes, size, &standing)) {
      close(file);
      return;
    }
  } else {
    file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) fail(name);
  }
  if (write(file, bytes, size) != (ssize_t)size) fail(name);
  if (standing > size && ftruncate(file, size) != 0) fail(name);
  if (close(file) != 0) fail(name);
  atomic_fetch_add(&written, 1);
}

static void *work(void *unused) {
  for (uint64_t index; (index = atomic_fetch_add(&next_folder, 1)) < folder_count;) {
    const char *place = pack + folder_places[index];
    const char *path = text(&place);
    int folder = openat(root, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) fail(path);
    for (uint32_t left = number(&place); left > 0; left--) {
      const char *name = text(&place);
      uint32_t size = number(&place);
      put(folder, name, place, size);
      place += size;
    }
    close(folder);
  }
  return unused;
}

// Folders stand in the pack behind those they lie in.
static void make_folders(void) {
  for (uint64_t index = 0; index < folder_count; index++) {
    const char *place = pack + folder_places[index];
    const char *path = text(&place);
    if (mkdirat(root, path, 0755) != 0 && errno != EEXIST) fail(path);
  }
}

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: limit write|update PACK FOLDER\n", stderr);
    return 64;
  }
  updating = strcmp(arguments[1], "update") == 0;
  int file = open(arguments[2], O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(arguments[2]);
  pack = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
  if (pack == MAP_FAILED) fail(arguments[2]);
  memcpy(&folder_count, pack, sizeof folder_count);
  folder_places = (const uint64_t *)(pack + sizeof folder_count);

  if (!updating && mkdir(arguments[3], 0755) != 0) fail(arguments[3]);
  root = open(arguments[3], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) fail(arguments[3]);
  make_folders();
  pthread_t threads[THREADS];
  for (int index = 0; index < THREADS; index++) {
    if (pthread_create(&threads[index], NULL, work, NULL) != 0) fail("pthread_create");
  }
  for (int index = 0; index < THREADS; index++) pthread_join(threads[index], NULL);
  if (syncfs(root) != 0) fail("syncfs");
  printf("%llu files written\n", atomic_load(&written));
  return 0;
}
