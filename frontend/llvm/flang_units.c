/* Units of Fortran that are only read, as streams of C: what all ranks read there is the same.
 *
 *     open (10, file='in.dat', status='old')      m2s_f_connect(10, "in.dat"): fopen(.., "r")
 *     read (10, *) n                              m2s_f_statement(.., 10): this stream
 *     close (10)                                  m2s_f_disconnect(10)
 *
 * `action='read'` says that a unit is not written.  Without it that is looked for: on each way from
 * the statement on nothing is written to the unit before it is closed.
 */
#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/flang.h"

#include <string.h>

/* ---- which unit ---- */

struct unit {
    LLVMValueRef number; /* a constant, or: */
    LLVMValueRef place;  /* the variable that it is loaded from */
    bool is_new;         /* newunit=: it is that of no other one */
};

/* The number of the unit of a statement; NULL: it has none, or it is not given. */
static LLVMValueRef unit_number(LLVMValueRef begin)
{
    const char *name = llvm_flang_callee(begin);
    if (strncmp(name, "_FortranAioBeginInternal", 24) == 0 ||
        strncmp(name, "_FortranAioBeginInquire", 23) == 0 ||
        strncmp(name, "_FortranAioBeginWait", 20) == 0 ||
        strcmp(name, "_FortranAioBeginOpenNewUnit") == 0)
        return NULL;
    bool formatted = strncmp(name, "_FortranAioBeginExternalFormatted", 33) == 0;
    return LLVMGetOperand(begin, formatted ? 3 : 0);
}

static struct unit unit_of(LLVMValueRef open)
{
    LLVMValueRef number = unit_number(open);
    if (!number) {
        LLVMValueRef part = llvm_flang_part(open, "_FortranAioGetNewUnit");
        return (struct unit){.place = part ? LLVMGetOperand(part, 1) : NULL, .is_new = true};
    }
    if (LLVMIsAConstantInt(number))
        return (struct unit){.number = number};
    return (struct unit){.place = LLVMIsALoadInst(number) ? LLVMGetOperand(number, 0) : NULL};
}

/* Is it surely this unit, where that is still connected? */
static bool is_it(const struct unit *u, LLVMValueRef number)
{
    return number && (u->number ? number == u->number
                                : LLVMIsALoadInst(number) && LLVMGetOperand(number, 0) == u->place);
}

/* Is it surely another one?  A new unit has a number below 0 (F2018 12.5.6.12). */
static bool is_other(const struct unit *u, LLVMValueRef number)
{
    if (!number || !LLVMIsAConstantInt(number))
        return false;
    return u->number ? number != u->number : u->is_new && LLVMConstIntGetSExtValue(number) >= 0;
}

/* ---- what is done from the statement on ---- */

struct walk {
    struct unit unit;
    LLVMValueRef open;     /* the cookie of the statement */
    LLVMValueRef seen[64]; /* functions that were looked at */
    uint32_t n_seen;
    bool leaves;           /* may the function be left? */
    bool inside;           /* another function is looked at: it closes nothing for sure */
};

enum step { STEP_GOES_ON, STEP_ENDS, STEP_FAILS };

static bool spares(struct walk *w, LLVMValueRef function);

/* A statement of input or output. */
static enum step statement(const struct walk *w, LLVMValueRef call, const char *name)
{
    bool opens = strncmp(name, "_FortranAioBeginOpen", 20) == 0;
    bool closes = strcmp(name, "_FortranAioBeginClose") == 0;
    bool writes = strstr(name, "Output") || strcmp(name, "_FortranAioBeginEndfile") == 0;
    LLVMValueRef number = unit_number(call);
    if ((opens || closes) && !w->inside && is_it(&w->unit, number))
        return STEP_ENDS;
    if (!writes || strncmp(name, "_FortranAioBeginI", 17) == 0) /* to a text */
        return STEP_GOES_ON;
    return is_other(&w->unit, number) ? STEP_GOES_ON : STEP_FAILS;
}

/* Is the variable with the number given away, or a function, which may be called then? */
static bool gives(const struct walk *w, LLVMValueRef call)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (LLVMIsAFunction(v) || (w->unit.place && v == w->unit.place))
            return true;
    }
    return false;
}

static enum step call_step(struct walk *w, LLVMValueRef call)
{
    size_t n;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee))
        return STEP_FAILS;
    const char *name = LLVMGetValueName2(callee, &n);
    if (strncmp(name, "_FortranAioBegin", 16) == 0)
        return statement(w, call, name);
    bool own = strncmp(name, "_FortranAioGetNewUnit", 21) == 0 &&
               LLVMGetOperand(call, 0) == w->open;
    if (gives(w, call) && !own)
        return STEP_FAILS;
    if (strncmp(name, "_FortranA", 9) == 0 || strncmp(name, "llvm.", 5) == 0 ||
        strncmp(name, "mpi_", 4) == 0)
        return STEP_GOES_ON;
    if (LLVMIsDeclaration(callee))
        return llvm_symbol_is_known(name) ? STEP_GOES_ON : STEP_FAILS;
    bool kept = w->unit.number || LLVMIsAAllocaInst(w->unit.place);
    return kept && spares(w, callee) ? STEP_GOES_ON : STEP_FAILS;
}

