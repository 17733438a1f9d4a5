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

/* M2S_S(9_M_mutateEmmPKcm): a member of std::string */
static bool defines_member(const char *name)
{
    static const char plain[] = "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE";
    static const char constant[] = "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE";
    bool is_constant = strncmp(name, constant, sizeof constant - 1) == 0;
    if (!is_constant && strncmp(name, plain, sizeof plain - 1) != 0)
        return false;
    const char *member = name + (is_constant ? sizeof constant : sizeof plain) - 1;
    const char *macro = is_constant ? "M2S_CS(" : "M2S_S(";
    size_t n = strlen(member), begin = strlen(macro);
    for (const char *p = m2s_cxx_string_c; (p = strstr(p, macro)) != NULL; p += begin)
        if (strncmp(p + begin, member, n) == 0 && p[begin + n] == ')')
            return true;
    return false;
}

bool llvm_library_has(const char *name)
{
    if (defines_member(name))
        return true;
    return strncmp(name, "_ZN9__gnu_cxx6__stoa", 20) == 0 || defines(m2s_cxx_c, name) ||
           defines(m2s_cxx_containers_c, name) || defines(m2s_cxx_string_c, name) ||
           defines(m2s_cxx_streams_c, name);
}
