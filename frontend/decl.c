/* Declarations: functions, globals, locals.
 *
 * Within a unit a file-scope name is its own link_name; static locals and string literals
 * get "name.NUMBER".  link.c gives the final names.
 */
#include "frontend/lower_decl.h"

#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/scope.h"
#include "frontend/stub.h"
#include "frontend/types.h"
#include "frontend/vla.h"

#include <stdlib.h>
#include <string.h>

#define BUILTIN_DIR "/m2s-builtin/"

const char *decl_unique_link_name(struct unit *u, const char *name)
{
    return str_intern(u->prog->strings,
                      arena_printf(u->scratch, "%s.%u", name, u->prog->n_globals + 1));
}

uint32_t decl_add_global(struct unit *u, struct ir_global g)
{
    struct ir_prog *p = u->prog;
    VEC_PUSH(u->arena, p->globals, p->n_globals, p->cap_globals, g);
    return p->n_globals - 1;
}

/* The declaration as text, without a body: the only place where some attributes show. */
static const char *declaration_text(struct unit *u, CXCursor decl)
{
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(decl);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    const char *text = cursor_own_string(u->scratch, clang_getCursorPrettyPrinted(decl, policy));
    clang_PrintingPolicy_dispose(policy);
    return text;
}

static bool has_attribute(struct unit *u, CXCursor decl)
{
    struct kids k = kids_of(u, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_isAttribute(clang_getCursorKind(k.v[i])))
            return true;
    return false;
}

/* _Alignas and the attribute `aligned` with a number; the type does not show them. */
static uint32_t declared_align(struct unit *u, CXCursor decl, uint32_t align)
{
    static const char *const words[] = {"aligned(", "_Alignas(", "alignas("};
    if (!clang_isDeclaration(clang_getCursorKind(decl)) || !has_attribute(u, decl))
        return align;
    const char *text = declaration_text(u, decl);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (const char *s = strstr(text, words[i]); s; s = strstr(s + 1, words[i])) {
            unsigned long n = strtoul(s + strlen(words[i]), NULL, 0);
            if (n > align && n <= 1u << 28 && (n & (n - 1)) == 0)
                align = (uint32_t)n;
        }
    return align;
}

struct ir_object decl_object_of(struct unit *u, CXCursor decl, CXType t)
{
    struct ir_object obj = {.name = cursor_spelling(u, decl)};
    obj.c_type = cursor_own_string(u->arena, clang_getTypeSpelling(clang_getCursorType(decl)));
    obj.type = types_object(u, decl, t);
    obj.elem = types_element(u, decl, t);
    CXType base = t;
    while (types_is_array(base))
        base = types_pointee(base);
    obj.is_const = clang_isConstQualifiedType(base);
    obj.at = cursor_name_range(u, decl);
    obj.type.align = declared_align(u, decl, obj.type.align);
    return obj;
}

static bool is_library(struct unit *u, CXCursor decl)
{
    CXSourceLocation at = clang_getCursorLocation(decl);
    CXFile file;
    if (strncmp(cursor_spelling(u, decl), "__builtin_", 10) == 0)
        return true;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    if (clang_Location_isInSystemHeader(at))
        return true;
    if (!file)
        return false;
    CXString s = clang_getFileName(file);
    const char *name = clang_getCString(s);
    bool ours = name && strncmp(name, BUILTIN_DIR, strlen(BUILTIN_DIR)) == 0;
    clang_disposeString(s);
    return ours;
}

/* What the linker knows it by: an asm label or #pragma redefine_extname gives it another name.
 * System headers choose a version of a library function so; the table has the name in C. */
static const char *linker_name(struct unit *u, CXCursor decl)
{
    if (is_library(u, decl) || clang_getCursorLinkage(decl) != CXLinkage_External)
        return cursor_spelling(u, decl);
    const char *name = cursor_own_string(u->scratch, clang_Cursor_getMangling(decl));
    name += *name == '\1'; /* "as it stands", says clang */
    return *name ? str_intern(u->prog->strings, name) : cursor_spelling(u, decl);
}

static bool is_weak(struct unit *u, CXCursor decl)
{
    if (!has_attribute(u, decl))
        return false;
    const char *text = declaration_text(u, decl);
    return strstr(text, "((weak))") || strstr(text, "gnu::weak]]");
}

