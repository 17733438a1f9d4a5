/* The line of `spin -V`, for --version and reports. */
#include "verify/spin/process.h"
#include "verify/verify.h"

#include <string.h>

const char *verify_spin_version(struct arena *arena)
{
    static const char *const argv[] = {"spin", "-V", NULL};
    if (!process_find(arena, "spin"))
        return NULL;
    struct process_result r = process_run(arena, &(struct process){.argv = argv});
    char *line = r.end == PROCESS_EXITED ? strstr(r.output, "Spin Version") : NULL;
    if (line)
        line[strcspn(line, "\n")] = '\0';
    return line;
}
