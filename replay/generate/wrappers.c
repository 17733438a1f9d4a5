/* Writes the wrappers of the preloaded library: what is wrapped, and what the arguments of a
 * function are, is in the table of core/mpi; how they are declared, in our own mpi.h.
 *
 *     wrappers frontend/include/mpi.h > wrappers.c
 *
 *     int MPI_Barrier(MPI_Comm comm)
 *     {
 *         struct call c = {.fn = "MPI_Barrier", .kind = KIND_COLL, .comm = comm, ...};
 *         switch (preload_before(&c)) {
 *         case STEP_DONE: return preload_leave(&c);
 *         case STEP_NONBLOCKING: c.error = PMPI_Ibarrier(comm, &c.own); break;
 *         case STEP_PLAIN: c.error = PMPI_Barrier(comm); break;
 *         }
 *         return preload_after(&c);
 *     }
 */
#include "core/base/arena.h"
#include "core/base/fail.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMETERS = 16 };

struct parameter {
    const char *type, *name; /* "const void *", "buf" */
    const char *text;        /* as it is declared */
};

struct function {
    enum mpi_fn fn;
    const struct mpi_call *row;
    struct parameter p[MAX_PARAMETERS];
    unsigned n;
};

static char *read_file(struct arena *a, const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f || fseek(f, 0, SEEK_END) != 0)
        fail("cannot read '%s':", path);
    long n = ftell(f);
    char *text = arena_alloc(a, (size_t)n + 1);
    rewind(f);
    if (fread(text, 1, (size_t)n, f) != (size_t)n)
        fail("cannot read '%s':", path);
    fclose(f);
    return text;
}

