/* OpenMP in C++ and Fortran is ignored: a program is checked as compiled without -fopenmp, and a
 * warning says so where its first directive stands.
 *
 *     !$omp parallel private(me)
 *     me = omp_get_thread_num()      0: the only thread (OpenMP 5.2, 18.2)
 */
#include "frontend/llvm/one_thread.h"

#include "frontend/llvm/debug.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool llvm_openmp_call(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    static const struct answer {
        const char *name;
        int of_one_thread;
    } answers[] = {{"omp_get_thread_num", 0}, {"omp_get_num_threads", 1},
                   {"omp_in_parallel", 0}, {"omp_get_level", 0}};
    bool is_ours = strncmp(name, "omp_", 4) == 0 && LLVMIsDeclaration(LLVMGetCalledValue(call)) &&
                   LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMIntegerTypeKind &&
                   !LLVMGetNamedFunction(f->m->from, "__kmpc_fork_call");
    for (size_t i = 0; is_ours && i < sizeof answers / sizeof *answers; i++) {
        size_t n = strlen(answers[i].name); /* Fortran's may have a '_' more */
        if (strncmp(name, answers[i].name, n) != 0 || name[n + (name[n] == '_')] != '\0')
            continue;
        enum ir_kind kind = llvm_type_result(f->m, LLVMTypeOf(call)).kind;
        llvm_value_set(f, call, ir_int(kind, answers[i].of_one_thread));
        return true;
    }
    return false;
}

/* What follows the sentinel of a directive in the line, or NULL. */
static const char *directive(const struct llvm_module *m, const char *line)
{
    const char *p = line + strspn(line, " \t");
    if (m->fortran) {
        bool comment = *p == '!' || (p == line && *p && strchr("cC*", *p));
        return comment && strncasecmp(p + 1, "$omp", 4) == 0 ? p + 5 : NULL;
    }
    if (*p++ != '#')
        return NULL;
    p += strspn(p, " \t");
    if (strncmp(p, "pragma", 6) != 0)
        return NULL;
    p += 6 + strspn(p + 6, " \t");
    return strncmp(p, "omp", 3) == 0 && isspace((unsigned char)p[3]) ? p + 3 : NULL;
}

void llvm_openmp_warn(struct llvm_module *m)
{
    const char *line = llvm_source_text(m, m->file);
    for (uint32_t n = 1; line && *line; n++) {
        const char *what = directive(m, line), *end = strchr(line, '\n');
        what = what ? what + strspn(what, " \t") : "simd";
        if (strncasecmp(what, "simd", 4) != 0 && strncasecmp(what, "declare", 7) != 0) {
            struct src_range at = {.file = m->file, .line = n, .col = 1, .end_line = n};
            struct diag *d = diag_add(m->ds, DIAG_C_UNSUPPORTED, at,
                                      "OpenMP is ignored: the program is checked as compiled "
                                      "without -fopenmp");
            d->severity = DIAG_WARNING;
            m->ds->errors--;
            return;
        }
        line = end ? end + 1 : NULL;
    }
}
