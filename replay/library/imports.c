/* Does a program keep all that it is in its own memory?  Whatever else there is, it comes to it by
 * functions of other libraries: the C library has a generator of random numbers, the system has
 * files and signals.  So each function that the program takes from a library that is not its own
 * must be known to keep nothing, or be one of those that outside.c watches.  One that is not known
 * is enough, and the state of the rank is not told.
 *
 *     memcpy, printf, sqrt      keep nothing (what was printed cannot be read back)
 *     rand, fopen, MPI_Send     are defined by this library
 *     socket, dlopen, sigaction not known
 */
#define _GNU_SOURCE
#include "loaded.h"
#include "state.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

enum { MAX_LOADED = 512 };

/* Of the C library.  Of those that read files, the place is known (outside.c). */
static const char harmless[] =
    " _Exit _IO_getc _IO_putc __assert_fail __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc"
    " __cxa_atexit __cxa_finalize __errno_location __gmon_start__ __libc_start_main"
    " __longjmp_chk __sigsetjmp __stack_chk_fail __stack_chk_guard __stdinp __stdoutp _exit"
    " _setjmp abort abs asprintf atexit atof atoi atol atoll bcmp bcopy bsearch bzero clearerr"
    " difftime div dprintf exit fclose feof ferror fflush fgetc fgets fileno fprintf fputc fputs"
    " fread fscanf fseek fseeko fwrite getc getchar getdelim getenv getline getpid gethostname"
    " imaxabs isalnum isalpha isdigit islower isspace isupper isxdigit labs ldiv llabs lldiv"
    " longjmp memchr memcmp memcpy memmem memmove mempcpy memrchr memset nanosleep nrand48 erand48"
    " jrand48 perror printf putc putchar puts qsort qsort_r rand_r rewind scanf sched_yield"
    " setbuf setjmp setlinebuf setvbuf siglongjmp sleep snprintf sprintf sscanf stderr stdin"
    " stdout stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy"
    " strcspn strdup strerror strftime strlen strncasecmp strncat strncmp strncpy strndup"
    " strnlen strpbrk strrchr strsep strspn strstr strtod strtof strtok_r strtol strtold strtoll"
    " strtoul strtoull strtoimax strtoumax swab tolower toupper usleep vasprintf vfprintf vprintf"
    " vsnprintf vsprintf vsscanf optarg optind opterr optopt ";

static bool is_among(const char *names, const char *name, size_t n)
{
    for (const char *p = names; (p = strstr(p, name)) != NULL; p += n)
        if (p[-1] == ' ' && p[n] == ' ')
            return true;
    return false;
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), k = strlen(end);
    return n > k && strcmp(name + n - k, end) == 0;
}

/* "__printf_chk", "__isoc99_sscanf": those of the plain name. */
static bool is_harmless(const char *name)
{
    char plain[64];
    size_t n = strlen(name);
    if (n + 1 > sizeof plain)
        return false;
    memcpy(plain, name, n + 1);
    char *from = plain;
    if (strncmp(plain, "__", 2) == 0 && ends_with(plain, "_chk")) {
        plain[n - 4] = '\0';
        from += 2;
    }
    if (strncmp(from, "__isoc99_", 9) == 0 || strncmp(from, "__isoc23_", 9) == 0)
        from += 9;
    return is_among(harmless, name, n) || is_among(harmless, from, strlen(from));
}

/* Functions of numbers; not the status of the processor, nor the sign of the gamma function. */
static bool is_of_numbers(const char *name, const char *object)
{
    return strncmp(object, "libm.so", 7) == 0 && strncmp(name, "fe", 2) != 0
           && !strstr(name, "gamma");
}

/* MPI's own, which this library has not wrapped: those that ask.  What goes round the wrappers
 * (PMPI) is not seen, and MPI_T changes how messages go. */
static bool is_of_mpi(const char *name)
{
    return strncmp(name, "MPI_", 4) == 0 && strncmp(name, "MPI_T_", 6) != 0;
}

