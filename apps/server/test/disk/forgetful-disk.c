/*
 * A disk that forgets, for LD_PRELOAD: what a process writes to its database reaches a shadow copy
 * only when it is synced. After a kill the shadow is what a power cut would have left.
 *
 *   ATRIO_DISK_FOLDER    the folder with the database; without it, any folder
 *   ATRIO_DISK_SHADOW    keeps for each file what has been synced, and `link-<name>` for each name
 *                        that has been synced with its folder; without it nothing is kept
 *   ATRIO_DISK_DELAY_US  time that each sync takes; the disk does one after the other
 *   ATRIO_DISK_EARLY     percentage of writes that reach the disk by themselves, before any sync and
 *                        out of order, as any system may write them
 *   ATRIO_DISK_FAILS     once there is a file of this name, syncs fail and forget what they had
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILES 64
#define MAX_DESCRIPTORS 65536

struct change {
  struct change *next;
  off_t offset;
  /* Of the data; -1 cuts the file off at the offset. */
  ssize_t length;
  char data[];
};

struct file {
  dev_t device;
  ino_t inode;
  int shadow;
  struct change *first;
  struct change **last;
};

static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t disk = PTHREAD_MUTEX_INITIALIZER;
static struct file files[MAX_FILES];
static int count;
/* The number of the file, counted from 1. */
static unsigned char open_as[MAX_DESCRIPTORS];
static const char *NAMES[] = {"atrio.sqlite", "atrio.sqlite-wal"};

static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

/* Not a constructor: other libraries' own may open files before ours has run. */
static void find_real(void) {
  if (real_fdatasync) return;
  real_openat = dlsym(RTLD_NEXT, "openat64");
  real_close = dlsym(RTLD_NEXT, "close");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
}

static void die(const char *why) {
  perror(why);
  abort();
}

static void path_of(char *path, const char *variable, const char *prefix, const char *name) {
  snprintf(path, 4096, "%s/%s%s", getenv(variable), prefix, name);
}

/* The name of a file of ours at this path, or null. */
static const char *name_at(const char *path) {
  char known[4096];
  const char *last = strrchr(path, '/');
  for (int index = 0; last && index < 2; index++) {
    if (strcmp(last + 1, NAMES[index])) continue;
    if (!getenv("ATRIO_DISK_FOLDER")) return NAMES[index];
    path_of(known, "ATRIO_DISK_FOLDER", "", NAMES[index]);
    if (strcmp(known, path) == 0) return NAMES[index];
  }
  return NULL;
}

static void apply(struct file *file, const struct change *change) {
  if (file->shadow < 0) return;
  if (change->length < 0) {
    if (real_ftruncate(file->shadow, change->offset)) die("shadow");
  } else if (real_pwrite(file->shadow, change->data, change->length, change->offset) < 0) {
    die("shadow");
  }
}

/* After a power cut the folder has this file under this name. */
static void link_name(const char *name, int number) {
  char path[4096], next[4096], target[16];
  if (!getenv("ATRIO_DISK_SHADOW")) return;
  path_of(path, "ATRIO_DISK_SHADOW", "link-", name);
  path_of(next, "ATRIO_DISK_SHADOW", "next-", name);
  snprintf(target, sizeof target, "%d", number);
  if (number == 0) unlink(path);
  else if (symlink(target, next) || rename(next, path)) die("link");
}

static int number_of(const struct stat *facts) {
  /* The latest: an inode's number may be used again. */
  for (int index = count; index > 0; index--) {
    const struct file *file = &files[index - 1];
    if (file->device == facts->st_dev && file->inode == facts->st_ino) return index;
  }
  return 0;
}

static int adopt(int fd, const struct stat *facts) {
  char path[4096], number[16], block[65536];
  ssize_t length;
  off_t offset = 0;
  if (count == MAX_FILES) die("too many files");
  struct file *file = &files[count++];
  *file = (struct file){facts->st_dev, facts->st_ino, -1, NULL, NULL};
  file->last = &file->first;
  if (!getenv("ATRIO_DISK_SHADOW")) return count;
  snprintf(number, sizeof number, "%d", count);
  path_of(path, "ATRIO_DISK_SHADOW", "", number);
  file->shadow = real_openat(AT_FDCWD, path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file->shadow < 0) die(path);
  while ((length = pread(fd, block, sizeof block, offset)) > 0) {
    real_pwrite(file->shadow, block, length, offset);
    offset += length;
  }
  return count;
}