static bool is_noreturn(struct unit *u, CXCursor decl)
{
    const char *type = cursor_own_string(u->scratch, clang_getTypeSpelling(types_c(decl)));
    if (strstr(type, "noreturn"))
        return true;
    if (!has_attribute(u, decl))
        return false;
    const char *text = declaration_text(u, decl);
    return strstr(text, "noreturn") || strstr(text, "_Noreturn");
}

static struct ir_type param_type(struct unit *u, CXCursor parm)
{
    CXType t = types_c(parm);
    return types_is_array(t) || types_is_function(t) ? ir_type_of(IR_PTR)
                                                     : types_object(u, parm, t);
}

/* What is declared as constant characters, too, is no room for an address; `char *` may be. */
static bool points_to_number(CXType passed)
{
    CXType to = clang_getCanonicalType(clang_getPointeeType(passed));
    long long size = clang_Type_getSizeOf(to);
    bool number = (to.kind >= CXType_Bool && to.kind <= CXType_LongDouble) ||
                  to.kind == CXType_Enum;
    bool narrow = size == 2 || size == 4; /* bytes are parts of addresses, wider ones whole ones */
    bool floating = to.kind >= CXType_Float && to.kind <= CXType_LongDouble;
    return number && (floating || narrow || clang_isConstQualifiedType(to));
}

static void read_signature(struct unit *u, CXCursor decl, struct ir_func *fn)
{
    CXType t = types_c(decl);
    int n = clang_Cursor_getNumArguments(decl);
    bool no_prototype = t.kind == CXType_FunctionNoProto;
    fn->n_params = n < 0 ? 0 : (uint32_t)n;
    fn->variadic = no_prototype ? !clang_isCursorDefinition(decl)
                                : clang_isFunctionTypeVariadic(t) != 0;
    fn->param_types = ARENA_ARRAY(u->arena, struct ir_type, fn->n_params);
    for (uint32_t i = 0; i < fn->n_params; i++) {
        /* old style: the type has the promoted parameters (C11 6.5.2.2p6) */
        CXType passed = clang_getCanonicalType(clang_getArgType(t, i));
        CXCursor parm = clang_Cursor_getArgument(decl, i);
        fn->param_types[i] = passed.kind == CXType_Invalid ? param_type(u, parm)
                             : types_is_array(passed) || types_is_function(passed)
                                 ? ir_type_of(IR_PTR)
                                 : types_object(u, parm, passed);
        if (i < 64 && points_to_number(passed) && !clang_isCursorDefinition(decl))
            fn->number_params |= UINT64_C(1) << i;
    }
    fn->ret = types_object(u, decl, clang_getResultType(t));
}

/* __builtin_memcpy is memcpy; a builtin that is no library function keeps its name. */
static const char *library_name(struct unit *u, const char *name)
{
    bool builtin = strncmp(name, "__builtin_", 10) == 0 && libc_effect(name + 10);
    return builtin ? str_intern(u->prog->strings, name + 10) : name;
}

static uint32_t find_or_add_func(struct unit *u, CXCursor decl)
{
    struct ir_prog *p = u->prog;
    const char *name = library_name(u, linker_name(u, decl));
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (p->funcs[i].name == name)
            return i;
    struct ir_func fn = {.name = name, .link_name = name};
    fn.is_static = clang_getCursorLinkage(decl) == CXLinkage_Internal;
    fn.noreturn = is_noreturn(u, decl);
    fn.in_system_header = is_library(u, decl) && !stub_communicates(u, name);
    fn.at = cursor_name_range(u, decl);
    read_signature(u, decl, &fn);
    if (libc_effect(name) || mpi_find(name) != MPI_FN_COUNT)
        fn.number_params = 0; /* their tables say it */
    VEC_PUSH(u->arena, p->funcs, p->n_funcs, p->cap_funcs, fn);
    return p->n_funcs - 1;
}

uint32_t decl_library_func(struct unit *u, const char *name, bool variadic)
{
    struct ir_prog *p = u->prog;
    name = str_intern(p->strings, name);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (p->funcs[i].name == name)
            return i;
    struct ir_func fn = {.name = name, .link_name = name, .in_system_header = true};
    fn.ret = ir_type_of(IR_VOID);
    fn.variadic = variadic;
    VEC_PUSH(u->arena, p->funcs, p->n_funcs, p->cap_funcs, fn);
    return p->n_funcs - 1;
}

