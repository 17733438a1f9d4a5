/* Calls of MPI from Fortran, made calls of C where they stand, so that the place, the text and the
 * stack of calls are the program's.
 *
 *     call mpi_bcast_(a, n, type, root, comm, ierr)
 *     ->  %0 = load i32 n;  ...  %4 = call @MPI_Bcast(a, %0, $m2s_MPI_REAL, %2, %3);  store ierr %4
 *
 * A handle that is a constant is the object of C itself; others go through the lists of
 * frontend/include/m2s_fortran.c.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"

#include "core/base/vec.h"
#include "frontend/fortran/binding.h"

#include <string.h>

/* ---- constants that flang passes ---- */

static bool is_constant_global(LLVMValueRef address)
{
    return LLVMIsAGlobalVariable(address) && LLVMIsGlobalConstant(address) &&
           !LLVMIsDeclaration(address);
}

static bool number_of(LLVMValueRef v, int64_t *n)
{
    if (LLVMIsALoadInst(v) && is_constant_global(LLVMGetOperand(v, 0)))
        v = LLVMGetInitializer(LLVMGetOperand(v, 0)); /* a handle of mpi_f08 */
    while (v && llvm_type_is_group(LLVMTypeOf(v)))
        v = LLVMIsConstant(v) && !llvm_constant_is_undefined(v) ? LLVMGetAggregateElement(v, 0)
                                                                : NULL;
    if (!v || !LLVMIsAConstantInt(v))
        return false;
    *n = LLVMConstIntGetSExtValue(v);
    return true;
}

/* The first member of what the address is of, which begins where it does. */
static bool is_first_member(LLVMValueRef gep)
{
    bool first = LLVMIsAGetElementPtrInst(gep) != NULL;
    for (int k = 1; first && k < LLVMGetNumOperands(gep); k++)
        first = LLVMIsNull(LLVMGetOperand(gep, (unsigned)k));
    return first;
}

/* Of a variable of the compiler's: the one number that is ever stored to it. */
static bool stored_number(LLVMValueRef address, bool *any, int64_t *n)
{
    for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        int64_t one;
        if (LLVMIsAGetElementPtrInst(user) &&
            (!is_first_member(user) || !stored_number(user, any, n)))
            return false;
        if (!LLVMIsAStoreInst(user))
            continue;
        if (LLVMGetOperand(user, 1) != address || !number_of(LLVMGetOperand(user, 0), &one) ||
            (*any && one != *n))
            return false;
        *n = one;
        *any = true;
    }
    return true;
}

static bool known_number(struct llvm_function *f, LLVMValueRef address, int64_t *n)
{
    if (LLVMIsAGlobalVariable(address))
        return is_constant_global(address) && number_of(LLVMGetInitializer(address), n);
    bool any = false;
    return LLVMIsAAllocaInst(address) && !llvm_map_find(&f->names, address) &&
           stored_number(address, &any, n) && any;
}

/* ---- one call ---- */

struct argument {
    LLVMValueRef from;
    struct ir_opnd address; /* in Fortran */
    struct ir_opnd slot;    /* what is passed instead, and told afterwards; or NONE */
    struct ir_opnd count;   /* of an array of requests */
};

struct lowering {
    struct llvm_function *f;
    struct binding_call c;
    const char *roles;
    struct argument args[BINDING_PARAMETERS];
    struct ir_opnd passed[BINDING_PARAMETERS];
    LLVMValueRef call;
    uint32_t first;    /* parameter of C that Fortran has not (MPI_Init) */
    uint32_t n_given, n_texts;
};

static struct ir_opnd call_support(struct llvm_function *f, const char *name, const char *kind,
                                   enum ir_kind ret, const struct ir_opnd *args, uint32_t n)
{
    const char *text = f->text, *points = f->points;
    f->text = f->points = NULL;
    struct ir_opnd result =
        llvm_emit_call(f, arena_printf(f->m->arena, "m2s_f_%s%s", name, kind), ret, args, n);
    f->text = text;
    f->points = points;
    return result;
}