static enum step step(struct walk *w, LLVMValueRef i)
{
    if (LLVMIsACallInst(i))
        return call_step(w, i);
    if (LLVMIsAStoreInst(i) && w->unit.place && LLVMGetOperand(i, 1) == w->unit.place)
        return STEP_FAILS;
    w->leaves |= LLVMIsAReturnInst(i) != NULL;
    return STEP_GOES_ON;
}

/* Does the function write to no unit that may be this one? */
static bool spares(struct walk *w, LLVMValueRef function)
{
    struct walk inner = *w;
    for (uint32_t k = 0; k < w->n_seen; k++)
        if (w->seen[k] == function)
            return true;
    if (w->n_seen == sizeof w->seen / sizeof *w->seen)
        return false;
    w->seen[w->n_seen++] = function;
    inner.inside = true;
    memcpy(inner.seen, w->seen, sizeof w->seen);
    inner.n_seen = w->n_seen;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (step(&inner, i) == STEP_FAILS)
                return false;
    memcpy(w->seen, inner.seen, sizeof w->seen);
    w->n_seen = inner.n_seen;
    return true;
}

struct blocks {
    LLVMBasicBlockRef *v;
    uint32_t n, cap;
};

static void reach(struct llvm_function *f, struct blocks *all, LLVMBasicBlockRef b)
{
    for (uint32_t k = 0; k < all->n; k++)
        if (all->v[k] == b)
            return;
    VEC_PUSH(f->m->arena, all->v, all->n, all->cap, b);
}

/* Is it not written on any way from the end of the statement that opens it? */
static bool is_never_written(struct llvm_function *f, LLVMValueRef end, struct walk *w)
{
    struct blocks all = {0};
    LLVMValueRef i = LLVMGetNextInstruction(end);
    size_t n_name;
    bool is_main = strcmp(LLVMGetValueName2(f->from, &n_name), "_QQmain") == 0;
    for (uint32_t k = 0; k <= all.n; k++) {
        enum step s = STEP_GOES_ON;
        LLVMValueRef last = NULL;
        if (k > 0)
            i = LLVMGetFirstInstruction(all.v[k - 1]);
        for (; i && s == STEP_GOES_ON; last = i, i = LLVMGetNextInstruction(i))
            s = step(w, i);
        if (s == STEP_FAILS)
            return false;
        for (unsigned n = 0; s == STEP_GOES_ON && n < LLVMGetNumSuccessors(last); n++)
            reach(f, &all, LLVMGetSuccessor(last, n));
    }
    return is_main || !w->leaves;
}

bool llvm_flang_only_reads(struct llvm_function *f, LLVMValueRef end)
{
    LLVMValueRef cookie = LLVMGetOperand(end, 0);
    struct walk w = {.unit = unit_of(cookie), .open = cookie};
    static const char *const parts[] = {"_FortranAioSetStatus", "_FortranAioSetAction",
                                        "_FortranAioSetPosition"};
    static const char *const plain[][3] = {
        {"old", "unknown", NULL}, {"read", "readwrite", NULL}, {"asis", "rewind", NULL}};
    if (!w.unit.number && !w.unit.place)
        return false;
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (llvm_flang_part(cookie, parts[k]) && !llvm_flang_says(cookie, parts[k], plain[k][0]) &&
            !llvm_flang_says(cookie, parts[k], plain[k][1]))
            return false;
    return llvm_flang_says(cookie, "_FortranAioSetAction", "read") ||
           is_never_written(f, end, &w);
}

/* ---- statements ---- */

static void go(struct llvm_function *f, const char *function, struct ir_opnd unit)
{
    llvm_emit_call(f, function, IR_VOID, &unit, 1);
}

/* A number of its own: of a unit that is only read, none that another one has. */
bool llvm_flang_new_unit(struct llvm_function *f, LLVMValueRef call)
{
    enum { BELOW_ALL = -1000 };
    LLVMValueRef end = llvm_flang_part(LLVMGetOperand(call, 0), "_FortranAioEndIoStatement");
    bool reads = end && llvm_flang_only_reads(f, end);
    LLVMValueRef kind = LLVMGetOperand(call, 2);
    LLVMValueRef line = LLVMGetOperand(LLVMGetOperand(call, 0), 1);
    if (!LLVMIsAConstantInt(kind) || LLVMConstIntGetZExtValue(kind) != 4 ||
        !LLVMIsAConstantInt(line))
        return false;
    struct ir_opnd number = ir_int(IR_I32, BELOW_ALL - (int64_t)LLVMConstIntGetZExtValue(line));
    if (reads)
        number = llvm_emit_call(f, "m2s_f_new_unit", IR_I32, NULL, 0);
    llvm_emit_store(f, llvm_value_operand(f, call, 1), number);
    llvm_value_set(f, call, ir_int(IR_I32, 1));
    return true;
}

