/* Is a file there?  What a statement of Fortran asks of it, as C's access() tells it:
 *
 *     open (2, file='in.data', status='old', iostat=code)     code is 0, if it is
 *     inquire (file='in.data', exist=found)
 *
 * Other statements that open a file may make one, and `close (2, status='delete')` takes one away:
 * they change what is there.  A statement is a row of calls with one cookie.
 */
#include "frontend/llvm/debug.h"
#include "frontend/llvm/emit.h"
#include "frontend/llvm/flang.h"

#include <string.h>
#include <strings.h>

enum { EXIST = 14119423 }; /* of "EXIST", as flang names what is inquired */

const char *llvm_flang_callee(LLVMValueRef call)
{
    size_t n;
    LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
}

LLVMValueRef llvm_flang_part(LLVMValueRef cookie, const char *name)
{
    for (LLVMUseRef u = LLVMGetFirstUse(cookie); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        if (strcmp(llvm_flang_callee(call), name) == 0 && LLVMGetOperand(call, 0) == cookie)
            return call;
    }
    return NULL;
}

bool llvm_flang_is_text(LLVMValueRef text, const char *word)
{
    text = text && LLVMIsAGlobalVariable(text) && LLVMIsGlobalConstant(text)
               ? LLVMGetInitializer(text) : NULL;
    size_t n = 0;
    const char *s = text && LLVMIsAConstantDataSequential(text) && LLVMIsConstantString(text)
                        ? LLVMGetAsString(text, &n) : "";
    while (n > 0 && (s[n - 1] == ' ' || s[n - 1] == '\0'))
        n--;
    return n == strlen(word) && strncasecmp(s, word, n) == 0;
}

bool llvm_flang_says(LLVMValueRef cookie, const char *part, const char *word)
{
    LLVMValueRef call = llvm_flang_part(cookie, part);
    return call && llvm_flang_is_text(LLVMGetOperand(call, 1), word);
}

/* Does the program go on where the file cannot be opened? */
static bool has_handler(LLVMValueRef cookie)
{
    enum { IOSTAT = 1, ERR = 2 };
    LLVMValueRef call = llvm_flang_part(cookie, "_FortranAioEnableHandlers");
    for (unsigned k = IOSTAT; call && k <= ERR; k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v))
            return true;
    }
    return false;
}

static bool is_open(const char *name)
{
    return strncmp(name, "_FortranAioBeginOpen", 20) == 0;
}

/* A function of m2s_fortran.c, with a name and its length. */
static struct ir_opnd ask(struct llvm_function *f, const char *function, enum ir_kind ret,
                          LLVMValueRef call, unsigned at)
{
    struct ir_opnd given[] = {llvm_value_operand(f, call, at), llvm_value_operand(f, call, at + 1)};
    return llvm_emit_call(f, function, ret, given, 2);
}

static void end_closing(struct llvm_function *f, LLVMValueRef cookie)
{
    if (llvm_flang_part(cookie, "_FortranAioSetStatus") &&
        !llvm_flang_says(cookie, "_FortranAioSetStatus", "keep"))
        llvm_emit_call(f, "m2s_f_file_goes", IR_VOID, NULL, 0);
    llvm_flang_disconnect(f, cookie);
}

/* ---- names that are made for a statement ---- */

/* The part of a statement that has the text as the name of a file, open (2, file=trim(name)), or
 * NULL; *cookie: the statement. */
static LLVMValueRef names_file(LLVMValueRef name, LLVMValueRef *cookie)
{
    for (LLVMUseRef u = LLVMGetFirstUse(name); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        bool inquires = strcmp(llvm_flang_callee(call), "_FortranAioBeginInquireFile") == 0;
        if (!inquires && strcmp(llvm_flang_callee(call), "_FortranAioSetFile") != 0)
            continue;
        *cookie = inquires ? call : LLVMGetOperand(call, 0);
        return call;
    }
    return NULL;
}

static bool is_behind(LLVMValueRef i, LLVMValueRef first)
{
    while (i && i != first)
        i = LLVMGetPreviousInstruction(i);
    return i;
}

/* The statement ends later, in this block or in one that each way from here leads to. */
bool llvm_flang_waits(LLVMValueRef call)
{
    bool frees = strcmp(llvm_flang_callee(call), "free") == 0;
    LLVMValueRef cookie, name = frees ? names_file(LLVMGetOperand(call, 0), &cookie) : NULL;
    LLVMValueRef end = name ? llvm_flang_part(cookie, "_FortranAioEndIoStatement") : NULL;
    return end && is_behind(call, name) && !is_behind(call, end);
}

/* What waits for the end of the statement. */
static void give_back(struct llvm_function *f, LLVMValueRef cookie)
{
    LLVMValueRef file = llvm_flang_part(cookie, "_FortranAioSetFile"), of;
    bool inquires = strcmp(llvm_flang_callee(cookie), "_FortranAioBeginInquireFile") == 0;
    LLVMValueRef name = file ? LLVMGetOperand(file, 1)
                        : inquires ? LLVMGetOperand(cookie, 0) : NULL;
    for (LLVMUseRef u = name ? LLVMGetFirstUse(name) : NULL; u; u = LLVMGetNextUse(u))
        if (llvm_flang_waits(LLVMGetUser(u)) && names_file(name, &of) && of == cookie) {
            struct ir_opnd memory = llvm_value(f, name);
            llvm_emit_call(f, "free", IR_VOID, &memory, 1);
        }
}

bool llvm_flang_end_statement(struct llvm_function *f, LLVMValueRef call)
{
    LLVMValueRef cookie = LLVMGetOperand(call, 0), file;
    const char *begin = llvm_flang_callee(cookie);
    if (strcmp(begin, "_FortranAioBeginClose") == 0)
        end_closing(f, cookie);
    file = is_open(begin) ? llvm_flang_part(cookie, "_FortranAioSetFile") : NULL;
    if (!file) {
        give_back(f, cookie);
        return false;
    }
    bool old = llvm_flang_says(cookie, "_FortranAioSetStatus", "old");
    bool reads = llvm_flang_only_reads(f, call);
    f->text = llvm_source_statement(f->m, &f->at);
    if (!old && !reads)
        ask(f, "m2s_f_file_comes", IR_VOID, file, 1);
    if (!reads)
        ask(f, "m2s_f_file_changes", IR_VOID, file, 1);
    llvm_flang_connect(f, cookie, file, reads);
    bool tells = (old || reads) && has_handler(cookie);
    if (tells) /* one that is made is as one that is there, and empty */
        llvm_value_set(f, call, ask(f, "m2s_f_open_old", IR_I32, file, 1));
    give_back(f, cookie);
    return tells;
}

bool llvm_flang_inquire(struct llvm_function *f, LLVMValueRef call)
{
    LLVMValueRef cookie = LLVMGetOperand(call, 0), what = LLVMGetOperand(call, 1);
    if (strcmp(llvm_flang_callee(cookie), "_FortranAioBeginInquireFile") != 0 ||
        !LLVMIsAConstantInt(what) || LLVMConstIntGetZExtValue(what) != EXIST)
        return false;
    struct ir_opnd there = ask(f, "m2s_f_is_there", IR_I32, cookie, 0);
    llvm_emit_store(f, llvm_value_operand(f, call, 2), llvm_emit_cast(f, there, IR_I8));
    llvm_value_set(f, call, ir_int(IR_I32, 1));
    return true;
}
