#include "cli/outfile.h"

#include "core/base/fail.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A device or pipe cannot be replaced by a rename. */
static int is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

struct outfile outfile_open(struct arena *arena, const char *path)
{
    struct outfile f = {.path = path};
    if (strcmp(path, "-") == 0) {
        f.stream = stdout;
        return f;
    }
    if (is_special(path)) {
        f.stream = fopen(path, "w");
    } else {
        char *temp = arena_printf(arena, "%s.XXXXXX", path);
        int fd = mkstemp(temp);
        if (fd >= 0) {
            mode_t mask = umask(0);
            umask(mask);
            (void)fchmod(fd, 0666 & ~mask);
            f.temp = temp;
            f.stream = fdopen(fd, "w");
        }
    }
    if (!f.stream)
        fail("cannot write '%s': %s", path, strerror(errno));
    return f;
}

static _Noreturn void lost(const struct outfile *f, int error)
{
    if (f->temp)
        unlink(f->temp);
    fail("cannot write '%s': %s", f->path, strerror(error));
}

void outfile_close(struct outfile *f)
{
    if (f->stream == stdout) {
        outfile_check_stdout();
        return;
    }
    int bad = fflush(f->stream) != 0 || ferror(f->stream);
    int error = errno;
    if (fclose(f->stream) != 0 && !bad) {
        bad = 1;
        error = errno;
    }
    if (bad)
        lost(f, error ? error : EIO);
    if (f->temp && rename(f->temp, f->path) != 0)
        lost(f, errno);
}

bool outfile_try_json(struct arena *arena, const char *path, const json_t *json)
{
    char *temp = arena_printf(arena, "%s.XXXXXX", path);
    int fd = mkstemp(temp);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!f)
        return false;
    bool good = json_dumpf(json, f, JSON_COMPACT) == 0 && fputc('\n', f) != EOF;
    good = fclose(f) == 0 && good && rename(temp, path) == 0;
    if (!good) {
        int error = errno;
        unlink(temp);
        errno = error;
    }
    return good;
}

/* "| head -1": who reads has seen enough. */
static bool is_reader_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) > 0 && out.revents & POLLERR;
}

void outfile_check_stdout(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    int error = errno;
    if (is_reader_gone() && freopen("/dev/null", "w", stdout))
        return;
    errno = error;
    fail("cannot write to standard output:");
}