/* "MPI_Request array_of_requests[]": the name is the last word. */
static struct parameter parameter(struct arena *a, const char *from, const char *to)
{
    while (from < to && isspace((unsigned char)*from))
        from++;
    const char *end = to;
    while (end > from && !isalnum((unsigned char)end[-1]) && end[-1] != '_')
        end--; /* [] and spaces */
    if (memchr(from, '[', (size_t)(to - from)))
        end = memchr(from, '[', (size_t)(to - from));
    const char *name = end;
    while (name > from && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
        name--;
    return (struct parameter){arena_printf(a, "%.*s%s", (int)(name - from), from,
                                           end < to && *end == '[' ? "*" : ""),
                              arena_printf(a, "%.*s", (int)(end - name), name),
                              arena_printf(a, "%.*s", (int)(to - from), from)};
}

/* The declaration in the header, or false. */
static bool find(struct arena *a, const char *header, const char *name, struct function *f)
{
    const char *head = arena_printf(a, "\nint %s(", name);
    const char *p = strstr(header, head);
    if (!p)
        return false;
    p += strlen(head);
    for (const char *from = p; f->n < MAX_PARAMETERS; p++) {
        if (*p != ',' && *p != ')')
            continue;
        f->p[f->n] = parameter(a, from, p);
        f->n += strcmp(f->p[f->n].text, "void") != 0;
        from = p + 1;
        if (*p == ')')
            return true;
    }
    return false;
}

/* ---- what it is ---- */

static bool starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool has_role(const struct function *f, char role)
{
    return strchr(f->row->roles, role) != NULL;
}

static bool has_trait(const struct function *f, enum mpi_trait trait)
{
    return strchr(f->row->traits, trait) != NULL;
}

/* A handle of this kind, or a pointer to one. */
static bool is_type(const char *type, const char *what)
{
    return starts(type, "MPI_") && strcmp(type + strlen("MPI_"), what) == 0;
}

static bool makes_communicator(const struct function *f)
{
    bool makes = false;
    for (unsigned i = 0; i < f->n; i++)
        makes |= f->row->roles[i] == 'C' && is_type(f->p[i].type, "Comm *");
    return makes && (f->row->class == MPI_C_COMM || f->row->class == MPI_C_TOPO);
}

static bool frees_communicator(const struct function *f)
{
    return makes_communicator(f) && !has_role(f, 'c');
}

static const char *kind_of_request(const struct function *f)
{
    switch (f->fn) {
    case MPI_FN_MPI_Wait: case MPI_FN_MPI_Waitall: case MPI_FN_MPI_Waitany:
    case MPI_FN_MPI_Waitsome: case MPI_FN_MPI_Test: case MPI_FN_MPI_Testall:
    case MPI_FN_MPI_Testany: case MPI_FN_MPI_Testsome: return "KIND_WAIT";
    case MPI_FN_MPI_Start: case MPI_FN_MPI_Startall: return "KIND_START";
    case MPI_FN_MPI_Request_free: return "KIND_FREE";
    case MPI_FN_MPI_Cancel: return "KIND_CANCEL";
    case MPI_FN_MPI_Request_get_status: return "KIND_STATUS";
    default: return NULL;
    }
}

static const char *kind_of_environment(const struct function *f)
{
    switch (f->fn) {
    case MPI_FN_MPI_Init: case MPI_FN_MPI_Init_thread: return "KIND_INIT";
    case MPI_FN_MPI_Finalize: return "KIND_FINALIZE";
    case MPI_FN_MPI_Abort: return "KIND_ABORT";
    default: return NULL;
    }
}

static const char *kind_of_message(const struct function *f)
{
    const char *name = f->row->name;
    if (mpi_plain(f->fn) == MPI_FN_MPI_Mrecv || mpi_plain(f->fn) == MPI_FN_MPI_Imrecv)
        return "KIND_MRECV";
    if (strstr(name, "robe"))
        return "KIND_PROBE";
    if (has_role(f, 'd') && has_role(f, 's'))
        return "KIND_SENDRECV";
    if (has_role(f, 'd'))
        return "KIND_SEND";
    if (has_role(f, 's'))
        return "KIND_RECV";
    return strstr(name, "Buffer_detach") || strstr(name, "Buffer_flush") ? "KIND_DETACH"
           : strstr(name, "Buffer") ? "KIND_LOCAL"
                                    : NULL;
}

/* Communicators of processes that have none in common. */
static bool is_made_of_groups(const struct function *f)
{
    return makes_communicator(f) && strstr(f->row->name, "_from_group");
}

/* What is accessed between two fences is no matter of the order in which ranks go on; with locks,
 * and with answers of the target, it is. */
static const char *kind_of_access(const struct function *f)
{
    switch (mpi_plain(f->fn)) {
    case MPI_FN_MPI_Win_create: case MPI_FN_MPI_Win_allocate: case MPI_FN_MPI_Win_fence:
    case MPI_FN_MPI_Win_free: return "KIND_COLL";
    case MPI_FN_MPI_Put: case MPI_FN_MPI_Get: case MPI_FN_MPI_Accumulate: return NULL;
    default: break;
    }
    switch (f->row->handler) {
    case MPI_H_WIN_LOCK: case MPI_H_WIN_MEMORY: case MPI_H_WIN_SYNC:
    case MPI_H_RMA: return "KIND_WINDOW";
    default: return has_role(f, 'c') ? "KIND_COLL" : NULL;
    }
}

/* Who waits for whom; NULL: nobody. */
static const char *word_of_window(const struct function *f)
{
    switch (f->fn) {
    case MPI_FN_MPI_Win_lock: case MPI_FN_MPI_Win_lock_all: return "lock";
    case MPI_FN_MPI_Win_unlock: case MPI_FN_MPI_Win_unlock_all: return "unlock";
    case MPI_FN_MPI_Win_post: return "post";
    case MPI_FN_MPI_Win_start: return "start";
    case MPI_FN_MPI_Win_complete: return "complete";
    case MPI_FN_MPI_Win_wait: return "await";
    default: return NULL;
    }
}

static bool is_of_each(const struct function *f)
{
    return f->fn == MPI_FN_MPI_Win_lock_all || f->fn == MPI_FN_MPI_Win_unlock_all;
}

/* Memory that is shared, or attached later, has accesses that nobody sees. */
static bool is_unseen(const struct function *f)
{
    enum mpi_fn fn = mpi_plain(f->fn);
    return f->row->class == MPI_C_RMA && has_role(f, 'c') && fn != MPI_FN_MPI_Win_create
           && fn != MPI_FN_MPI_Win_allocate;
}

/* The word for the library, or NULL: it is not wrapped. */
static const char *kind_of(const struct function *f)
{
    const char *name = f->row->name;
    if (f->row->handler == MPI_H_PARTITIONED || f->row->handler == MPI_H_SESSIONS ||
        f->row->handler == MPI_H_NO_GREQUESTS ||
        f->row->handler == MPI_H_NO_MPI_4_1)
        return "KIND_UNSUPPORTED";
    switch (f->row->class) {
    case MPI_C_P2P: return kind_of_message(f);
    case MPI_C_REQUEST: return kind_of_request(f);
    case MPI_C_COLL: return "KIND_COLL";
    case MPI_C_COMM:
    case MPI_C_TOPO:
        return f->fn == MPI_FN_MPI_Intercomm_create ? "KIND_MEET"
               : is_made_of_groups(f)               ? "KIND_UNSUPPORTED"
               : makes_communicator(f) ? "KIND_COLL" : has_trait(f, MPI_TRAIT_QUERY) ? NULL
                                                                                   : "KIND_LOCAL";
    case MPI_C_ENV: return kind_of_environment(f);
    case MPI_C_RMA: return kind_of_access(f);
    case MPI_C_IO:
        return strstr(name, "_begin") || strstr(name, "_end") ? "KIND_UNSUPPORTED"
               : has_trait(f, MPI_TRAIT_NEEDS_NOBODY)         ? "KIND_COLL"
                                                              : "KIND_LOCAL";
    case MPI_C_TYPE:
    case MPI_C_OP: return has_trait(f, MPI_TRAIT_QUERY) ? NULL : "KIND_LOCAL";
    case MPI_C_DYNAMIC: return f->row->supported ? NULL : "KIND_UNSUPPORTED";
    case MPI_C_INFO:
    case MPI_C_ERR: return has_trait(f, MPI_TRAIT_QUERY) ? NULL : "KIND_LOCAL";
    case MPI_C_TOOL:
    case MPI_C_OTHER: break;
    }
    return NULL;
}

/* One block of data, which is where the first argument says. */
static bool gives_one(const struct function *f)
{
    switch (mpi_plain(f->fn)) {
    case MPI_FN_MPI_Gather: case MPI_FN_MPI_Gatherv: case MPI_FN_MPI_Allgather:
    case MPI_FN_MPI_Allgatherv: case MPI_FN_MPI_Bcast: return true;
    default: return has_trait(f, MPI_TRAIT_ONE_BLOCK) && has_role(f, 'i');
    }
}

/* Data to send, of one type, and data to receive, of another. */
static bool has_two_blocks(const struct function *f)
{
    const char *roles = f->row->roles, *first = strpbrk(roles, "tT");
    return f->row->class == MPI_C_COLL && first && strpbrk(first + 1, "tT");
}

static void print_how(const struct function *f)
{
    const char *name = f->row->name + strlen("MPI_");
    bool is_message = f->row->class == MPI_C_P2P;
    const char *mode = starts(name, "I") ? name + 1 : name;
    static const struct {
        const char *text, *how;
    } words[] = {{"some", "HOW_SOME"}, {"any", "HOW_ANY"}, {"eplace", "HOW_REPLACE"},
                 {"mprobe", "HOW_MATCHED"}, {"Mprobe", "HOW_MATCHED"}};
    printf("0");
    if (has_trait(f, MPI_TRAIT_NONBLOCKING))
        printf(" | HOW_NONBLOCKING");
    if (has_trait(f, MPI_TRAIT_PERSISTENT))
        printf(" | HOW_PERSISTENT");
    if (is_message && (starts(mode, "Ss") || starts(mode, "ss")))
        printf(" | HOW_SYNC");
    if (is_message && (starts(mode, "Bs") || starts(mode, "bs")))
        printf(" | HOW_BUFFER");
    if (is_message && (starts(mode, "Rs") || starts(mode, "rs")))
        printf(" | HOW_READY");
    if (starts(name, "Test") || starts(name, "Iprobe") || starts(name, "Improbe"))
        printf(" | HOW_TEST");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((is_message || f->row->class == MPI_C_REQUEST) && strstr(name, words[i].text))
            printf(" | %s", words[i].how);
    if (frees_communicator(f))
        printf(" | HOW_FREES");
    if (is_of_each(f))
        printf(" | HOW_EACH");
    if (is_unseen(f))
        printf(" | HOW_UNSEEN");
    if (f->fn == MPI_FN_MPI_Comm_create_group)
        printf(" | HOW_MEMBERS");
    if (f->fn == MPI_FN_MPI_Win_fence)
        printf(" | HOW_FENCES");
    if (f->row->class == MPI_C_COLL && gives_one(f))
        printf(" | HOW_GIVES_ONE");
    if (has_two_blocks(f))
        printf(" | HOW_TWO_BLOCKS");
    if (has_two_blocks(f) && has_trait(f, MPI_TRAIT_NEEDS_ROOT))
        printf(" | HOW_FROM_ROOT");
    if (has_two_blocks(f) && has_trait(f, MPI_TRAIT_ROOT_NEEDS))
        printf(" | HOW_TO_ROOT");
}

/* "MPI_Ibcast" for MPI_Bcast, or NULL. */
static const struct mpi_call *nonblocking_form(struct arena *a, const struct function *f)
{
    const char *name = f->row->name + strlen("MPI_");
    if (f->row->class != MPI_C_COLL || has_trait(f, MPI_TRAIT_NONBLOCKING)
        || has_trait(f, MPI_TRAIT_PERSISTENT))
        return NULL;
    enum mpi_fn fn = mpi_find(arena_printf(a, "MPI_I%c%s", tolower((unsigned char)name[0]),
                                           name + 1));
    const struct mpi_call *row = mpi_call(fn);
    return row && row->handler != MPI_H_NO_UNLISTED ? row : NULL;
}

/* ---- what is written ---- */

/* Arrays of one element for each rank are told, of neighbours not. */
static bool is_told(const struct function *f, unsigned i)
{
    return !has_trait(f, MPI_TRAIT_NEEDS_SOURCES) && starts(f->p[i].type, "const int");
}

/* Of a collective: the number of elements for each rank, or an array of these. */
static const char *count_field(const struct function *f, unsigned i)
{
    bool receives = has_two_blocks(f) && memchr(f->row->roles, 'o', i);
    receives |= has_two_blocks(f) && memchr(f->row->roles, 'x', i);
    if (f->row->roles[i] == 'n' || !is_told(f, i))
        return receives ? ".count2" : ".count";
    return receives ? ".counts2" : ".counts";
}

/* Of what is done with a window, by its name. */
static const char *field_of_window(const struct function *f, unsigned i)
{
    static const char *const names[][2] = {{"lock_type", ".tag"}, {"rank", ".dest"},
                                           {"assert", ".assertion"}, {"group", ".group"},
                                           {"win", ".win"}};
    bool counts = f->row->handler == MPI_H_WIN_LOCK || f->row->handler == MPI_H_WIN_SYNC;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(f->p[i].name, names[k][0]) == 0
            && (counts || (k == 4 && !strchr(f->p[i].type, '*'))))
            return names[k][1];
    return NULL;
}

