/* What C++ prints is dropped: functions that give the stream back that they were given.  What is
 * read, and what a stream says of itself, is in frontend/include/m2s_cxx_streams.c.
 *
 *     std::cout << x << std::endl      each of them is a function of std that returns its stream
 *
 * They are known by their mangled names: members of std::ostream (So), and functions whose first
 * parameter is a basic_ostream.
 */
#include "frontend/llvm/emit.h"
#include "frontend/llvm/exception.h"

#include <string.h>

/* "_ZNSt7__cxx1119basic_ostringstreamI...": of which class of streams it is a member. */
static bool is_member(const char *name)
{
    static const char *const classes[] = {
        "basic_ostringstream", "basic_istringstream", "basic_stringstream", "basic_ofstream",
        "basic_ifstream", "basic_fstream", "basic_ios", "ios_base", "basic_stringbuf",
        "basic_filebuf", "basic_streambuf"};
    bool nested = strncmp(name, "_ZNSt", 5) == 0 || strncmp(name, "_ZNKSt", 6) == 0;
    if (!nested)
        return false;
    name += name[3] == 'K' ? 6 : 5;
    name += strncmp(name, "7__cxx11", 8) == 0 ? 8 : 0;
    name += strspn(name, "0123456789");
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strncmp(name, classes[i], strlen(classes[i])) == 0)
            return true;
    return false;
}

bool llvm_stream_is_output(const char *name)
{
    if (llvm_library_has(name))
        return false;
    if (is_member(name))
        return true;
    static const char *const begins[] = {"_ZNSo", "_ZSt4endl", "_ZSt5flush", "_ZSt4ends",
                                         "_ZSt16__ostream_insert", "_ZStlsI"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return strstr(name, "C1E") == NULL && strstr(name, "C2E") == NULL;
    return false;
}

void llvm_stream_define(struct llvm_module *m, uint32_t func)
{
    struct llvm_function f = {.m = m, .func = func};
    struct ir_func *fn = llvm_func(&f);
    fn->defined = fn->is_weak = true;
    fn->in_system_header = false;
    f.block = llvm_emit_block(&f);
    for (uint32_t i = 0; i < fn->n_params; i++) {
        struct ir_object o = {.name = "stream", .type = fn->param_types[i]};
        if (o.type.kind != IR_AGG)
            o.elem = o.type;
        llvm_emit_local(&f, o);
        llvm_func(&f)->locals[i].is_param = true;
    }
    fn = llvm_func(&f);
    struct ir_opnd first = {.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR)};
    struct ir_opnd stream = {0};
    if (fn->ret.kind == IR_PTR && fn->n_params && fn->param_types[0].kind == IR_PTR)
        stream = llvm_emit_load(&f, first, IR_PTR);
    else if (fn->ret.kind != IR_VOID && fn->ret.kind != IR_AGG)
        stream = llvm_emit_unknown(&f, fn->ret.kind, "what a stream says of itself");
    llvm_emit(&f, IR_RET, ir_type_of(IR_VOID))->a = stream;
}
