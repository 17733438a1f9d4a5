/* Liveness and escape of locals: variables whose address nobody keeps, and what each instruction
 * does with them.
 *
 *     int q[2];  MPI_Recv(q, 2, MPI_INT, ...);  if (q[0]) ...;  MPI_Recv(q, 2, MPI_INT, ...);
 *
 * The second receive overwrites q, so q is dead before it, and states that differ in its old
 * content are one state.  The address of a tracked local goes only into loads, stores and
 * arguments of functions that are known not to keep it.
 */
#include "abstraction/program/function_info.h"

#include <string.h>

struct flow {
    const struct program *p;
    struct func_info *fn;
    bool *kept; /* per local: its address goes elsewhere */
};

/* 1 + the local that an operand points into, or 0. */
static uint32_t base_of(const struct func_info *fn, const struct ir_opnd *o, bool *start)
{
    *start = true;
    if (o->kind == IR_O_LOCAL)
        return o->id + 1;
    if (o->kind != IR_O_TEMP)
        return 0;
    *start = fn->at_start[o->id];
    return fn->base[o->id];
}

static bool derives(const struct ir_instr *i)
{
    return i->op == IR_COPY || i->op == IR_PTRADD ||
           (i->op == IR_CAST && i->type.kind == IR_PTR);
}

static bool find_bases(struct flow *w)
{
    bool changed = false, start;
    const struct ir_func *f = w->fn->f;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            uint32_t base = derives(i) ? base_of(w->fn, &i->a, &start) : 0;
            if (!base || i->dst == IR_NO_TEMP || w->fn->base[i->dst])
                continue;
            bool moved = i->op == IR_PTRADD &&
                         (i->offset != 0 ||
                          (i->b.kind != IR_O_NONE && !(i->b.kind == IR_O_INT && i->b.i == 0)));
            w->fn->base[i->dst] = base;
            w->fn->at_start[i->dst] = start && !moved;
            changed = true;
        }
    return changed;
}

/* The role letter of argument k: an MPI role, or a libc letter; 0: nobody knows. */
static char role(const struct program *p, const struct ir_instr *i, uint32_t k, bool *mpi)
{
    *mpi = false;
    if (i->callee.kind != IR_O_FUNC)
        return 0;
    const struct func_info *callee = &p->funcs[i->callee.id];
    if (callee->f->defined)
        return 0;
    const struct mpi_call *call = mpi_call(callee->mpi);
    if (call) {
        *mpi = true;
        return call->supported && k < strlen(call->roles) ? call->roles[k] : 0;
    }
    return callee->effect ? libc_arg(callee->effect, k) : 0;
}

/* What MPI_Send_init is given is read later, by each MPI_Start (MPI-4.0 3.9).  Other
 * nonblocking sends are modelled with the content of the call, and what a receive writes when
 * it is complete needs nothing that was there before. */
static bool is_persistent(const struct program *p, const struct ir_instr *i)
{
    return mpi_has(p->funcs[i->callee.id].mpi, MPI_TRAIT_PERSISTENT);
}

/* For MPI_BOTTOM: whoever has the address reads and writes there (5.1.12). */
static bool takes_address(const struct program *p, const struct ir_instr *i)
{
    return mpi_has(p->funcs[i->callee.id].mpi, MPI_TRAIT_ADDRESS);
}

static bool keeps(const struct program *p, const struct ir_instr *i, uint32_t k)
{
    bool mpi;
    char letter = role(p, i, k, &mpi);
    if (!letter || (mpi && is_persistent(p, i)) || (mpi && takes_address(p, i)))
        return true;
    if (!mpi && strstr(p->funcs[i->callee.id].f->name, "printf") &&
        k >= p->funcs[i->callee.id].f->n_params)
        return true; /* "%p": scanf() may read it */
    return mpi ? !strchr("ioxnNDTS", letter) && !(letter == 'O' || letter == 'I')
               : !strchr("rdwxs", letter);
}

static void keep(struct flow *w, const struct ir_opnd *o)
{
    bool start;
    uint32_t base = base_of(w->fn, o, &start);
    if (base)
        w->kept[base - 1] = true;
}

static void find_kept(struct flow *w, const struct ir_instr *i)
{
    switch (i->op) {
    case IR_CALL:
        keep(w, &i->callee);
        keep(w, &i->sret);
        for (uint32_t k = 0; k < i->n_args; k++)
            if (keeps(w->p, i, k))
                keep(w, &i->args[k]);
        break;
    case IR_STORE: case IR_STOREBITS: keep(w, &i->b); break;
    case IR_CAST:
        if (i->type.kind != IR_PTR)
            keep(w, &i->a);
        break;
    case IR_PTRADD: keep(w, &i->b); break;
    case IR_LOAD: case IR_LOADBITS: case IR_COPY: case IR_MEMCPY: case IR_MEMZERO:
    case IR_DECL: case IR_BIN: case IR_PTRDIFF: case IR_BR:
        break;
    case IR_UNKNOWN: case IR_UN: case IR_ALLOCA: case IR_VAARG: case IR_VASTART:
    case IR_VACOPY: case IR_VAEND: case IR_JUMP: case IR_SWITCH: case IR_RET:
    case IR_UNREACHABLE: case IR_OP_COUNT:
        keep(w, &i->a);
        keep(w, &i->b);
        break;
    }
}