/* A field of struct call, or NULL: it is not told. */
static const char *field(const struct function *f, unsigned i, unsigned *counts, unsigned *outputs)
{
    static const char *const numbered[][2] = {{".count", ".count2"}, {".type", ".type2"},
                                              {".tag", ".tag2"}, {".types", ".types2"}};
    static const char *const meets[] = {".comm", ".root", ".peer", ".dest", ".tag", ".new_comm"};
    const char *type = f->p[i].type;
    if (f->row->class == MPI_C_RMA && strcmp(kind_of_access(f), "KIND_WINDOW") == 0)
        return field_of_window(f, i);
    if (f->fn == MPI_FN_MPI_Intercomm_create)
        return meets[i];
    switch (f->row->roles[i]) {
    case 'i': return ".in";
    case 'o':
    case 'x': return ".out";
    case 'N': return f->row->class == MPI_C_COLL ? count_field(f, i) : NULL;
    case 'n':
        return f->row->class == MPI_C_COLL ? count_field(f, i)
               : counts[0] < 2             ? numbered[0][counts[0]++]
                                           : NULL;
    case 't': return counts[1] < 2 ? numbered[1][counts[1]++] : NULL;
    case 'T':
        return has_trait(f, MPI_TRAIT_NEEDS_SOURCES) || counts[3] == 2 ? NULL
                                                                       : numbered[3][counts[3]++];
    case 'g': return counts[2] < 2 ? numbered[2][counts[2]++] : NULL;
    case 'd': return ".dest";
    case 's': return ".source";
    case 'r': return ".root";
    case 'c': return ".comm";
    case 'p': return ".op";
    case 'S': return ".status";
    case 'q':
    case 'Q': return strchr(type, '*') ? ".request" : NULL;
    case 'C':
        return is_type(type, "Message *") ? ".message"
               : is_type(type, "File *") ? (has_role(f, 'c') ? ".new_file" : ".file = *")
               : is_type(type, "Win *") ? (has_role(f, 'c') ? ".new_win" : ".win = *")
               : !makes_communicator(f)           ? NULL
               : frees_communicator(f)            ? ".comm = *"
                                                  : ".new_comm";
    case 'I':
        return is_type(type, "Request ") ? ".request_in"
               : is_type(type, "File ") ? ".file"
               : is_type(type, "Group ") && makes_communicator(f) ? ".group"
               : is_type(type, "Win ") ? ".win"
               : f->fn == MPI_FN_MPI_Win_fence ? ".assertion"
                                                 : NULL;
    case 'O':
        return f->row->class != MPI_C_REQUEST && f->row->handler != MPI_H_PROBE ? NULL
               : *outputs == 0            ? (++*outputs, ".output[0]")
               : *outputs == 1            ? (++*outputs, ".output[1]")
                                          : NULL;
    default: return NULL;
    }
}