static bool is_known(const char *name)
{
    Dl_info info, own;
    void *at = dlsym(RTLD_DEFAULT, name);
    if (!at || is_harmless(name)) /* weak, and nowhere */
        return true;
    if (!dladdr(at, &info) || !info.dli_fname || !dladdr((void *)is_known, &own))
        return false;
    const char *slash = strrchr(info.dli_fname, '/');
    return info.dli_fbase == own.dli_fbase || loaded_is_of_program(at) || is_of_mpi(name)
           || is_of_numbers(name, slash ? slash + 1 : info.dli_fname);
}

static const void *find(const ElfW(Dyn) *dynamic, ElfW(Sxword) tag)
{
    for (const ElfW(Dyn) *d = dynamic; d && d->d_tag != DT_NULL; d++)
        if (d->d_tag == tag)
            return (const void *)d->d_un.d_ptr;
    return NULL;
}

struct symbols { /* of an object; those that are not defined are among the first n */
    const ElfW(Sym) *at;
    const char *names;
    uint32_t n;
};

static bool find_symbols(const void *dynamic, struct symbols *s)
{
    const uint32_t *gnu = find(dynamic, DT_GNU_HASH), *sysv = find(dynamic, DT_HASH);
    s->at = find(dynamic, DT_SYMTAB);
    s->names = find(dynamic, DT_STRTAB);
    if (!s->at || !s->names || (!gnu && !sysv))
        return false;
    s->n = gnu ? gnu[1] : sysv[1]; /* GNU's hash has those that are defined, at the end */
    return true;
}

bool imports_are_known(const void *dynamic)
{
    struct symbols s;
    if (!find_symbols(dynamic, &s))
        return false;
    for (uint32_t i = 1; i < s.n; i++)
        if (s.at[i].st_shndx == SHN_UNDEF && !is_known(s.names + s.at[i].st_name))
            return false;
    return true;
}

/* ---- how many MPI libraries ---- */

struct loaded {
    struct {
        const char *name;
        const void *from, *dynamic;
    } objects[MAX_LOADED];
    int n;
};

static int add_loaded(struct dl_phdr_info *info, size_t size, void *data)
{
    struct loaded *l = data;
    (void)size;
    const void *dynamic = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
            dynamic = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    if (l->n < MAX_LOADED && *info->dlpi_name) { /* the program itself has no name */
        l->objects[l->n].name = info->dlpi_name;
        l->objects[l->n].from = (const void *)info->dlpi_addr;
        l->objects[l->n++].dynamic = dynamic;
    }
    return 0;
}

static bool takes(const void *dynamic, const char *name)
{
    struct symbols s;
    bool found = false;
    if (!find_symbols(dynamic, &s))
        return false;
    for (uint32_t i = 1; i < s.n; i++)
        found |= s.at[i].st_shndx == SHN_UNDEF && strcmp(s.names + s.at[i].st_name, name) == 0;
    return found;
}

static bool defines(const char *object, const void *from, const char *name)
{
    Dl_info info;
    void *handle = dlopen(object, RTLD_LAZY | RTLD_NOLOAD);
    void *at = handle ? dlsym(handle, name) : NULL;
    bool own = at && dladdr(at, &info) && info.dli_fbase == from;
    if (handle)
        dlclose(handle);
    return own;
}

/* A tool between the program and MPI has functions of that name, too, and calls the library's. */
bool imports_two_libraries(const char *names[2])
{
    static struct loaded l;
    Dl_info own;
    int n = 0;
    if (!dladdr((void *)imports_two_libraries, &own))
        return false;
    dl_iterate_phdr(add_loaded, &l);
    for (int i = 0; i < l.n && n < 2; i++)
        if (l.objects[i].from != own.dli_fbase
            && defines(l.objects[i].name, l.objects[i].from, "MPI_Finalize")
            && !takes(l.objects[i].dynamic, "PMPI_Finalize"))
            names[n++] = l.objects[i].name;
    return n == 2;
}