void liveness_find(struct arena *arena, struct func_info *fn, const struct program *p)
{
    const struct ir_func *f = fn->f;
    struct flow w = {p, fn, ARENA_ARRAY(arena, bool, f->n_locals)};
    fn->base = ARENA_ARRAY(arena, uint32_t, f->n_temps);
    fn->at_start = ARENA_ARRAY(arena, bool, f->n_temps);
    fn->tracked = ARENA_ARRAY(arena, bool, f->n_locals);
    while (find_bases(&w))
        continue;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            find_kept(&w, &f->blocks[b].instrs[k]);
    for (uint32_t k = 0; k < f->n_locals; k++)
        fn->tracked[k] = !w.kept[k];
}

/* ---- what an instruction does ---- */

static const char *handle_name(const struct program *p, const struct ir_opnd *o)
{
    if (o->kind != IR_O_GLOBAL)
        return NULL;
    const char *name = p->p->globals[o->id].obj.name;
    return strncmp(name, "m2s_MPI_", 8) == 0 ? name + 4 : NULL;
}

/* Calls whose only output is an int. */
static bool sets_int(enum mpi_fn fn)
{
    return fn == MPI_FN_MPI_Comm_rank || fn == MPI_FN_MPI_Comm_size;
}

/* Does this MPI call write n bytes at argument k?  (The rest of a longer buffer becomes
 * unknown when a shorter message arrives, see p2p_receive().) */
static bool writes_all(const struct program *p, const struct ir_instr *i, uint32_t k,
                       uint64_t size)
{
    bool mpi;
    if (role(p, i, k, &mpi) == 'S')
        return size == MPI_STATUS_SIZE;
    if (role(p, i, k, &mpi) == 'O')
        return size == sizeof(int32_t);
    if (k + 2 >= i->n_args || i->args[k + 1].kind != IR_O_INT)
        return false;
    const char *type = handle_name(p, &i->args[k + 2]);
    return type && mpi_type_size(type) == mpi_type_extent(type) &&
           (uint64_t)i->args[k + 1].i * mpi_type_size(type) == size;
}

static enum liveness_use stronger(enum liveness_use a, enum liveness_use b)
{
    if (a == FLOW_READ || b == FLOW_READ)
        return FLOW_READ;
    return a > b ? a : b;
}

static enum liveness_use use_argument(const struct program *p, const struct ir_instr *i,
                                      uint32_t k, bool start)
{
    bool mpi;
    char letter = role(p, i, k, &mpi);
    const struct func_info *callee = &p->funcs[i->callee.id];
    if (!mpi)
        return letter == 'w' ? FLOW_WRITE : FLOW_READ;
    if (letter == 'S')
        return start && mpi_has(callee->mpi, MPI_TRAIT_SETS_STATUS) ? FLOW_SET : FLOW_WRITE;
    if (letter == 'O')
        return start && sets_int(callee->mpi) ? FLOW_SET : FLOW_WRITE;
    if (letter != 'o' || callee->mpi != MPI_FN_MPI_Recv)
        return FLOW_READ;
    return start ? FLOW_SET : FLOW_WRITE;
}

static enum liveness_use use_call(const struct program *p, const struct func_info *fn,
                                  const struct ir_instr *i, uint32_t local)
{
    enum liveness_use use = FLOW_NONE;
    uint64_t size = fn->f->locals[local].obj.type.size;
    for (uint32_t k = 0; k < i->n_args; k++) {
        bool start;
        if (base_of(fn, &i->args[k], &start) != local + 1)
            continue;
        enum liveness_use one = use_argument(p, i, k, start);
        if (one == FLOW_SET && !writes_all(p, i, k, size))
            one = FLOW_WRITE;
        use = stronger(use, one);
    }
    return use;
}

enum liveness_use liveness_use(const struct program *p, const struct func_info *fn,
                               const struct ir_instr *i, uint32_t local)
{
    uint64_t size = fn->f->locals[local].obj.type.size;
    bool start_a, start_b;
    bool a = base_of(fn, &i->a, &start_a) == local + 1;
    bool b = base_of(fn, &i->b, &start_b) == local + 1;
    switch (i->op) {
    case IR_CALL: return use_call(p, fn, i, local);
    case IR_DECL: return FLOW_SET;
    case IR_STORE:
        return a && start_a && i->type.size == size ? FLOW_SET : FLOW_WRITE;
    case IR_MEMZERO: return start_a && i->size == size ? FLOW_SET : FLOW_WRITE;
    case IR_MEMCPY:
        if (b)
            return FLOW_READ;
        return start_a && i->size == size ? FLOW_SET : FLOW_WRITE;
    case IR_STOREBITS: case IR_LOAD: case IR_LOADBITS: return FLOW_READ;
    default: return FLOW_NONE; /* only moves the address */
    }
}

void liveness_locals(const struct func_info *fn, const struct ir_instr *i,
                     void (*visit)(void *context, uint32_t local), void *context)
{
    const struct ir_opnd *fixed[2] = {&i->a, &i->b};
    bool start;
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t base = base_of(fn, fixed[k], &start);
        if (base && fn->tracked[base - 1])
            visit(context, base - 1);
    }
    for (uint32_t k = 0; i->op == IR_CALL && k < i->n_args; k++) {
        uint32_t base = base_of(fn, &i->args[k], &start);
        if (base && fn->tracked[base - 1])
            visit(context, base - 1);
    }
}
