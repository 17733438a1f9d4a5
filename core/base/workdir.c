#include "core/base/workdir.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define NAME "mpi2spin-%ld-" /* and a random part */

static const char *base_dir(void)
{
    const char *base = getenv("TMPDIR");
    return base && *base ? base : "/tmp";
}

struct workdir workdir_new(struct arena *arena, const char *keep_dir)
{
    struct workdir d = { .arena = arena, .keep = keep_dir != NULL };
    if (keep_dir) {
        if (mkdir(keep_dir, 0777) < 0 && errno != EEXIST)
            return d;
        char *full = realpath(keep_dir, NULL);
        d.path = full ? arena_strdup(arena, full) : NULL;
        free(full);
        return d;
    }
    char *path = arena_printf(arena, "%s/" NAME "XXXXXX", base_dir(), (long)getpid());
    if (!mkdtemp(path))
        return d;
    char *full = realpath(path, NULL); /* the programs run inside it */
    d.path = arena_strdup(arena, full ? full : path);
    free(full);
    return d;
}

void workdir_remove(const struct workdir *d)
{
    DIR *dir = d->keep ? NULL : opendir(d->path);
    if (!dir)
        return;
    for (struct dirent *e; (e = readdir(dir)) != NULL;)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            unlinkat(dirfd(dir), e->d_name, 0);
    closedir(dir);
    rmdir(d->path);
}

void workdir_remove_of(struct arena *arena, long pid)
{
    const char *begin = arena_printf(arena, NAME, pid);
    DIR *dir = opendir(base_dir());
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;)
        if (strncmp(e->d_name, begin, strlen(begin)) == 0)
            workdir_remove(&(struct workdir){
                .path = arena_printf(arena, "%s/%s", base_dir(), e->d_name)});
    if (dir)
        closedir(dir);
}

const char *workdir_file(const struct workdir *d, const char *name)
{
    return arena_printf(d->arena, "%s/%s", d->path, name);
}

bool workdir_write(const struct workdir *d, const char *name, const char *text, size_t n)
{
    FILE *f = fopen(workdir_file(d, name), "wb");
    if (!f)
        return false;
    bool ok = fwrite(text, 1, n, f) == n;
    int saved = errno;
    if (fclose(f) != 0)
        return false;
    errno = saved;
    return ok;
}

void workdir_unlink(const struct workdir *d, const char *name)
{
    unlink(workdir_file(d, name));
}

bool workdir_full(const struct workdir *d)
{
    struct statvfs v;
    return statvfs(d->path, &v) == 0 && v.f_bavail * v.f_frsize < 65536;
}
