#define _GNU_SOURCE
#include "CZip.h"

#include <dlfcn.h>
#include <string.h>
#include <zip.h>

#define FUNCTIONS(DO)                                                                      \
  DO(source_buffer_create) DO(source_free) DO(open_from_source) DO(discard)               \
  DO(get_num_entries) DO(stat_index) DO(fopen_index) DO(fread) DO(fclose)

#define MEMBER(name) __typeof__(zip_##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} zip;

#define FIND(name)                                                                         \
  zip.name = (__typeof__(zip.name))dlsym(library, "zip_" #name);                           \
  if (zip.name == NULL) return dlerror();

const char *czip_open(void) {
  void *library = dlopen("libzip.so.4", RTLD_NOW);
  if (library == NULL) library = dlopen("libzip.so.5", RTLD_NOW);
  if (library == NULL) return dlerror();
  FUNCTIONS(FIND)
  return NULL;
}

czip_archive *czip_read(const void *bytes, size_t size) {
  zip_source_t *source = zip.source_buffer_create(bytes, size, 0, NULL);
  if (source == NULL) return NULL;
  zip_t *archive = zip.open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, NULL);
  if (archive == NULL) zip.source_free(source);
  return (czip_archive *)archive;
}

void czip_free(czip_archive *archive) {
  zip.discard((zip_t *)archive);
}

long long czip_count(czip_archive *archive) {
  return zip.get_num_entries((zip_t *)archive, 0);
}

bool czip_is_encrypted(czip_archive *archive) {
  zip_stat_t status;
  return zip.stat_index((zip_t *)archive, 0, 0, &status) == 0
    && (status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0
    && status.encryption_method != ZIP_EM_NONE;
}

bool czip_is_plain(czip_archive *archive) {
  zip_stat_t status;
  return zip.stat_index((zip_t *)archive, 0, 0, &status) == 0
    && (status.valid & ZIP_STAT_COMP_METHOD) != 0
    && (status.comp_method == ZIP_CM_STORE || status.comp_method == ZIP_CM_DEFLATE);
}

size_t czip_headers(const void *bytes, size_t size) {
  size_t count = 0;
  const char *place = bytes;
  const char *end = place + size;
  while ((place = memmem(place, (size_t)(end - place), "PK\1\2", 4)) != NULL) {
    count++;
    place += 4;
  }
  return count;
}

long long czip_extract(czip_archive *archive, void *buffer, size_t size) {
  zip_file_t *file = zip.fopen_index((zip_t *)archive, 0, 0);
  if (file == NULL) return -1;
  size_t done = 0;
  zip_int64_t count = 1;
  while (done < size && count > 0) {
    count = zip.fread(file, (char *)buffer + done, size - done);
    if (count > 0) done += (size_t)count;
  }
  char more;
  if (count > 0) count = zip.fread(file, &more, 1);
  zip.fclose(file);
  if (count < 0) return -1;
  return (long long)done + count;
}