static uint32_t find_or_add_extern(struct unit *u, CXCursor decl)
{
    struct ir_prog *p = u->prog;
    bool is_static = clang_getCursorLinkage(decl) != CXLinkage_External &&
                     clang_getCursorLinkage(decl) != CXLinkage_UniqueExternal;
    const char *name = linker_name(u, decl);
    if (!is_static)
        name = str_intern(p->strings, libc_variable(name));
    for (uint32_t i = 0; i < p->n_globals && !is_static; i++)
        if (p->globals[i].link_name == name)
            return i;
    struct ir_global g = {.obj = decl_object_of(u, decl, types_c(decl)), .link_name = name};
    g.obj.name = name;
    g.is_static = is_static;
    g.is_extern = true;
    return decl_add_global(u, g);
}

/* Names that the linker binds to something else, or to nothing at all, which matters if they are
 * used; and what the linker has called before main. */
static void check_linkage(struct unit *u, CXCursor decl, bool used)
{
    if (is_library(u, decl) || !has_attribute(u, decl))
        return;
    const char *text = declaration_text(u, decl);
    bool defined = !clang_Cursor_isNull(clang_getCursorDefinition(decl));
    if (strstr(text, "alias(") || strstr(text, "ifunc(") || strstr(text, "weakref"))
        cursor_unsupported(u, decl, "aliases are not supported");
    else if (used && !defined && strstr(text, "weak"))
        cursor_unsupported(u, decl, "weak symbols without a definition are not supported");
    else if (strstr(text, "_array\"") || strstr(text, "ctors\"") || strstr(text, "dtors\""))
        cursor_unsupported(u, decl, "functions in sections of the linker are not supported");
}

static bool is_in_block(CXCursor decl)
{
    return clang_getCursorKind(clang_getCursorLexicalParent(decl)) != CXCursor_TranslationUnit;
}

struct ir_opnd decl_symbol_of(struct unit *u, CXCursor decl)
{
    CXCursor canonical = clang_getCanonicalCursor(decl);
    struct ir_opnd symbol = {.type = ir_type_of(IR_PTR)};
    if (map_get(&u->symbols, canonical, &symbol))
        return symbol;
    if (is_in_block(decl)) /* the others: decl_note_attributes() */
        check_linkage(u, decl, true);
    if (clang_getCursorKind(decl) == CXCursor_FunctionDecl) {
        symbol.kind = IR_O_FUNC;
        symbol.id = find_or_add_func(u, decl);
    } else {
        symbol.kind = IR_O_GLOBAL;
        symbol.id = find_or_add_extern(u, decl);
    }
    map_put(u->scratch, &u->symbols, canonical, symbol);
    return symbol;
}

void lower_global_var(struct unit *u, CXCursor decl)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    bool has_init = !clang_Cursor_isNull(init);
    if (clang_Cursor_getStorageClass(decl) == CX_SC_Extern && !has_init)
        return; /* it gets a row when it is used */
    struct ir_opnd symbol = decl_symbol_of(u, decl);
    struct ir_object obj = decl_object_of(u, decl, types_c(decl));
    struct ir_global *g = &u->prog->globals[symbol.id];
    obj.name = g->obj.name;
    if (obj.type.size == 0 && types_c(decl).kind == CXType_IncompleteArray) {
        /* C11 6.9.2p2: a tentative `int a[];` is completed with one element */
        int64_t size = types_size_of(types_pointee(types_c(decl)));
        obj.type.size = size > 0 ? (uint64_t)size : 0;
    }
    if (g->is_extern || has_init || obj.type.size > g->obj.type.size)
        g->obj = obj;
    g->is_extern = false;
    if (has_init)
        init_global(u, symbol.id, types_c(decl), init);
}

static void lower_static_local(struct lower_fn *f, CXCursor decl)
{
    struct unit *u = f->u;
    struct ir_global g = {.obj = decl_object_of(u, decl, types_c(decl)), .is_static = true};
    g.link_name = decl_unique_link_name(u, g.obj.name);
    uint32_t id = decl_add_global(u, g);
    map_put(u->scratch, &u->symbols, clang_getCanonicalCursor(decl),
            (struct ir_opnd){.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = id});
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (!clang_Cursor_isNull(init))
        init_global(u, id, types_c(decl), init);
}