/* Numbers that decide what all members are given: a colour, a key (7.4.2). */
static bool is_number(const struct function *f, unsigned i)
{
    return f->row->roles[i] == 'I' && starts(f->p[i].type, "int")
           && makes_communicator(f) && f->fn != MPI_FN_MPI_Intercomm_create;
}

static void print_numbers(const struct function *f)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f->n; i++)
        if (is_number(f, i))
            printf("%s", n++ ? "preload_mix(" : ",\n        .said = preload_mix(");
    if (n)
        printf("1");
    for (unsigned i = 0; i < f->n; i++)
        if (is_number(f, i))
            printf(", (unsigned)%s)", f->p[i].name);
}

/* What all members have to say alike, besides what is told of it. */
static void print_same(const struct function *f)
{
    const char *what = f->fn == MPI_FN_MPI_Cart_create         ? "grid"
                       : f->fn == MPI_FN_MPI_Graph_create      ? "graph"
                       : f->fn == MPI_FN_MPI_Comm_split_type   ? "kind"
                                                               : NULL;
    unsigned n = what && strcmp(what, "kind") == 0 ? 1 : 4;
    for (unsigned i = 1; what && i <= n; i++)
        printf("%s%s%s%s", i > 1 ? ", " : ",\n        .same = preload_same_", i > 1 ? "" : what,
               i > 1 ? "" : "(", f->p[i].name);
    printf("%s", what ? ")" : "");
}

