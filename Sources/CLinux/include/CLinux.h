#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <sys/types.h>
#include <sys/xattr.h>

// Linux calls that the Glibc module leaves out, because it is built without _GNU_SOURCE.

/// Lets two entries change places in one step: 0, or -1 with errno.
int linux_exchange(int folder, const char *name, int otherFolder, const char *otherName);

/// Renames unless the new name is taken: 0, or -1 with errno (EEXIST: taken).
int linux_rename_new(int folder, const char *name, int newFolder, const char *newName);

/// Writes everything of the file system that holds the descriptor to the disk: 0, or -1 with errno.
int linux_syncfs(int descriptor);

/// Opens a folder for use in *at calls alone, which needs no permission to list it.
int linux_open_path(const char *path);

/// Whether the descriptor is the root of a mount, a bind mount on the same disk included.
bool linux_is_mount_root(int descriptor);

/// Changes the permissions of a folder in a folder, which nobody can have replaced by a link meanwhile: 0, or -1
/// with errno.
int linux_chmod_folder(int folder, const char *name, mode_t mode);

/// From now on SIGHUP, SIGINT and SIGTERM, unless they are ignored or handled already, do not end the process:
/// their numbers, a byte each, are read from the descriptor that is returned. -1 with errno.
int linux_catch_endings(void);

/// Ends the process by a signal that was caught.
void linux_end_by(int number);

/// Makes a file in memory that goes with its descriptor, closed to other users and to started programs; -1 with errno.
int linux_memory_file(const char *name);

/// Makes a pipe whose ends no started program inherits: 0, or -1 with errno.
int linux_pipe(int *ends);

/// Starts a program, looked for in PATH, in a session of its own and without this one's blocked and ignored
/// signals. It gets SIGTERM when the calling thread ends, also by the end of the whole process.
/// `folder` is its current one, or NULL; `streams` become its standard streams; no file that it writes becomes larger
/// than `file_limit`, unless that is negative. The child's id, or -1 with
/// errno (ENOENT: no such program).
pid_t linux_start(const char *program, char *const *arguments, char *const *variables, const char *folder,
                  const int *streams, int64_t file_limit);

/// Bytes that last as long as the process.
struct linux_bytes {
  const unsigned char *start;
  size_t count;
};

/// The build id of the running program, which the linker makes from all that is in it; none if
/// it was told not to.
struct linux_bytes linux_build_id(void);

#endif
