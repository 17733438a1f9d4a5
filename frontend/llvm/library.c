/* Which functions of C++'s library are ours: the texts of frontend/include/ define them, in whole
 * or as the argument of a macro.  Those of the library's headers, if they have a body there, are
 * weak, and the linker takes ours. */
#include "frontend/llvm/exception.h"

#include <string.h>

extern const char m2s_cxx_c[], m2s_cxx_containers_c[], m2s_cxx_string_c[], m2s_cxx_streams_c[];

static bool defines(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = text; (p = strstr(p, name)) != NULL; p += n)
        if (strchr("(,", p[n]) && (p == text || strchr(" *(\n", p[-1])))
            return true;
    return false;
}

bool llvm_library_has(const char *name)
{
    return strncmp(name, "_ZN9__gnu_cxx6__stoa", 20) == 0 || defines(m2s_cxx_c, name) ||
           defines(m2s_cxx_containers_c, name) || defines(m2s_cxx_string_c, name) ||
           defines(m2s_cxx_streams_c, name);
}
