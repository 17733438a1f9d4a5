/* Objects that the loader has loaded.  Those that MPI's library needs, and what it loads while it
 * begins, belong to MPI; the C library to nobody; all others to the program. */
#define _GNU_SOURCE
#include "loaded.h"

#include <dlfcn.h>
#include <string.h>

enum { MAX_OBJECTS = 1024 };

static struct loaded {
    struct loaded_object objects[MAX_OBJECTS];
    int n;
    bool full;
} loaded;

struct loaded_object *loaded_objects(int *n)
{
    *n = loaded.n;
    return loaded.objects;
}

struct loaded_object *loaded_find(uintptr_t pc)
{
    for (int i = 0; i < loaded.n; i++)
        if (pc >= loaded.objects[i].from && pc < loaded.objects[i].to)
            return &loaded.objects[i];
    return NULL;
}

bool loaded_is_of_program(const void *pc)
{
    const struct loaded_object *o = loaded_find((uintptr_t)pc);
    return o && !o->is_library;
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static struct loaded_object object_of(const struct dl_phdr_info *info)
{
    struct loaded_object o = {.name = base_of(info->dlpi_name), .from = UINTPTR_MAX};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t at = info->dlpi_addr + p->p_vaddr;
        if (p->p_type == PT_DYNAMIC)
            o.dynamic = (const void *)at;
        if (p->p_type != PT_LOAD)
            continue;
        o.from = at < o.from ? at : o.from;
        o.to = at + p->p_memsz > o.to ? at + p->p_memsz : o.to;
    }
    for (const ElfW(Dyn) *d = o.dynamic; d && d->d_tag != DT_NULL; d++)
        if (d->d_tag == DT_STRTAB)
            o.strings = (const char *)d->d_un.d_ptr;
    if (o.strings && (uintptr_t)o.strings < o.from) /* vdso: not moved */
        o.strings = NULL;
    o.is_libc = strncmp(o.name, "libc.so", 7) == 0;
    return o;
}

static int add_object(struct dl_phdr_info *info, size_t size, void *is_library)
{
    struct loaded_object o = object_of(info);
    (void)size;
    if (loaded_find(o.from))
        return 0;
    if (loaded.n == MAX_OBJECTS) {
        loaded.full = true;
        return 1;
    }
    o.is_library = *(bool *)is_library;
    loaded.objects[loaded.n++] = o;
    return 0;
}

void loaded_more(bool is_library)
{
    if (loaded.n)
        dl_iterate_phdr(add_object, &is_library);
}

static void take_library(struct loaded_object *o)
{
    if (!o || o->is_library)
        return;
    o->is_library = true;
    for (const ElfW(Dyn) *d = o->dynamic; o->strings && d && d->d_tag != DT_NULL; d++)
        for (int i = 0; d->d_tag == DT_NEEDED && i < loaded.n; i++)
            if (strcmp(loaded.objects[i].name, base_of(o->strings + d->d_un.d_val)) == 0)
                take_library(&loaded.objects[i]);
}

bool loaded_begin(void)
{
    bool is_library = false;
    void *mpi = dlsym(RTLD_DEFAULT, "PMPI_Send");
    if (loaded.n)
        return !loaded.full;
    if (!mpi)
        return false;
    dl_iterate_phdr(add_object, &is_library);
    take_library(loaded_find((uintptr_t)mpi));
    take_library(loaded_find((uintptr_t)loaded_begin));
    for (int i = 1; i < loaded.n; i++) /* the system's own; 0: the program */
        if (loaded.objects[i].is_libc || strstr(loaded.objects[i].name, "linux"))
            take_library(&loaded.objects[i]);
    return loaded.n && !loaded.full;
}
