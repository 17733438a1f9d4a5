/* The unit of C that Fortran programs need: tables of handles, and what works on them. */
#include "frontend/fortran/fortran.h"

#include "frontend/fortran/binding.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

extern const char m2s_fortran_c[], m2s_flang_c[], m2s_intrinsics_c[];

/* Those of one kind, from number i on.  The number behind them. */
static uint32_t write_table(FILE *out, const struct binding *b, uint32_t i)
{
    const char *kind = b->handles[i].kind;
    uint32_t end = i;
    fprintf(out, "static MPI_%c%s const m2s_known_%s[] = {", toupper((unsigned char)kind[0]),
            kind + 1, kind);
    for (; end < b->n_handles && strcmp(b->handles[end].kind, kind) == 0; end++)
        fprintf(out, "%s&m2s_%s", end > i ? ", " : "", b->handles[end].name);
    fprintf(out, "};\nenum { M2S_FIRST_%s = %d, M2S_N_%s = %u };\n", kind,
            (int)b->handles[i].number, kind, end - i);
    return end;
}

bool fortran_write_support(struct arena *a, const char *path)
{
    const struct binding *b = binding_read(a);
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fputs("#include <mpi.h>\n", out);
    for (uint32_t i = 0; i < b->n_handles;)
        i = write_table(out, b, i);
    fputs(m2s_fortran_c, out);
    fputs(m2s_flang_c, out);
    fputs(m2s_intrinsics_c, out);
    return fclose(out) == 0;
}