/* True if the array really has a variable size; then its address is a temporary. */
static bool lower_vla(struct lower_fn *f, CXCursor decl, struct ir_object *obj)
{
    vla_declare(f, decl);
    if (!types_is_array(types_c(decl)))
        return false;
    struct ir_opnd size = vla_decl_size(f, decl);
    if (size.kind == IR_O_INT) {
        obj->type.size = size.i > 0 ? (uint64_t)size.i : 0;
        return false;
    }
    if (size.kind == IR_O_NONE) {
        cursor_unsupported(f->u, decl, "the size of this array is not supported");
        return false;
    }
    struct ir_instr *i = build_emit(f, IR_ALLOCA, ir_type_of(IR_PTR));
    i->a = size;
    i->obj_name = obj->name;
    struct ir_opnd address = build_define(f, i, i->type);
    map_put(f->u->scratch, &f->locals, decl, address);
    scope_array(f, address);
    return true;
}

static void check_local_attributes(struct lower_fn *f, CXCursor decl)
{
    if (has_attribute(f->u, decl) && strstr(declaration_text(f->u, decl), "cleanup("))
        cursor_unsupported(f->u, decl, "the attribute 'cleanup' is not supported");
}

void lower_local_var(struct lower_fn *f, CXCursor decl)
{
    struct place former = build_enter(f, decl);
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);
    CXType t = types_c(decl);
    if (storage == CX_SC_Extern) {
        decl_symbol_of(f->u, decl);
    } else if (storage == CX_SC_Static ||
               clang_Cursor_hasVarDeclGlobalStorage(decl) == 1) {
        lower_static_local(f, decl);
    } else {
        struct ir_object obj = decl_object_of(f->u, decl, t);
        check_local_attributes(f, decl);
        if (!types_is_variable_size(t) || !lower_vla(f, decl, &obj)) {
            struct ir_opnd local = build_local(f, obj, false);
            map_put(f->u->scratch, &f->locals, decl, local);
            build_emit(f, IR_DECL, ir_type_of(IR_VOID))->a = local;
            CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
            if (!clang_Cursor_isNull(init))
                init_local(f, local, t, init);
        }
    }
    build_leave(f, former);
}

static void declare_params(struct lower_fn *f, CXCursor decl)
{
    uint32_t n = build_the_func(f)->n_params;
    for (uint32_t i = 0; i < n; i++) {
        CXCursor parm = clang_Cursor_getArgument(decl, i);
        struct ir_object obj = decl_object_of(f->u, parm, types_c(parm));
        obj.type = build_the_func(f)->param_types[i];
        obj.elem = obj.type.kind == IR_AGG ? ir_type_of(IR_VOID) : obj.type;
        map_put(f->u->scratch, &f->locals, parm, build_local(f, obj, true));
    }
    for (uint32_t i = 0; i < n; i++) {
        CXCursor parm = clang_Cursor_getArgument(decl, i);
        struct ir_type type = param_type(f->u, parm),
                       passed = build_the_func(f)->param_types[i];
        if (type.kind != passed.kind) { /* old style: float f; is passed as double */
            struct ir_opnd from, to;
            map_get(&f->locals, parm, &from);
            to = build_local(f, decl_object_of(f->u, parm, types_c(parm)), false);
            build_store(f, to, build_convert(f, build_load(f, from, passed), type));
            map_put(f->u->scratch, &f->locals, parm, to);
        }
        if (types_is_variable_size(types_c(parm)))
            vla_declare(f, parm);
    }
}

static void lower_end(struct lower_fn *f)
{
    if (build_is_terminated(f))
        return;
    struct ir_func *fn = build_the_func(f);
    bool is_main = strcmp(fn->name, "main") == 0 && ir_is_int(fn->ret.kind);
    struct ir_opnd v = {0};
    if (is_main) /* C11 5.1.2.2.3 */
        v = ir_int(fn->ret.kind, 0);
    build_emit(f, IR_RET, ir_type_of(IR_VOID))->a = v;
}

static CXCursor body_of(struct unit *u, CXCursor decl)
{
    struct kids k = kids_of(u, decl);
    for (uint32_t i = k.n; i-- > 0;)
        if (clang_getCursorKind(k.v[i]) == CXCursor_CompoundStmt)
            return k.v[i];
    return clang_getNullCursor();
}

/* Blocks that lowering has left open cannot be reached. */
static void close_blocks(struct lower_fn *f)
{
    for (uint32_t i = 0; i < build_the_func(f)->n_blocks; i++) {
        if (build_the_func(f)->blocks[i].n_instrs == 0)
            build_start_block(f, i);
        f->block = i;
        if (!build_is_terminated(f))
            build_emit(f, IR_UNREACHABLE, ir_type_of(IR_VOID));
    }
}

