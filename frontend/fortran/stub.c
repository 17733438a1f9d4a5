/* What Fortran programs see of MPI (MPI-4.0 19.1): constants, handles, addresses with a meaning.
 *
 * Those addresses are variables with names of C, in mpif.h common blocks: frontend/llvm knows them.
 * Those addresses are variables with names of C, in mpif.h common blocks: frontend/llvm has them.
 * as a program may use both.
 */
#include "frontend/fortran/stub.h"

#include "frontend/fortran/binding.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name, *value;
} own[] = {
    {"MPI_SOURCE", "1"},       {"MPI_TAG", "2"},        {"MPI_ERROR", "3"},
    {"MPI_ADDRESS_KIND", "8"}, {"MPI_OFFSET_KIND", "8"}, {"MPI_COUNT_KIND", "8"},
    {"MPI_INTEGER_KIND", "4"},
};

static const struct {
    const char *name, *shape;
} addresses[] = {
    {"MPI_BOTTOM", ""},          {"MPI_IN_PLACE", ""},         {"MPI_UNWEIGHTED", "(1)"},
    {"MPI_WEIGHTS_EMPTY", "(1)"}, {"MPI_ERRCODES_IGNORE", "(1)"}, {"MPI_ARGV_NULL", "(1)"},
    {"MPI_STATUS_IGNORE", "(6)"}, {"MPI_STATUSES_IGNORE", "(6,1)"},
};
enum { N_OWN = sizeof own / sizeof *own, N_ADDRESSES = sizeof addresses / sizeof *addresses,
       N_PLAIN_ADDRESSES = N_ADDRESSES - 2 };

static const char *const functions[] = {"MPI_Wtime", "MPI_Wtick"};
static const char *const address_functions[] = {"MPI_Aint_add", "MPI_Aint_diff"};

/* Lengths of texts are one less than in C (MPI-4.0 2.6.2). */
static long long value_of(const struct binding_constant *c)
{
    return (long long)c->value - (strncmp(c->name, "MPI_MAX_", 8) == 0);
}

static void write_constants(const struct binding *b, FILE *out)
{
    for (uint32_t i = 0; i < b->n_constants; i++)
        fprintf(out, "  integer, parameter :: %s = %lld\n", b->constants[i].name,
                value_of(&b->constants[i]));
    for (int i = 0; i < N_OWN; i++)
        fprintf(out, "  integer, parameter :: %s = %s\n", own[i].name, own[i].value);
    fputs("  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false.\n"
          "  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .false.\n", out);
}

static bool is_large(enum mpi_fn fn)
{
    const char *name = mpi_call(fn)->name;
    size_t n = strlen(name);
    return n > 2 && strcmp(name + n - 2, "_c") == 0;
}

/* Their names alone hide those of mpi_f08, should a program use both. */
static void write_subroutines(struct arena *a, FILE *out)
{
    struct binding_call c;
    for (int fn = 0; fn < MPI_FN_COUNT; fn++)
        if (!is_large((enum mpi_fn)fn) && binding_of(a, (enum mpi_fn)fn, &c) && !c.is_function)
            fprintf(out, "  external :: %s\n", c.name);
}

void stub_write_module(struct arena *a, FILE *out)
{
    const struct binding *b = binding_read(a);
    fputs("module mpi\n  implicit none\n", out);
    write_constants(b, out);
    for (uint32_t i = 0; i < b->n_handles; i++)
        fprintf(out, "  integer, parameter :: %s = %d\n", b->handles[i].name,
                (int)b->handles[i].number);
    for (int i = 0; i < N_ADDRESSES; i++)
        fprintf(out, "  integer, bind(c, name=\"m2s_%s\") :: %s%s\n", addresses[i].name,
                addresses[i].name, addresses[i].shape);
    write_subroutines(a, out);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        fprintf(out, "  double precision, external :: %s\n", functions[i]);
    for (size_t i = 0; i < sizeof address_functions / sizeof *address_functions; i++)
        fprintf(out, "  integer(8), external :: %s\n", address_functions[i]);
    fputs("end module mpi\n", out);
}