static char role_of(const struct lowering *l, uint32_t k)
{
    return k < strlen(l->roles) ? l->roles[k] : 'I';
}

static struct ir_opnd number_at(struct lowering *l, const struct argument *a)
{
    return llvm_emit_load(l->f, a->address, IR_I32);
}

static struct ir_opnd null_pointer(void)
{
    return ir_int(IR_PTR, 0);
}

/* The handle that the integer stands for. */
static struct ir_opnd handle_in(struct lowering *l, const struct argument *a, const char *kind)
{
    const struct binding_handle *h = NULL;
    int64_t n;
    if (known_number(l->f, a->from, &n))
        h = binding_handle_of(binding_read(l->f->m->arena), n);
    if (h && strcmp(h->kind, kind) == 0)
        return llvm_symbol_object(l->f->m, arena_printf(l->f->m->arena, "m2s_%s", h->name));
    struct ir_opnd number = number_at(l, a);
    return call_support(l->f, "in_", kind, IR_PTR, &number, 1);
}

static bool frees(const struct lowering *l)
{
    return strstr(l->c.name, "_free") || strstr(l->c.name, "_disconnect") ||
           strstr(l->c.name, "_close");
}

/* A handle that C has the address of: new ones, those that are freed or committed. */
static struct ir_opnd handle_slot(struct lowering *l, struct argument *a, const char *kind)
{
    struct ir_opnd slot = llvm_emit_object(l->f, ir_type_of(IR_PTR));
    if (frees(l) || strstr(l->c.name, "_commit") || strstr(l->c.name, "_recv") ||
        strstr(l->c.name, "_mrecv") || strstr(l->c.name, "_Mrecv"))
        llvm_emit_store(l->f, slot, handle_in(l, a, kind));
    if (frees(l)) {
        struct ir_opnd number = number_at(l, a);
        call_support(l->f, "drop_", kind, IR_VOID, &number, 1);
    }
    a->slot = slot;
    return slot;
}

static bool makes_request(enum mpi_fn fn)
{
    return mpi_has(fn, MPI_TRAIT_NONBLOCKING) || mpi_has(fn, MPI_TRAIT_PERSISTENT) ||
           strncmp(mpi_call(fn)->name, "MPI_I", 5) == 0;
}

static struct ir_opnd request_slot(struct lowering *l, uint32_t k)
{
    struct argument *a = &l->args[k];
    if (role_of(l, k) == 'Q') {
        a->count = number_at(l, &l->args[0]);
        struct ir_opnd given[] = {a->count, a->address};
        return a->slot = call_support(l->f, "in_requests", "", IR_PTR, given, 2);
    }
    bool fresh = makes_request(l->c.fn);
    struct ir_opnd number = fresh ? (struct ir_opnd){0} : number_at(l, a);
    return a->slot = call_support(l->f, fresh ? "new_request" : "in_request", "", IR_PTR, &number,
                                  !fresh);
}

/* MPI_Request_get_status has the request itself. */
static struct ir_opnd request_value(struct lowering *l, uint32_t k)
{
    struct ir_opnd number = number_at(l, &l->args[k]);
    return llvm_emit_load(l->f, call_support(l->f, "in_request", "", IR_PTR, &number, 1), IR_PTR);
}

static struct ir_opnd text_slot(struct lowering *l, uint32_t k)
{
    struct argument *a = &l->args[k];
    uint32_t at = l->n_given + l->n_texts++;
    struct ir_opnd length = at < LLVMGetNumArgOperands(l->call)
                                ? llvm_value(l->f, LLVMGetOperand(l->call, at)) : ir_int(IR_I64, 0);
    if (l->c.p[k].is_const) {
        struct ir_opnd given[] = {a->address, length};
        return call_support(l->f, "text_in", "", IR_PTR, given, 2);
    }
    a->count = length;
    struct ir_opnd size = ir_int(IR_U64, 8192); /* the longest text of MPI */
    return a->slot = llvm_emit_call(l->f, "malloc", IR_PTR, &size, 1);
}