/* The priority in "constructor(101)"; -1: it is no plain number. */
static int64_t structor_priority(const char *word)
{
    char *end;
    const char *open = word + strcspn(word, "(),");
    if (*open != '(')
        return 65535; /* none: after all others, before those of destructors */
    unsigned long n = strtoul(open + 1, &end, 10);
    return end > open + 1 && *end == ')' && n <= 65535 ? (int64_t)n : -1;
}

static void add_structor(struct unit *u, CXCursor decl, uint32_t func, const char *name,
                         int64_t priority)
{
    struct ir_global g = {.is_static = true};
    struct ir_init f = {.type = ir_type_of(IR_PTR)};
    struct ir_init order = {.offset = 8, .type = ir_type_of(IR_I64)};
    if (priority < 0 || u->prog->funcs[func].n_params)
        cursor_unsupported(u, decl, "functions with parameters that run before or after main, or "
                                    "with a priority that is no plain number, are not supported");
    f.value = (struct ir_opnd){.kind = IR_O_FUNC, .type = f.type, .id = func};
    order.value = ir_int(IR_I64, priority);
    g.obj.name = g.link_name = str_intern(u->prog->strings, name);
    g.obj.c_type = str_intern(u->prog->strings, "struct { void (*f)(void); long priority; }");
    g.obj.type = (struct ir_type){IR_AGG, 8, 16};
    VEC_PUSH(u->arena, g.inits, g.n_inits, g.cap_inits, f);
    VEC_PUSH(u->arena, g.inits, g.n_inits, g.cap_inits, order);
    decl_add_global(u, g);
}

static bool has_structor(const struct unit *u, uint32_t func, const char *name)
{
    for (uint32_t i = 0; i < u->prog->n_globals; i++) {
        const struct ir_global *g = &u->prog->globals[i];
        if (strcmp(g->obj.name, name) == 0 && g->inits[0].value.id == func)
            return true;
    }
    return false;
}

/* The attributes `constructor` and `destructor`, as globals (ir.h). */
static void note_structor(struct unit *u, CXCursor decl, const char *text, uint32_t func)
{
    const char *before = strstr(text, "constructor"), *after = strstr(text, "destructor");
    if (before && !has_structor(u, func, IR_CONSTRUCTOR))
        add_structor(u, decl, func, IR_CONSTRUCTOR, structor_priority(before));
    if (after && !has_structor(u, func, IR_DESTRUCTOR))
        add_structor(u, decl, func, IR_DESTRUCTOR, structor_priority(after));
}

void decl_note_attributes(struct unit *u, CXCursor decl)
{
    struct ir_opnd symbol;
    bool used = map_get(&u->symbols, clang_getCanonicalCursor(decl), &symbol);
    bool defined = !clang_Cursor_isNull(clang_getCursorDefinition(decl));
    check_linkage(u, decl, used);
    if (is_library(u, decl) || !has_attribute(u, decl) || (!used && !defined))
        return;
    symbol = decl_symbol_of(u, decl);
    if (symbol.kind == IR_O_GLOBAL)
        u->prog->globals[symbol.id].is_weak |= is_weak(u, decl);
    if (clang_getCursorKind(decl) != CXCursor_FunctionDecl || !defined)
        return;
    note_structor(u, decl, declaration_text(u, decl), symbol.id);
    u->prog->funcs[symbol.id].is_weak |= is_weak(u, decl);
}

void lower_function(struct unit *u, CXCursor decl)
{
    struct lower_fn f = {.u = u, .decl = decl, .where = decl};
    f.func = decl_symbol_of(u, decl).id;
    f.break_to = f.continue_to = NO_BLOCK;
    CXCursor body = body_of(u, decl);
    if (build_the_func(&f)->defined || clang_Cursor_isNull(body))
        return;
    read_signature(u, decl, build_the_func(&f));
    build_the_func(&f)->defined = true;
    build_the_func(&f)->is_inline = !build_the_func(&f)->is_static &&
                                    clang_Cursor_isFunctionInlined(decl) != 0;
    build_the_func(&f)->in_system_header = false;
    build_the_func(&f)->at = cursor_name_range(u, decl);
    build_start_block(&f, build_block(&f));
    declare_params(&f, decl);
    lower_stmt(&f, body);
    lower_end(&f);
    scope_finish(&f);
    close_blocks(&f);
    order_finish(&f);
    cfg_finish_blocks(&f);
}