static void write_parameter(FILE *out, const char *name, long long value)
{
    fprintf(out, "      INTEGER %s\n      PARAMETER (%s=%lld)\n", name, name, value);
}

void stub_write_include(struct arena *a, FILE *out)
{
    const struct binding *b = binding_read(a);
    for (uint32_t i = 0; i < b->n_constants; i++)
        write_parameter(out, b->constants[i].name, value_of(&b->constants[i]));
    for (int i = 0; i < N_OWN; i++)
        fprintf(out, "      INTEGER %s\n      PARAMETER (%s=%s)\n", own[i].name, own[i].name,
                own[i].value);
    for (uint32_t i = 0; i < b->n_handles; i++)
        write_parameter(out, b->handles[i].name, b->handles[i].number);
    for (int i = 0; i < N_ADDRESSES; i++)
        fprintf(out, "      INTEGER %s%s\n      COMMON /M2S_%s/ %s\n", addresses[i].name,
                addresses[i].shape, addresses[i].name, addresses[i].name);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        fprintf(out, "      DOUBLE PRECISION %s\n      EXTERNAL %s\n", functions[i], functions[i]);
    for (size_t i = 0; i < sizeof address_functions / sizeof *address_functions; i++)
        fprintf(out, "      INTEGER(8) %s\n      EXTERNAL %s\n", address_functions[i],
                address_functions[i]);
}

/* ---- mpi_f08 ---- */

static bool first_of_kind(const struct binding *b, uint32_t i)
{
    return i == 0 || strcmp(b->handles[i].kind, b->handles[i - 1].kind) != 0;
}

/* "comm" -> "MPI_Comm" */
static const char *type_of(struct arena *a, const char *kind)
{
    char *text = arena_printf(a, "MPI_%s", kind);
    text[4] = (char)toupper((unsigned char)text[4]);
    return text;
}

static void write_types(struct arena *a, const struct binding *b, FILE *out)
{
    for (uint32_t i = 0; i < b->n_handles; i++)
        if (first_of_kind(b, i))
            fprintf(out, "  type, bind(c) :: %s\n    integer :: MPI_VAL\n  end type\n",
                    type_of(a, b->handles[i].kind));
    fputs("  type, bind(c) :: MPI_Status\n    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR, m2s_pad\n"
          "    integer(8) :: m2s_bytes\n  end type\n", out);
    write_constants(b, out);
    for (uint32_t i = 0; i < b->n_handles; i++) {
        const char *type = type_of(a, b->handles[i].kind);
        fprintf(out, "  type(%s), parameter :: %s = %s(%d)\n", type, b->handles[i].name, type,
                (int)b->handles[i].number);
    }
    for (int i = 0; i < N_PLAIN_ADDRESSES; i++)
        fprintf(out, "  integer, bind(c, name=\"m2s_f08_%s\") :: %s%s\n", addresses[i].name,
                addresses[i].name, addresses[i].shape);
    fputs("  type(MPI_Status), bind(c, name=\"m2s_f08_MPI_STATUS_IGNORE\") :: MPI_STATUS_IGNORE\n"
          "  type(MPI_Status), bind(c, name=\"m2s_f08_MPI_STATUSES_IGNORE\") :: "
          "MPI_STATUSES_IGNORE(1)\n", out);
}

/* How a dummy argument is declared.  Of arrays, flags and buffers any type and rank may come. */
static const char *dummy(struct arena *a, const struct binding_parameter *p, char role)
{
    bool any = p->address && (p->kind != BINDING_HANDLE || strchr("TQ", role)) &&
               (p->kind != BINDING_STATUS || role == 'S');
    const char *type = "integer";
    if (!p->name)
        return NULL;
    any = any || !strcmp(p->name, "reorder") || !strcmp(p->name, "commute"); /* logicals */
    switch (p->kind) {
    case BINDING_INT: break;
    case BINDING_WIDE: type = "integer(8)"; break;
    case BINDING_HANDLE: type = arena_printf(a, "type(%s)", p->type); break;
    case BINDING_STATUS: type = "type(MPI_Status)"; break;
    case BINDING_TEXT: return arena_printf(a, "      character(len=*) :: %s\n", p->name);
    case BINDING_MEMORY: type = "type(*)"; break;
    case BINDING_FUNCTION: return arena_printf(a, "      external :: %s\n", p->name);
    case BINDING_OTHER: return NULL;
    }
    if (!any)
        return arena_printf(a, "      %s :: %s\n", type, p->name);
    return arena_printf(a, "      %s, dimension(*) :: %s\n!dir$ ignore_tkr(tkrdm) %s\n", type,
                        p->name, p->name);
}