/* MPI-1 had addresses in integers of four bytes (MPI-4.0 17.1). */
static bool is_old(const struct lowering *l)
{
    return strcmp(mpi_call(l->c.fn)->clause, "17.1") == 0;
}

/* What is an MPI_Aint in C. */
static struct ir_opnd wide(struct lowering *l, uint32_t k)
{
    struct argument *a = &l->args[k];
    if (l->c.p[k].address && is_old(l) && role_of(l, 0) != 'n')
        return a->slot = llvm_emit_object(l->f, ir_type_of(IR_I64));
    if (l->c.p[k].address && is_old(l)) { /* an array of them */
        struct ir_opnd given[] = {number_at(l, &l->args[0]), a->address};
        return call_support(l->f, "in_addresses", "", IR_PTR, given, 2);
    }
    if (l->c.p[k].address)
        return a->address;
    return is_old(l) ? llvm_emit_cast(l->f, number_at(l, a), IR_I64)
                     : llvm_emit_load(l->f, a->address, IR_I64);
}

/* symbols.c: special_address() */
static bool is_in_place(LLVMValueRef buffer)
{
    const char *name = llvm_name_of(buffer);
    return strncmp(name, "m2s_", 4) == 0 && strcasestr(name, "MPI_IN_PLACE") != NULL;
}

/* MPI_Alltoallw and its like. */
static struct ir_opnd types_of_members(struct lowering *l, uint32_t k)
{
    bool received = strchr(l->roles, 'T') < l->roles + k;
    uint32_t comm = (uint32_t)strcspn(l->roles, "c");
    if (!received && is_in_place(l->args[0].from))
        return null_pointer(); /* nobody looks at them */
    struct ir_opnd given[] = {handle_in(l, &l->args[comm], "comm"), ir_int(IR_I32, received)};
    bool neighbours = mpi_has(l->c.fn, MPI_TRAIT_NEEDS_SOURCES);
    given[0] = call_support(l->f, neighbours ? "n_neighbours" : "n_members", "", IR_I32, given,
                            1 + neighbours);
    given[1] = l->args[k].address;
    return call_support(l->f, "in_datatypes", "", IR_PTR, given, 2);
}

static struct ir_opnd pass(struct lowering *l, uint32_t k)
{
    const struct binding_parameter *p = &l->c.p[k];
    struct argument *a = &l->args[k];
    const char *kind = binding_handle_kind(p->type);
    switch (p->kind) {
    case BINDING_INT: return p->address ? a->address : number_at(l, a);
    case BINDING_WIDE: return wide(l, k);
    case BINDING_TEXT: return text_slot(l, k);
    case BINDING_STATUS:
    case BINDING_MEMORY: return a->address;
    case BINDING_HANDLE: break;
    case BINDING_FUNCTION:
        if (l->c.fn == MPI_FN_MPI_Op_create)
            return a->address;
        /* fall through */
    case BINDING_OTHER:
        llvm_unsupported(l->f->m, l->f->at, "%s is not supported in Fortran", l->c.name);
        return null_pointer();
    }
    if (strcmp(kind, "request") == 0)
        return p->address ? request_slot(l, k) : request_value(l, k);
    if (role_of(l, k) == 'T' && role_of(l, 0) == 'n') {
        struct ir_opnd given[] = {number_at(l, &l->args[0]), a->address};
        return call_support(l->f, "in_datatypes", "", IR_PTR, given, 2);
    }
    if (role_of(l, k) == 'T')
        return types_of_members(l, k);
    return p->address ? handle_slot(l, a, kind) : handle_in(l, a, kind);
}