static void print_fields(const struct function *f)
{
    unsigned counts[4] = {0}, outputs = 0;
    for (unsigned i = 0; i < f->n; i++) {
        const char *to = field(f, i, counts, &outputs);
        bool untold = f->row->roles[i] == 'N' && !is_told(f, i);
        if (to)
            printf(",\n        %s%s%s", to, strchr(to, '*') ? "" : " = ",
                   untold ? "-1" : f->p[i].name);
    }
    print_numbers(f);
    print_same(f);
    if (word_of_window(f))
        printf(",\n        .word = \"%s\"", word_of_window(f));
    bool is_one = f->row->class == MPI_C_REQUEST && has_role(f, 'q');
    printf("%s};\n", is_one ? ",\n        .count = 1" : "");
}

/* Ranks that need nobody send one block of data, which is the first argument. */
static bool sends_alone(const struct function *f)
{
    switch (mpi_plain(f->fn)) {
    case MPI_FN_MPI_Bcast: case MPI_FN_MPI_Reduce: case MPI_FN_MPI_Gather: return true;
    default: return false;
    }
}

static void print_call(const struct function *f, const char *name, const char *last)
{
    printf("c.error = P%s(", name);
    for (unsigned i = 0; i < f->n; i++)
        printf(*last && i == 0 && sends_alone(f) ? "c.copy ? c.copy : %s%s" : "%s%s",
               i ? ", " : "", f->p[i].name);
    printf("%s%s); break;\n", f->n ? last : "", "");
}