/* MPI_Init has no arguments of C's main. */
static uint32_t first_parameter(const struct binding_call *c)
{
    return c->fn == MPI_FN_MPI_Init || c->fn == MPI_FN_MPI_Init_thread ? 2 : 0;
}

static void write_interface(struct arena *a, enum mpi_fn fn, FILE *out)
{
    struct binding_call c;
    const char *names = "", *declarations = "", *roles = mpi_call(fn)->roles;
    if (is_large(fn) || !binding_of(a, fn, &c) || c.is_function)
        return;
    for (uint32_t i = first_parameter(&c); i < c.n; i++) {
        const char *text = dummy(a, &c.p[i], i < strlen(roles) ? roles[i] : 'I');
        if (!text)
            return;
        names = arena_printf(a, "%s%s, ", names, c.p[i].name);
        declarations = arena_printf(a, "%s%s", declarations, text);
    }
    fprintf(out, "  interface %s\n    subroutine %s_f08(%sierror)\n      import\n%s"
                 "      integer, optional :: ierror\n    end subroutine\n  end interface\n",
            c.name, c.name, names, declarations);
}

static void write_functions(FILE *out)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        fprintf(out, "  interface %s\n    function %s_f08() result(t)\n"
                     "      double precision :: t\n    end function\n  end interface\n",
                functions[i], functions[i]);
    for (size_t i = 0; i < sizeof address_functions / sizeof *address_functions; i++)
        fprintf(out, "  interface %s\n    function %s_f08(a, b) result(t)\n"
                     "      integer(8) :: t, a, b\n    end function\n  end interface\n",
                address_functions[i], address_functions[i]);
    fputs("  interface MPI_F_sync_reg\n    subroutine MPI_F_sync_reg_f08(a)\n"
          "      type(*), dimension(*) :: a\n!dir$ ignore_tkr(tkrdm) a\n    end subroutine\n"
          "  end interface\n", out);
}

static void write_operators(struct arena *a, const struct binding *b, FILE *out, bool bodies)
{
    static const char *const operators[][2] = {{"==", "eq"}, {"/=", "ne"}};
    for (uint32_t i = 0; i < b->n_handles; i++)
        for (int k = 0; k < 2 && first_of_kind(b, i); k++) {
            const char *kind = b->handles[i].kind;
            if (!bodies)
                fprintf(out, "  interface operator(%s)\n    procedure m2s_%s_%s\n"
                             "  end interface\n", operators[k][0], operators[k][1], kind);
            else
                fprintf(out, "  pure logical function m2s_%s_%s(a, b)\n"
                             "    type(%s), intent(in) :: a, b\n"
                             "    m2s_%s_%s = a%%MPI_VAL %s b%%MPI_VAL\n  end function\n",
                        operators[k][1], kind, type_of(a, kind), operators[k][1], kind,
                        operators[k][0]);
        }
}

void stub_write_module_f08(struct arena *a, FILE *out)
{
    const struct binding *b = binding_read(a);
    fputs("module mpi_f08\n  use, intrinsic :: iso_c_binding\n  implicit none\n", out);
    write_types(a, b, out);
    write_operators(a, b, out, false);
    for (int fn = 0; fn < MPI_FN_COUNT; fn++)
        write_interface(a, (enum mpi_fn)fn, out);
    write_functions(out);
    fputs("contains\n", out);
    write_operators(a, b, out, true);
    fputs("end module mpi_f08\n", out);
}
