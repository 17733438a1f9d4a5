/* A file of LLVM IR -> a unit. */
#include "frontend/llvm/llvm.h"

#include "frontend/llvm/exception.h"
#include "frontend/llvm/flang.h"
#include "frontend/llvm/one_thread.h"

#include <llvm-c/IRReader.h>
#include <string.h>

static void keep_quiet(LLVMDiagnosticInfoRef info, void *data)
{
    (void)info;
    (void)data;
}

static LLVMModuleRef parse(struct llvm_module *m, const char *file)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module = NULL;
    char *error = NULL;
    struct src_range at = {.file = m->file};
    LLVMContextSetDiagnosticHandler(context, keep_quiet, NULL);
    bool failed = LLVMCreateMemoryBufferWithContentsOfFile(file, &buffer, &error) ||
                  LLVMParseIRInContext(context, buffer, &module, &error);
    if (!failed)
        return module;
    /* "FILE:3:5: error: what", then the line */
    const char *text = error ? error : "it cannot be read";
    const char *what = strstr(text, "error: ");
    what = what ? what + strlen("error: ") : text;
    diag_add(m->ds, DIAG_C_ERROR, at, "this is no LLVM IR of version 19: %.*s",
             (int)strcspn(what, "\n"), what);
    return NULL;
}

/* Without them there is no place to name in a report. */
static bool has_places(const struct llvm_module *m)
{
    bool any = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(m->from); f; f = LLVMGetNextFunction(f)) {
        any = any || !LLVMIsDeclaration(f);
        if (!LLVMIsDeclaration(f) && LLVMGetSubprogram(f))
            return true;
    }
    return !any;
}

/* Open MPI's handles are addresses, too, but of other objects. */
static bool is_of_open_mpi(const struct llvm_module *m)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(m->from); g; g = LLVMGetNextGlobal(g))
        if (strncmp(LLVMGetValueName2(g, &(size_t){0}), "ompi_mpi_", 9) == 0)
            return true;
    return false;
}

static bool is_supported(struct llvm_module *m)
{
    const char *target = LLVMGetTarget(m->from), *why = NULL;
    if (strncmp(target, "x86_64", 6) != 0 || !strstr(target, "linux"))
        why = "it was made for another machine than x86-64 with Linux";
    else if (is_of_open_mpi(m))
        why = "it was compiled with Open MPI's mpi.h, not with mpi2spin's own";
    else if (!has_places(m))
        why = "it has no debug information: compile it with -g";
    if (why)
        llvm_unsupported(m, (struct src_range){0}, "%s", why);
    return !why;
}

bool llvm_is_there(void)
{
    return true;
}

struct ir_prog *llvm_read(struct arena *arena, const struct llvm_source_file *from,
                          struct diags *ds)
{
    struct llvm_module m = {.arena = arena, .prog = ir_prog_new(arena), .ds = ds};
    size_t errors = ds->errors;
    m.file = str_intern(m.prog->strings, from->file);
    m.fortran = from->fortran;
    m.handles = from->handles;
    m.own_new = from->own_new;
    m.rests_on_stubs = from->rests_on_stubs;
    m.from = parse(&m, from->ir ? from->ir : from->file);
    if (!m.from)
        return NULL;
    LLVMSetIsNewDbgInfoFormat(m.from, false);
    m.layout = LLVMGetModuleDataLayout(m.from);
    if (!is_supported(&m))
        return NULL;
    if (from->cxx)
        llvm_inline(&m);
    llvm_vectors(&m);
    if (from->fortran) {
        llvm_text_loops(&m);
        llvm_descriptor_copies(&m);
    }
    llvm_exception_find(&m);
    llvm_symbols_declare(&m);
    for (LLVMValueRef f = LLVMGetFirstFunction(m.from); f; f = LLVMGetNextFunction(f)) {
        struct ir_opnd o = llvm_symbol(&m, f);
        if (o.kind == IR_O_NONE)
            continue;
        const char *name = m.prog->funcs[o.id].name;
        if (llvm_stream_is_output(name))
            llvm_stream_define(&m, o.id);
        else if (!LLVMIsDeclaration(f))
            llvm_function_translate(&m, f);
    }
    if (from->fortran || from->cxx)
        llvm_openmp_warn(&m);
    return ds->errors == errors ? m.prog : NULL;
}