/* What the call has written goes back to Fortran. */
static void give_back(struct lowering *l, uint32_t k)
{
    struct argument *a = &l->args[k];
    const struct binding_parameter *p = &l->c.p[k];
    const char *kind = binding_handle_kind(p->type);
    bool is_request = kind && strcmp(kind, "request") == 0;
    if (p->kind == BINDING_TEXT && a->slot.kind != IR_O_NONE) {
        struct ir_opnd given[] = {a->address, a->count, a->slot};
        call_support(l->f, "text_out", "", IR_VOID, given, 3);
    } else if (is_request && a->count.kind != IR_O_NONE) {
        struct ir_opnd given[] = {a->count, a->address, a->slot};
        call_support(l->f, "out_requests", "", IR_VOID, given, 3);
    } else if (p->kind == BINDING_WIDE && a->slot.kind != IR_O_NONE) {
        struct ir_opnd number = llvm_emit_load(l->f, a->slot, IR_I64);
        llvm_emit_store(l->f, a->address, llvm_emit_cast(l->f, number, IR_I32));
    } else if (a->slot.kind != IR_O_NONE && strstr(l->c.name, "_commit") == NULL) {
        struct ir_opnd handle = is_request ? a->slot : llvm_emit_load(l->f, a->slot, IR_PTR);
        llvm_emit_store(l->f, a->address, call_support(l->f, "out_", kind, IR_I32, &handle, 1));
    }
    bool index = p->name && p->kind == BINDING_INT && p->address && role_of(l, k) == 'O';
    if (index && (!strcmp(p->name, "index") || !strcmp(p->name, "indx")))
        call_support(l->f, "index", "", IR_VOID, &a->address, 1);
    if (index && !strcmp(p->name, "array_of_indices")) {
        struct ir_opnd given[] = {number_at(l, &l->args[k - 1]), a->address};
        call_support(l->f, "indices", "", IR_VOID, given, 2);
    }
}

/* ---- */

/* Whose mistake the library does not notice. */
static void only_warn(const struct lowering *l, struct diag *d)
{
    d->severity = DIAG_WARNING;
    l->f->m->ds->errors--;
}

static bool takes_text(const struct lowering *l)
{
    for (uint32_t k = l->first; k < l->c.n; k++)
        if (l->c.p[k].kind == BINDING_TEXT)
            return true;
    return false;
}

/* All are addresses; behind them stand the lengths of texts.  Nobody looks at more of them. */
static bool has_all_arguments(const struct lowering *l)
{
    uint32_t n = LLVMGetNumArgOperands(l->call), given = 0;
    uint32_t needed = l->c.n - l->first + !l->c.is_function;
    while (given < n && LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(l->call, given))) ==
                            LLVMPointerTypeKind)
        given++;
    if (given == needed)
        return true;
    struct diag *d = diag_add(l->f->m->ds, DIAG_C_ERROR, l->f->at,
                              "%s is called with %u arguments, but takes %u%s", l->c.name, given,
                              needed, l->c.is_function ? "" : "; the last one is ierror");
    if (given < needed || takes_text(l))
        return false;
    only_warn(l, d);
    return true;
}

/* In C the value of an attribute is a pointer; in MPI-1 it was a default integer. */
static const char *kind_needed(const struct lowering *l, const struct binding_parameter *p)
{
    if (strcmp(p->type, "MPI_Offset") == 0)
        return "MPI_OFFSET_KIND";
    if (strcmp(p->type, "MPI_Count") == 0)
        return "MPI_COUNT_KIND";
    bool is_attribute = strcmp(p->name, "attribute_val") == 0 && l->c.fn != MPI_FN_MPI_Attr_get;
    return p->kind == BINDING_WIDE || is_attribute ? "MPI_ADDRESS_KIND" : NULL;
}

/* Of a default integer half of the bytes would be something else. */
static bool has_wide_arguments(const struct lowering *l)
{
    bool good = true;
    for (uint32_t k = l->first; k < l->c.n && !is_old(l); k++) {
        LLVMValueRef from = LLVMGetOperand(l->call, k - l->first);
        const char *kind = kind_needed(l, &l->c.p[k]);
        if (!kind || llvm_pointee_kind(l->f, from) != IR_I32)
            continue;
        diag_add(l->f->m->ds, DIAG_C_ERROR, l->f->at,
                 "argument %u of %s (%s) must be INTEGER(KIND=%s), but has 4 bytes", k + 1,
                 l->c.name, l->c.p[k].name, kind);
        good = false;
    }
    return good;
}

