// Stands between a program and its disk: counts every call about the files in one folder, lets chosen ones fail, and
// writes down what a disk would have been told, so that another program can rebuild what a power cut leaves.
//
// Nothing is made durable for real: what is kept is what the record says was kept.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILES = 4096, SYNC = 1, OTHER = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *paths[FILES];
static uint64_t inodes[FILES];
static char has_failed[FILES];
static const char *folder, *kind = "";
static int record = -1;
static long at = -1, times = 1, only = 0;
static uint64_t syncs;
// How many calls there were, and how many were made to fail: shared with whoever started the program.
static uint64_t *counts;
static uint64_t own_counts[2];

__attribute__((constructor)) static void begin(void) {
    const char *text;
    folder = getenv("SHIM_FOLDER");
    if ((text = getenv("SHIM_KIND"))) kind = text;
    if ((text = getenv("SHIM_AT"))) at = atol(text);
    if ((text = getenv("SHIM_TIMES"))) times = atol(text);
    if ((text = getenv("SHIM_ONLY")) && !strcmp(text, "sync")) only = SYNC;
    if ((text = getenv("SHIM_RECORD")))
        record = syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    counts = own_counts;
    if ((text = getenv("SHIM_COUNTS"))) {
        int file = syscall(SYS_openat, AT_FDCWD, text, O_RDWR | O_CLOEXEC, 0600);
        void *shared = (void *)syscall(SYS_mmap, NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
        if (shared != MAP_FAILED) counts = shared;
        syscall(SYS_close, file);
    }
}

static const char *path_of(int file) {
    return file >= 0 && file < FILES ? paths[file] : NULL;
}

static int ends_with(const char *path, const char *end) {
    size_t long_ = strlen(path), short_ = strlen(end);
    return long_ >= short_ && !strcmp(path + long_ - short_, end);
}

// What is said there is what the program has told others, and not a matter of the disk.
static int is_told(const char *path) { return ends_with(path, "/told"); }

// Shared memory is gone after a power cut, whatever was written.
static int is_recorded(const char *path) { return record >= 0 && !ends_with(path, "-shm"); }

static char *put(char *to, const void *bytes, size_t length) {
    memcpy(to, bytes, length);
    return to + length;
}

// One call for each event: whenever the program ends, an event is there or not.
static void note(char event, const char *path, uint64_t inode, uint64_t number, const void *bytes, uint32_t length) {
    uint32_t name = strlen(path);
    size_t size = 25 + name + length;
    char *all = malloc(size), *to = all;
    to = put(to, &event, 1);
    to = put(to, &name, 4);
    to = put(to, path, name);
    to = put(to, &inode, 8);
    to = put(to, &number, 8);
    to = put(to, &length, 4);
    put(to, bytes, length);
    if (syscall(SYS_write, record, all, size) != (ssize_t)size) abort();
    free(all);
}

// Whether this call is to fail.
static int fails(const char *path, int which) {
    if (!path || is_told(path) || (only && which != only)) return 0;
    uint64_t number = __atomic_add_fetch(&counts[0], 1, __ATOMIC_SEQ_CST);
    if (at < 0 || (long)number < at || (long)number >= at + times) return 0;
    __atomic_add_fetch(&counts[1], 1, __ATOMIC_SEQ_CST);
    if (!strcmp(kind, "kill")) kill(getpid(), SIGKILL);
    return 1;
}

static int fail(int is_growth) {
    errno = is_growth && !strcmp(kind, "full") ? ENOSPC : EIO;
    return -1;
}

static int opened(int at_folder, const char *path, int flags, mode_t mode) {
    int is_ours = folder && !strncmp(path, folder, strlen(folder));
    if (is_ours && fails(path, OTHER)) return fail(flags & O_CREAT);
    pthread_mutex_lock(&lock);
    int is_new = (flags & O_CREAT) && syscall(SYS_faccessat, at_folder, path, F_OK) != 0;
    int file = syscall(SYS_openat, at_folder, path, flags, mode);
    int error = errno;
    if (file >= 0 && file < FILES) {
        free(paths[file]);
        paths[file] = is_ours ? strdup(path) : NULL;
        has_failed[file] = 0;
        struct stat found;
        if (is_ours && syscall(SYS_fstat, file, &found) == 0) {
            inodes[file] = found.st_ino;
            if (is_recorded(path) && !is_told(path)) note('O', path, found.st_ino, is_new, "", 0);
        }
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return file;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at_folder, const char *path, int flags, ...) { MODE(flags) return opened(at_folder, path, flags, mode); }
int openat64(int at_folder, const char *path, int flags, ...) { MODE(flags) return opened(at_folder, path, flags, mode); }

int close(int file) {
    pthread_mutex_lock(&lock);
    if (path_of(file)) {
        free(paths[file]);
        paths[file] = NULL;
    }
    int done = syscall(SYS_close, file);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pread64(int file, void *bytes, size_t length, off_t offset) {
    if (fails(path_of(file), OTHER)) return fail(0);
    return syscall(SYS_pread64, file, bytes, length, offset);
}
ssize_t pread(int file, void *bytes, size_t length, off_t offset) { return pread64(file, bytes, length, offset); }

ssize_t read(int file, void *bytes, size_t length) {
    if (fails(path_of(file), OTHER)) return fail(0);
    return syscall(SYS_read, file, bytes, length);
}

// Writes at that place, or wherever the file stands if that is negative.
static ssize_t written(int file, const void *bytes, size_t length, off_t offset) {
    const char *path = path_of(file);
    int is_bad = fails(path, OTHER);
    if (is_bad && (!strcmp(kind, "io") || !strcmp(kind, "full"))) return fail(1);
    if (is_bad && !strcmp(kind, "torn")) length /= 2;
    pthread_mutex_lock(&lock);
    off_t place = offset < 0 ? syscall(SYS_lseek, file, 0L, SEEK_CUR) : offset;
    ssize_t done = offset < 0 ? syscall(SYS_write, file, bytes, length) : syscall(SYS_pwrite64, file, bytes, length, offset);
    int error = errno;
    if (path && done > 0 && is_recorded(path)) {
        if (is_told(path)) note('A', "", 0, 0, bytes, done);
        else note('W', "", inodes[file], place, bytes, done);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return is_bad ? fail(0) : done;
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) { return written(file, bytes, length, offset); }
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) { return written(file, bytes, length, offset); }
ssize_t write(int file, const void *bytes, size_t length) { return written(file, bytes, length, -1); }

int ftruncate64(int file, off_t length) {
    const char *path = path_of(file);
    int is_bad = fails(path, OTHER);
    if (is_bad && strcmp(kind, "late")) return fail(1);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_ftruncate, file, length);
    int error = errno;
    if (path && done == 0 && is_recorded(path)) note('T', "", inodes[file], length, "", 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return is_bad ? fail(1) : done;
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

// A failure is told once to everybody who has the file open, as Linux does.
static int synced(int file) {
    const char *path = path_of(file);
    if (!path) return 0;
    pthread_mutex_lock(&lock);
    uint64_t number = ++syncs;
    if (is_recorded(path)) note('B', "", inodes[file], number, "", 0);
    pthread_mutex_unlock(&lock);
    int is_bad = fails(path, SYNC);
    pthread_mutex_lock(&lock);
    if (is_bad)
        for (int other = 0; other < FILES; other++)
            if (paths[other] && inodes[other] == inodes[file]) has_failed[other] = 1;
    if (is_recorded(path)) note(is_bad ? 'X' : 'E', "", inodes[file], number, "", 0);
    int failed = has_failed[file];
    has_failed[file] = 0;
    pthread_mutex_unlock(&lock);
    return failed ? fail(0) : 0;
}
int fsync(int file) { return synced(file); }
int fdatasync(int file) { return synced(file); }

static int unlinked(int at_folder, const char *path, int flags) {
    int is_ours = folder && !strncmp(path, folder, strlen(folder));
    if (is_ours && fails(path, OTHER)) return fail(0);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_unlinkat, at_folder, path, flags);
    int error = errno;
    if (is_ours && done == 0 && is_recorded(path)) note('U', path, 0, 0, "", 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}
int unlink(const char *path) { return unlinked(AT_FDCWD, path, 0); }
int unlinkat(int at_folder, const char *path, int flags) { return unlinked(at_folder, path, flags); }

void *mmap64(void *where, size_t length, int protection, int flags, int file, off_t offset) {
    if (file >= 0 && fails(path_of(file), OTHER)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, where, length, protection, flags, file, offset);
}
void *mmap(void *where, size_t length, int protection, int flags, int file, off_t offset) {
    return mmap64(where, length, protection, flags, file, offset);
}

int fstat64(int file, struct stat64 *found) {
    if (fails(path_of(file), OTHER)) return fail(0);
    return syscall(SYS_fstat, file, found);
}
int fstat(int file, struct stat *found) { return fstat64(file, (struct stat64 *)found); }

static int controlled(int file, int command, long argument) {
    // A lock that is given back is: only network file systems fail to, and then everybody waits for it.
    int is_lock = (command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK;
    if (is_lock && fails(path_of(file), OTHER)) return fail(0);
    return syscall(SYS_fcntl, file, command, argument);
}
#define ARGUMENT \
    va_list rest; \
    va_start(rest, command); \
    long argument = va_arg(rest, long); \
    va_end(rest);
int fcntl(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }
int fcntl64(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }
