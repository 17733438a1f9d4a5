/* MPI for Fortran may call PMPI's functions: those of mpi_f08 in MPICH, all of Open MPI's.  Then
 * nothing would be seen of a program.  So the addresses that its library has for them become those
 * of the functions here, before the program begins:
 *
 *     mpi_init_f08_  ->  PMPI_Init        is  mpi_init_f08_  ->  MPI_Init  ->  PMPI_Init
 *
 * What is in the MPI library itself calls whom it means.
 */
#define _GNU_SOURCE
#include "preload.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __aarch64__
enum { CALL_SLOT = R_AARCH64_JUMP_SLOT, ADDRESS_SLOT = R_AARCH64_GLOB_DAT };
#else
enum { CALL_SLOT = R_X86_64_JUMP_SLOT, ADDRESS_SLOT = R_X86_64_GLOB_DAT };
#endif

/* Of an object, what its relocations need. */
struct linkage {
    uintptr_t base;
    const ElfW(Sym) *symbols;
    const char *names;
    const ElfW(Rela) *calls, *others;
    size_t n_calls, n_others;
};

static const void *own_base(const void *function)
{
    Dl_info info;
    return function && dladdr(function, &info) ? info.dli_fbase : NULL;
}

/* The function of this library with that name, or NULL. */
static void *own_function(const char *name)
{
    void *at = dlsym(RTLD_DEFAULT, name);
    return at && own_base(at) == own_base((const void *)own_function) ? at : NULL;
}

static void redirect(uintptr_t slot, void *function)
{
    uintptr_t page = slot & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
    size_t n = slot + sizeof function - page;
    if (mprotect((void *)page, n, PROT_READ | PROT_WRITE) == 0)
        memcpy((void *)slot, &function, sizeof function);
}

static void redirect_all(const struct linkage *l, const ElfW(Rela) *of, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = l->names + l->symbols[of[i].r_info >> 32].st_name;
        uint32_t kind = (uint32_t)of[i].r_info;
        void *own = strncmp(name, "PMPI_", 5) == 0 ? own_function(name + 1) : NULL;
        if (own && (kind == CALL_SLOT || kind == ADDRESS_SLOT))
            redirect(l->base + of[i].r_offset, own);
    }
}

static bool linkage_of(const struct dl_phdr_info *object, struct linkage *l)
{
    const ElfW(Dyn) *d = NULL;
    *l = (struct linkage){.base = object->dlpi_addr};
    for (int i = 0; i < object->dlpi_phnum; i++)
        if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
            d = (const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    for (; d && d->d_tag != DT_NULL; d++)
        switch (d->d_tag) {
        case DT_SYMTAB: l->symbols = (const void *)d->d_un.d_ptr; break;
        case DT_STRTAB: l->names = (const void *)d->d_un.d_ptr; break;
        case DT_JMPREL: l->calls = (const void *)d->d_un.d_ptr; break;
        case DT_PLTRELSZ: l->n_calls = d->d_un.d_val / sizeof *l->calls; break;
        case DT_RELA: l->others = (const void *)d->d_un.d_ptr; break;
        case DT_RELASZ: l->n_others = d->d_un.d_val / sizeof *l->others; break;
        default: break;
        }
    return l->symbols && l->names;
}

/* One that has Fortran's functions, and is not the MPI library. */
static int look_at(struct dl_phdr_info *object, size_t size, void *data)
{
    static const char *const bindings[] = {"mpi_init_", "mpi_init_f08_"};
    const void *mpi = own_base(dlsym(RTLD_NEXT, "PMPI_Init"));
    struct linkage l;
    (void)size;
    (void)data;
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
        const void *base = own_base(dlsym(RTLD_DEFAULT, bindings[i]));
        if (!base || base == mpi || base != (const void *)object->dlpi_addr
            || !linkage_of(object, &l))
            continue;
        redirect_all(&l, l.calls, l.calls ? l.n_calls : 0);
        redirect_all(&l, l.others, l.others ? l.n_others : 0);
        break;
    }
    return 0;
}

__attribute__((constructor)) static void bind_fortran(void)
{
    if (sizeof(void *) == 8)
        dl_iterate_phdr(look_at, NULL);
}