/* Told once. */
static bool has_wide_error(struct llvm_module *m)
{
    for (size_t i = 0; i < m->ds->n; i++)
        if (m->ds->items[i]->severity == DIAG_WARNING && strstr(m->ds->items[i]->text, "(ierror)"))
            return true;
    return false;
}

/* What MPI writes, or has several of, fills half of an integer of eight bytes: as it does here, so
 * that the other half of ierror is what it was. */
static bool has_default_arguments(const struct lowering *l)
{
    for (uint32_t k = l->first; k < l->c.n + !l->c.is_function; k++) {
        const struct binding_parameter *p = k < l->c.n ? &l->c.p[k] : NULL;
        bool whole = !p || (p->address && (p->kind == BINDING_INT || p->kind == BINDING_HANDLE)) ||
                     p->kind == BINDING_STATUS;
        if (!whole || llvm_pointee_kind(l->f, LLVMGetOperand(l->call, k - l->first)) != IR_I64 ||
            (!p && has_wide_error(l->f->m)))
            continue;
        struct diag *d = diag_add(l->f->m->ds, DIAG_C_ERROR, l->f->at,
                                  "argument %u of %s (%s) must be an INTEGER of 4 bytes, but has 8",
                                  k - l->first + 1, l->c.name, p ? p->name : "ierror");
        if (p)
            return false;
        only_warn(l, d);
    }
    return true;
}

static void take_arguments(struct lowering *l)
{
    uint32_t given = 0;
    for (uint32_t k = l->first; k < l->c.n; k++) {
        l->args[k].from = LLVMGetOperand(l->call, given++);
        l->args[k].address = llvm_value(l->f, l->args[k].from);
    }
    l->n_given = given + !l->c.is_function;
}

static void give_error(struct lowering *l, struct ir_opnd error)
{
    LLVMValueRef to = LLVMGetOperand(l->call, l->n_given - 1);
    if (!LLVMIsNull(to))
        llvm_emit_store(l->f, llvm_value(l->f, to), error);
}

static void lower_function(struct lowering *l)
{
    struct ir_opnd args[BINDING_PARAMETERS];
    enum ir_kind ret = strcmp(l->c.result, "double") == 0 ? IR_F64 : IR_I64;
    for (uint32_t k = 0; k < l->c.n; k++)
        args[k] = pass(l, k);
    llvm_value_set(l->f, l->call, llvm_emit_call(l->f, l->c.name, ret, args, l->c.n));
}

static void lower_subroutine(struct lowering *l)
{
    for (uint32_t k = 0; k < l->c.n; k++)
        l->passed[k] = k < l->first ? null_pointer() : pass(l, k);
    LLVMValueRef buffers[BINDING_PARAMETERS] = {NULL};
    for (uint32_t k = l->first; k < l->c.n; k++)
        buffers[k] = l->args[k].from;
    l->f->points = llvm_pointee_text(l->f, l->c.name, buffers, l->c.n);
    struct ir_opnd error = llvm_emit_call(l->f, l->c.name, IR_I32, l->passed, l->c.n);
    for (uint32_t k = l->first; k < l->c.n; k++)
        give_back(l, k);
    give_error(l, error);
}

bool llvm_fortran_mpi(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    struct lowering l = {.f = f, .call = call};
    if (strncmp(name, "mpi_f_sync_reg_", 15) == 0)
        return true;
    if (!binding_find(f->m->arena, name, &l.c))
        return false;
    l.roles = mpi_call(l.c.fn)->roles;
    if (l.c.fn == MPI_FN_MPI_Init || l.c.fn == MPI_FN_MPI_Init_thread)
        l.first = 2;
    f->text = llvm_source_statement(f->m, &f->at);
    if (!has_all_arguments(&l) || !has_wide_arguments(&l) || !has_default_arguments(&l))
        return true;
    if (l.c.fn == MPI_FN_MPI_Comm_get_attr || l.c.fn == MPI_FN_MPI_Attr_get)
        return false; /* ours: frontend/include/m2s_fortran.c */
    take_arguments(&l);
    if (l.c.is_function)
        lower_function(&l);
    else
        lower_subroutine(&l);
    return true;
}
