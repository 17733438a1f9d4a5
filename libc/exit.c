/* atexit(), on_exit() and what runs at the end of the process (C11 7.22.4). */

enum { MANY = 64 }; /* at least 32 are possible (7.22.4.2) */

/* REGISTRY_SIZE in slicer/rewrite/exits.c.  with_status: what on_exit() was given, or null.  The
 * number stands where, up to whole elements, no pointer does: the points-to analysis tells them
 * apart (slicer/pointsto/misread.h). */
struct registry {
    long n;
    struct {
        void (*alone)(void);
        void (*with_status)(int, void *);
        void *argument;
        long unused;
    } of[MANY];
};

int __m2s_at_exit(struct registry *registry, void (*f)(void))
{
    long n = registry->n;
    if (n >= MANY)
        return 1;
    registry->of[n].alone = f;
    registry->of[n].with_status = 0;
    registry->n = n + 1;
    return 0;
}

int __m2s_on_exit(struct registry *registry, void (*f)(int, void *), void *argument)
{
    long n = registry->n;
    if (n >= MANY)
        return 1;
    registry->of[n].argument = argument;
    registry->of[n].with_status = f;
    registry->n = n + 1;
    return 0;
}

/* The last one first; one may register others (7.22.4.4). */
void __m2s_run_exit(struct registry *registry, int status)
{
    while (registry->n > 0) {
        long n = registry->n - 1;
        registry->n = n;
        if (registry->of[n].with_status)
            registry->of[n].with_status(status, registry->of[n].argument);
        else
            registry->of[n].alone();
    }
}