static int opened(int fd, const char *name, int existed) {
  struct stat facts;
  if (fd < 0 || fd >= MAX_DESCRIPTORS) return fd;
  int kept = errno;
  pthread_mutex_lock(&state);
  open_as[fd] = 0;
  if (name && fstat(fd, &facts) == 0) {
    int number = existed ? number_of(&facts) : 0;
    if (number == 0) {
      number = adopt(fd, &facts);
      /* What was there before us has been there for long. */
      if (existed) link_name(name, number);
    }
    open_as[fd] = number;
  }
  pthread_mutex_unlock(&state);
  errno = kept;
  return fd;
}

static int open_any(int folder, const char *path, int flags, mode_t mode) {
  find_real();
  const char *name = name_at(path);
  int existed = name && access(path, F_OK) == 0;
  return opened(real_openat(folder, path, flags, mode), name, existed);
}

#define MODE(flags, last)                       \
  mode_t mode = 0;                              \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {      \
    va_list list;                               \
    va_start(list, last);                       \
    mode = va_arg(list, mode_t);                \
    va_end(list);                               \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_any(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return open_any(folder, path, flags, mode);
}

int close(int fd) {
  find_real();
  if (fd >= 0 && fd < MAX_DESCRIPTORS) open_as[fd] = 0;
  return real_close(fd);
}

static void note(int fd, const void *data, ssize_t length, off_t offset) {
  const char *early = getenv("ATRIO_DISK_EARLY");
  struct change *change = malloc(sizeof *change + (length > 0 ? length : 0));
  if (!change) die("memory");
  change->next = NULL;
  change->offset = offset;
  change->length = length;
  if (length > 0) memcpy(change->data, data, length);
  pthread_mutex_lock(&state);
  struct file *file = &files[open_as[fd] - 1];
  *file->last = change;
  file->last = &change->next;
  if (early && length > 0 && random() % 100 < atoi(early)) apply(file, change);
  pthread_mutex_unlock(&state);
}

static int is_ours(int fd) { return fd >= 0 && fd < MAX_DESCRIPTORS && open_as[fd]; }

ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
  find_real();
  ssize_t written = real_pwrite(fd, data, length, offset);
  if (written > 0 && is_ours(fd)) note(fd, data, written, offset);
  return written;
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  return pwrite64(fd, data, length, offset);
}

int ftruncate64(int fd, off_t length) {
  find_real();
  int result = real_ftruncate(fd, length);
  if (result == 0 && is_ours(fd)) note(fd, NULL, -1, length);
  return result;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

/* The names in the folder are now on the disk. */
static void sync_names(void) {
  char path[4096];
  struct stat facts;
  pthread_mutex_lock(&state);
  for (int index = 0; index < 2; index++) {
    path_of(path, "ATRIO_DISK_FOLDER", "", NAMES[index]);
    link_name(NAMES[index], stat(path, &facts) == 0 ? number_of(&facts) : 0);
  }
  pthread_mutex_unlock(&state);
}

static int sync_file(int fd) {
  const char *delay = getenv("ATRIO_DISK_DELAY_US");
  const char *fails = getenv("ATRIO_DISK_FAILS");
  /* What is written from here on is not part of it. */
  pthread_mutex_lock(&state);
  struct file *file = &files[open_as[fd] - 1];
  struct change *change = file->first;
  file->first = NULL;
  file->last = &file->first;
  pthread_mutex_unlock(&state);
  pthread_mutex_lock(&disk);
  if (delay) usleep(atoi(delay));
  int failed = fails && access(fails, F_OK) == 0;
  while (change) {
    struct change *next = change->next;
    if (!failed) apply(file, change);
    free(change);
    change = next;
  }
  pthread_mutex_unlock(&disk);
  if (failed) errno = EIO;
  return failed ? -1 : 0;
}

static int sync_any(int fd, int is_data_only) {
  struct stat facts, folder;
  find_real();
  if (is_ours(fd)) return sync_file(fd);
  int result = is_data_only ? real_fdatasync(fd) : real_fsync(fd);
  const char *path = getenv("ATRIO_DISK_FOLDER");
  if (result || !path || fstat(fd, &facts) || !S_ISDIR(facts.st_mode)) return result;
  if (stat(path, &folder) == 0 && folder.st_ino == facts.st_ino) sync_names();
  return result;
}

int fsync(int fd) { return sync_any(fd, 0); }
int fdatasync(int fd) { return sync_any(fd, 1); }