/* Later than MPI-3.1, which some libraries are of. */
static bool is_new(const struct function *f)
{
    const char *name = f->row->name;
    size_t n = strlen(name);
    return (n > 2 && strcmp(name + n - 2, "_c") == 0)
           || (f->row->class == MPI_C_COLL && has_trait(f, MPI_TRAIT_PERSISTENT))
           || strstr(name, "Isendrecv") || strstr(name, "idup_with_info")
           || f->row->handler == MPI_H_PARTITIONED || strstr(name, "ession")
           || strstr(name, "from_group");
}

static void print(struct arena *a, const struct function *f, const char *kind)
{
    const struct mpi_call *form = nonblocking_form(a, f);
    bool newest = starts(f->row->clause, "4.1:");
    printf("#if !defined %s%s /* a macro that complains: it was removed */\nint %s(", f->row->name,
           newest      ? " && MPI_VERSION * 10 + MPI_SUBVERSION >= 41"
           : is_new(f) ? " && MPI_VERSION >= 4" : "", f->row->name);
    for (unsigned i = 0; i < f->n; i++)
        printf("%s%s", i ? ", " : "", f->p[i].text);
    printf("%s)\n{\n    struct call c = {DEFAULTS, .fn = \"%s\", .kind = %s,\n        .how = ",
           f->n ? "" : "void", f->row->name, kind);
    print_how(f);
    printf("%s", form ? " | HOW_BOTH_FORMS" : "");
    printf("%s", form && sends_alone(f) ? " | HOW_ALONE" : "");
    print_fields(f);
    printf("    switch (preload_before(&c)) {\n    case STEP_DONE: return preload_leave(&c);\n"
           "    case STEP_NONBLOCKING:%s", form ? " " : "\n");
    if (form)
        print_call(f, form->name, ", &c.own");
    printf("    case STEP_PLAIN: ");
    print_call(f, f->row->name, "");
    printf("    }\n    return preload_after(&c);\n}\n#endif\n\n");
}

/* What the certificates of replay/certificate.h have to know of. */
static bool moves_messages(const struct function *f)
{
    enum mpi_class class = f->row->class;
    return (class == MPI_C_P2P || class == MPI_C_REQUEST || class == MPI_C_COLL)
           && !has_trait(f, MPI_TRAIT_QUERY) && !has_trait(f, MPI_TRAIT_BRANCH);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    if (argc != 2)
        fail("usage: wrappers MPI.H");
    const char *header = read_file(a, argv[1]);
    puts("/* Generated by replay/generate/wrappers.c from core/mpi/mpi_calls.def. */\n"
         "#include \"preload.h\"\n\n"
         "#define DEFAULTS .where = __builtin_return_address(0), .type = MPI_BYTE, "
         ".type2 = MPI_BYTE, \\\n    .dest = MPI_PROC_NULL, .source = MPI_PROC_NULL, "
         ".root = NO_ROOT, .comm = MPI_COMM_NULL, \\\n    .op = MPI_OP_NULL, "
         ".own = MPI_REQUEST_NULL, .file = MPI_FILE_NULL, .win = MPI_WIN_NULL, "
         ".peer = MPI_COMM_NULL, .group = MPI_GROUP_NULL, \\\n    "
         ".op_nth = -1, .init = -1\n");
    for (int fn = 0; fn < MPI_FN_COUNT; fn++) {
        struct function f = {.fn = (enum mpi_fn)fn, .row = mpi_call((enum mpi_fn)fn)};
        if (!find(a, header, f.row->name, &f) || f.n != strlen(f.row->roles)) {
            if (moves_messages(&f))
                fail("%s is not declared as its row says", f.row->name);
            continue;
        }
        const char *kind = kind_of(&f);
        if (!kind && moves_messages(&f))
            fail("%s moves messages, and nothing is known of how", f.row->name);
        if (kind)
            print(a, &f, kind);
    }
    arena_free(a);
    return ferror(stdout) || fflush(stdout) != 0;
}