void llvm_flang_connect(struct llvm_function *f, LLVMValueRef open, LLVMValueRef file, bool reads)
{
    struct ir_opnd unit;
    struct unit u = unit_of(open);
    if (u.is_new && !u.place)
        return;
    unit = u.is_new ? llvm_emit_load(f, llvm_value(f, u.place), IR_I32)
                    : llvm_value_operand(f, open, 0);
    if (reads)
        llvm_emit_call(f, "m2s_f_connect", IR_VOID,
                       (struct ir_opnd[]){unit, llvm_value_operand(f, file, 1),
                                          llvm_value_operand(f, file, 2)}, 3);
    else if (!u.is_new)
        go(f, "m2s_f_disconnect", unit);
    if (reads && (llvm_flang_part(open, "_FortranAioSetDecimal") ||
                  llvm_flang_part(open, "_FortranAioSetPad"))) /* its text says something else */
        go(f, "m2s_f_go", unit);
}

void llvm_flang_disconnect(struct llvm_function *f, LLVMValueRef close)
{
    go(f, "m2s_f_disconnect", llvm_value_operand(f, close, 0));
}

bool llvm_flang_is_read(LLVMValueRef begin)
{
    const char *name = llvm_flang_callee(begin), *last = strstr(name, "Input");
    return strncmp(name, "_FortranAioBegin", 16) == 0 && last && strcmp(last, "Input") == 0 &&
           unit_number(begin);
}

/* Is what the part says always the same? */
static bool is_fixed(LLVMValueRef part)
{
    for (unsigned k = 1; k < LLVMGetNumArgOperands(part); k++)
        if (!LLVMIsConstant(LLVMGetOperand(part, k)))
            return false;
    return true;
}

/* What the compiler knows to be right does not fail; nor does a name. */
bool llvm_flang_part_succeeds(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    bool sets = strncmp(name, "_FortranAioSet", 14) == 0;
    if (!sets || (strcmp(name, "_FortranAioSetFile") != 0 && !is_fixed(call)))
        return false;
    llvm_value_set(f, call, ir_int(IR_I32, 1));
    return true;
}

/* Is some of what the statement says of how it reads, as rec=, not always the same? */
static bool varies(LLVMValueRef begin)
{
    bool formatted = strstr(llvm_flang_callee(begin), "Formatted") != NULL;
    LLVMValueRef format = formatted ? LLVMGetOperand(begin, 0) : NULL;
    if (format && !(LLVMIsAGlobalVariable(format) && LLVMIsGlobalConstant(format)))
        return true;
    for (LLVMUseRef u = LLVMGetFirstUse(begin); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        if (strncmp(llvm_flang_callee(call), "_FortranAioSet", 14) == 0 && !is_fixed(call))
            return true;
    }
    return false;
}

/* How it reads the text of a file. */
static enum flang_reads how(LLVMValueRef begin)
{
    const char *name = llvm_flang_callee(begin);
    for (LLVMUseRef u = LLVMGetFirstUse(begin); u; u = LLVMGetNextUse(u)) {
        const char *part = llvm_flang_callee(LLVMGetUser(u));
        if (strncmp(part, "_FortranAioSet", 14) == 0 || strcmp(part, "_FortranAioGetSize") == 0)
            return FLANG_READS_OTHERWISE;
    }
    if (strcmp(name, "_FortranAioBeginExternalListInput") == 0)
        return FLANG_READS_LIST;
    return strcmp(name, "_FortranAioBeginExternalFormattedInput") == 0 &&
                   llvm_flang_is_text(LLVMGetOperand(begin, 0), "(a)")
               ? FLANG_READS_LINES : FLANG_READS_OTHERWISE;
}

void llvm_flang_statement(struct llvm_function *f, LLVMValueRef begin)
{
    struct ir_opnd args[] = {llvm_value(f, begin),
                             llvm_value(f, unit_number(begin))};
    if (varies(begin))
        go(f, "m2s_f_go", args[1]);
    struct ir_opnd told[] = {llvm_emit_call(f, "m2s_f_statement", IR_PTR, args, 2), args[1],
                             ir_int(IR_I32, how(begin))};
    llvm_value_set(f, begin, told[0]);
    llvm_emit_call(f, "_FortranAioBeginReading", IR_VOID, told, 3);
}

void llvm_flang_go(struct llvm_function *f, LLVMValueRef call, const char *name)
{
    bool back = strcmp(name, "_FortranAioBeginBackspace") == 0;
    if (back || strcmp(name, "_FortranAioBeginRewind") == 0)
        go(f, back ? "m2s_f_backspace" : "m2s_f_rewind", llvm_value_operand(f, call, 0));
}
