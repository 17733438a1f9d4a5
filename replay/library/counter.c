/* The cycle counter of the processor, and its random numbers: instructions, which no function
 * stands before.  A program that may have one is told by the system where it reads the counter, and
 * is given the clock of the reading (clocks.c).  Random numbers cannot be replaced: that there is
 * such an instruction is told.
 *
 *     __rdtsc() at main.c:7      input what=clock fn=rdtsc at=...
 *
 * Not looked at: libraries of the system (/lib, /usr/lib).
 */
#define _GNU_SOURCE
#include "loaded.h"
#include "reads.h"

#if defined(__x86_64__) && defined(__linux__)
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <ucontext.h>
#include <x86intrin.h>

enum { LONGEST = 3, PER_US = 1000 };

static struct counter {
    const unsigned char *there; /* behind the first one, or NULL */
    bool is_watched;
    volatile bool was_told; /* of a reading of this library */
    struct sigaction others; /* what the program, or MPI, wants at SIGSEGV */
} counter;

/* Bytes of the instruction that reads the counter; 0: it is another one. */
static int length_of(const unsigned char *pc)
{
    if (pc[0] != 0x0f)
        return 0;
    return pc[1] == 0x31 ? 2 : pc[1] == 0x01 && pc[2] == 0xf9 ? LONGEST : 0; /* rdtsc, rdtscp */
}

/* rdrand, rdseed, of a register */
static bool is_random(const unsigned char *pc)
{
    return pc[0] == 0x0f && pc[1] == 0xc7 && pc[2] >= 0xf0;
}

static void scan(const unsigned char *from, size_t n)
{
    for (size_t i = 0; i + LONGEST <= n; i++) {
        int k = length_of(from + i);
        if (k && !counter.there)
            counter.there = from + i + k;
        if (is_random(from + i))
            reads_note("random", "rdrand", from + i + LONGEST);
    }
}

static int scan_object(struct dl_phdr_info *info, size_t size, void *unused)
{
    bool of_system = strncmp(info->dlpi_name, "/lib", 4) == 0 ||
                     strncmp(info->dlpi_name, "/usr/lib", 8) == 0;
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum && !of_system; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        const unsigned char *from = (const unsigned char *)(info->dlpi_addr + p->p_vaddr);
        if (p->p_type == PT_LOAD && (p->p_flags & PF_X) && (p->p_flags & PF_R) &&
            loaded_is_of_program(from))
            scan(from, p->p_filesz);
    }
    return 0;
}

static unsigned long long real_counter(void)
{
    prctl(PR_SET_TSC, PR_TSC_ENABLE);
    unsigned long long now = __rdtsc();
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
    return now;
}

static void pass_on(int number, siginfo_t *info, void *context)
{
    if (counter.others.sa_flags & SA_SIGINFO)
        counter.others.sa_sigaction(number, info, context);
    else if (counter.others.sa_handler != SIG_DFL && counter.others.sa_handler != SIG_IGN)
        counter.others.sa_handler(number);
    else
        counter.is_watched = false, signal(number, SIG_DFL); /* it comes again */
}

/* An instruction that is not allowed is told as a fault of no address. */
static void on_fault(int number, siginfo_t *info, void *context)
{
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    const unsigned char *pc = (const unsigned char *)registers[REG_RIP];
    int n = info->si_code == SI_KERNEL ? length_of(pc) : 0;
    unsigned long long now;
    if (!n) {
        pass_on(number, info, context);
        return;
    }
    counter.was_told = true;
    if (reads_are_of_program(pc))
        reads_note("clock", n == LONGEST ? "rdtscp" : "rdtsc", pc + n);
    now = reads_are_of_program(pc) && reads_number() >= 0
              ? (unsigned long long)clocks_look() * PER_US : real_counter();
    registers[REG_RAX] = (greg_t)(now & UINT32_MAX);
    registers[REG_RDX] = (greg_t)(now >> 32);
    if (n == LONGEST)
        registers[REG_RCX] = 0; /* the number of the processor */
    registers[REG_RIP] += n;
}

/* Some virtual machines promise to tell, and do so only when the process has slept, or never. */
static bool is_told(void)
{
    enum { TRIES = 3, NAP_NS = 1000000 };
    counter.was_told = false;
    for (int i = 0; i < TRIES && !counter.was_told; i++) {
        if (i)
            nanosleep(&(struct timespec){0, NAP_NS}, NULL);
        (void)__rdtsc();
    }
    return counter.was_told;
}

void counter_watch(void)
{
    static struct sigaction ours;
    dl_iterate_phdr(scan_object, NULL);
    if (!counter.there)
        return;
    ours.sa_sigaction = on_fault;
    ours.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
    if (sigaction(SIGSEGV, &ours, &counter.others) == 0)
        counter.is_watched = prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0 && is_told();
    if (counter.is_watched)
        return;
    sigaction(SIGSEGV, &counter.others, NULL);
    reads_note("clock", "rdtsc", counter.there); /* the system does not tell of it */
}

bool counter_takes(int number, const struct sigaction *now, struct sigaction *before)
{
    if (number != SIGSEGV || !counter.is_watched)
        return false;
    if (before)
        *before = counter.others;
    if (now)
        counter.others = *now;
    return true;
}
#else
void counter_watch(void)
{
}

bool counter_takes(int number, const struct sigaction *now, struct sigaction *before)
{
    (void)number;
    (void)now;
    (void)before;
    return false;
}
#endif
