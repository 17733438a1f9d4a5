#include "core/diag/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *s)
{
    json_t *j = json_string(s);
    if (j)
        return j;
    size_t n = strlen(s);
    char *safe = malloc(4 * n + 1), *p = safe;
    if (!safe)
        return json_null();
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)s[i] < 0x80)
            *p++ = s[i];
        else
            p += sprintf(p, "\\x%02x", (unsigned char)s[i]);
    }
    *p = '\0';
    j = json_string(safe);
    free(safe);
    return j;
}

json_t *json_range(struct src_range at)
{
    if (!at.file)
        return json_null();
    json_t *j = json_object();
    json_object_set_new(j, "file", json_text(at.file));
    json_object_set_new(j, "line", json_integer(at.line));
    json_object_set_new(j, "column", json_integer(at.col));
    if (at.end_line) {
        json_object_set_new(j, "endLine", json_integer(at.end_line));
        json_object_set_new(j, "endColumn", json_integer(at.end_col));
    }
    return j;
}
