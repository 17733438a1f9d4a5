/* What identifies a finding, so that a later run can tell what is new.
 *
 *     MPI-DEADLOCK, "ring.c", "main", "MPI_Send(&x,1,MPI_INT,right,0,comm);", 1st
 *         -> "5ad0e3c1f0b94a27"
 *
 * The hash is FNV-1a with 64 bits.  Lines may be added, moved and indented differently
 * elsewhere in the file; only the line itself and its function's name count.
 */
#include "report/fingerprint.h"

#include "core/base/hash.h"
#include "core/base/path.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* With its end, so that "ab","c" is not "a","bc". */
static uint64_t add_text(uint64_t h, const char *s)
{
    return hash_fnv(s ? hash_fnv(h, s, strlen(s)) : h, "\xff", 1);
}

/* The line without white space, "" if it cannot be read. */
static const char *bare_line(struct arena *a, struct src_range at)
{
    char *line = source_line(a, at);
    size_t kept = 0;
    for (const char *c = line; c && *c; c++)
        if (!isspace((unsigned char)*c))
            line[kept++] = *c;
    if (line)
        line[kept] = '\0';
    return line ? line : "";
}

static uint64_t identity(struct arena *a, const struct result_finding *f)
{
    uint64_t h = HASH_FNV;
    h = add_text(h, f->code);
    h = add_text(h, f->at.file ? path_base(f->at.file) : NULL);
    h = add_text(h, f->function);
    /* Without a place, the message is all there is. */
    return add_text(h, f->at.file && f->at.line ? bare_line(a, f->at) : f->message);
}

void fingerprint_all(struct arena *a, struct result_finding **findings, uint32_t n)
{
    uint64_t *ids = ARENA_ARRAY(a, uint64_t, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t before = 0;
        ids[i] = identity(a, findings[i]);
        for (uint32_t k = 0; k < i; k++)
            before += ids[k] == ids[i];
        uint64_t h = before ? add_text(ids[i], arena_printf(a, "%u", before)) : ids[i];
        findings[i]->fingerprint = arena_printf(a, "%016llx", (unsigned long long)h);
    }
}

bool fingerprint_same(const struct result_finding *x, const struct result_finding *y)
{
    return strcmp(x->fingerprint, y->fingerprint) == 0;
}
