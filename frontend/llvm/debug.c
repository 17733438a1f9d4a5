/* Places and names, from the debug information.
 *
 * LLVM's C API does not tell the name of a variable; it is an operand of the variable's node: the
 * second one in LLVM 19 (a test looks whether it still is).
 */
#include "frontend/llvm/debug.h"

#include "core/base/path.h"

#include <string.h>

enum { NAME = 1, TYPE = 3, TYPE_NAME = 2, ELEMENTS = 4 }; /* operands: of a variable, of a type */
enum { MAX_DEPTH = 8 }; /* of types in types */

static LLVMValueRef operand(struct llvm_module *m, LLVMMetadataRef node, unsigned k)
{
    LLVMValueRef v = LLVMMetadataAsValue(LLVMGetModuleContext(m->from), node);
    unsigned n = LLVMGetMDNodeNumOperands(v);
    LLVMValueRef *all = ARENA_ARRAY(m->arena, LLVMValueRef, n + 1);
    LLVMGetMDNodeOperands(v, all);
    return k < n ? all[k] : NULL;
}

static const char *text_operand(struct llvm_module *m, LLVMMetadataRef node, unsigned k)
{
    unsigned n;
    LLVMValueRef v = operand(m, node, k);
    const char *text = v && LLVMIsAMDString(v) ? LLVMGetMDString(v, &n) : NULL;
    return text && n ? str_intern(m->prog->strings, arena_printf(m->arena, "%.*s", (int)n, text))
                     : NULL;
}

static const char *file_name(struct llvm_module *m, LLVMMetadataRef file)
{
    unsigned n, k;
    if (!file)
        return str_intern(m->prog->strings, m->file);
    const char *name = LLVMDIFileGetFilename(file, &n);
    const char *folder = LLVMDIFileGetDirectory(file, &k);
    const char *path = name && n && name[0] != '/' && k
                           ? arena_printf(m->arena, "%.*s/%.*s", (int)k, folder, (int)n, name)
                           : arena_printf(m->arena, "%.*s", (int)n, name ? name : "");
    return str_intern(m->prog->strings, path_from_here(m->arena, path));
}

/* Our own headers have no places, as our own units have none. */
static struct src_range range_of(struct llvm_module *m, LLVMMetadataRef file, unsigned line,
                                 unsigned column)
{
    struct src_range at = {.file = file_name(m, file), .line = line, .col = column ? column : 1};
    return strncmp(at.file, "/m2s-builtin/", 13) == 0 ? (struct src_range){0} : at;
}

bool llvm_stands_in_library(LLVMValueRef instruction)
{
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction);
    LLVMMetadataRef file = at ? LLVMDIScopeGetFile(LLVMDILocationGetScope(at)) : NULL;
    unsigned n, k;
    if (!file)
        return false;
    const char *name = LLVMDIFileGetFilename(file, &n);
    const char *folder = LLVMDIFileGetDirectory(file, &k);
    const char *path = name && n && *name == '/' ? name : folder;
    return path && strncmp(path, "/usr/", strlen("/usr/")) == 0 && name && strstr(name, "/c++/");
}

struct src_range llvm_place(struct llvm_module *m, LLVMValueRef instruction,
                            struct src_range otherwise)
{
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction), outer;
    while (at && (outer = LLVMDILocationGetInlinedAt(at)) != NULL)
        at = outer;
    if (!at || !LLVMDILocationGetLine(at))
        return otherwise;
    return range_of(m, LLVMDIScopeGetFile(LLVMDILocationGetScope(at)), LLVMDILocationGetLine(at),
                    LLVMDILocationGetColumn(at));
}

struct src_range llvm_place_of_function(struct llvm_module *m, LLVMValueRef f)
{
    LLVMMetadataRef sub = LLVMGetSubprogram(f);
    return sub ? range_of(m, LLVMDIScopeGetFile(sub), LLVMDISubprogramGetLine(sub), 1)
               : (struct src_range){0};
}

/* What a dbg.declare says that the variable is. */
static void note_variable(struct llvm_function *f, LLVMValueRef call)
{
    LLVMValueRef address = LLVMGetOperand(call, 0), value;
    if (LLVMGetMDNodeNumOperands(address) != 1)
        return;
    LLVMGetMDNodeOperands(address, &value);
    if (!value || llvm_map_find(&f->names, value))
        return;
    LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(call, 1));
    struct ir_opnd o = {.i = (int64_t)(uintptr_t)variable};
    llvm_map_put(f->m->arena, &f->names, value, o);
}

bool llvm_is_intrinsic(LLVMValueRef call, const char *name)
{
    LLVMValueRef callee = LLVMGetInstructionOpcode(call) == LLVMCall ? LLVMGetCalledValue(call)
                                                                     : NULL;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &(size_t){0}), name, strlen(name)) == 0;
}

void llvm_name_variables(struct llvm_function *f)
{
    for (uint32_t b = 0; b < f->n_order; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(f->order[b]); i;
             i = LLVMGetNextInstruction(i))
            if (llvm_is_intrinsic(i, "llvm.dbg.declare"))
                note_variable(f, i);
}

static LLVMMetadataRef variable_of(const struct llvm_function *f, LLVMValueRef alloca)
{
    const struct ir_opnd *o = llvm_map_find(&f->names, alloca);
    return o ? (LLVMMetadataRef)(uintptr_t)o->i : NULL;
}

/* Of the type that a node has as an operand, or NULL. */
static LLVMMetadataRef type_operand(struct llvm_module *m, LLVMMetadataRef node)
{
    LLVMValueRef type = operand(m, node, TYPE);
    return type ? LLVMValueAsMetadata(type) : NULL;
}

/* "[2][3]" of an array; a size that is not constant is left out. */
static const char *sizes(struct llvm_module *m, LLVMMetadataRef array)
{
    LLVMValueRef all = operand(m, array, ELEMENTS);
    const char *text = "";
    unsigned n = all ? LLVMGetMDNodeNumOperands(all) : 0;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef range = operand(m, LLVMValueAsMetadata(all), k);
        LLVMValueRef count = range ? operand(m, LLVMValueAsMetadata(range), 0) : NULL;
        text = count && LLVMIsAConstantInt(count)
                   ? arena_printf(m->arena, "%s[%lld]", text, LLVMConstIntGetSExtValue(count))
                   : arena_printf(m->arena, "%s[]", text);
    }
    return text;
}

/* As C has it, roughly: "int", "double[10]", "const char *". */
static const char *type_text(struct llvm_module *m, LLVMMetadataRef type, int depth)
{
    enum { ARRAY = 0x01, ENUM = 0x04, POINTER = 0x0f, STRUCT = 0x13, UNION = 0x17, CONST = 0x26 };
    const char *name = type ? text_operand(m, type, TYPE_NAME) : "void";
    unsigned tag = type ? LLVMGetDINodeTag(type) : 0;
    if (depth > MAX_DEPTH)
        return "";
    if (name && (tag == STRUCT || tag == UNION || tag == ENUM))
        return arena_printf(m->arena, "%s %s", tag == STRUCT  ? "struct"
                                               : tag == UNION ? "union"
                                                              : "enum", name);
    if (name)
        return name;
    const char *base = tag == ARRAY || tag == POINTER || tag == CONST
                           ? type_text(m, type_operand(m, type), depth + 1) : "";
    if (tag == ARRAY)
        return arena_printf(m->arena, "%s%s", base, sizes(m, type));
    if (tag == CONST)
        return arena_printf(m->arena, "const %s", base);
    return tag == POINTER ? arena_printf(m->arena, "%s%s*", base,
                                         *base && base[strlen(base) - 1] != '*' ? " " : "") : "";
}

static void describe(struct llvm_module *m, LLVMMetadataRef variable, struct ir_object *o)
{
    const char *name = text_operand(m, variable, NAME);
    o->name = name ? name : "";
    o->c_type = str_intern(m->prog->strings, type_text(m, type_operand(m, variable), 0));
    o->is_temp = !name;
    o->at = range_of(m, LLVMDIVariableGetFile(variable), LLVMDIVariableGetLine(variable), 1);
}

void llvm_name_object(struct llvm_function *f, LLVMValueRef alloca, struct ir_object *o)
{
    LLVMMetadataRef variable = variable_of(f, alloca);
    o->name = "tmp";
    o->is_temp = true;
    o->at = f->at;
    if (variable)
        describe(f->m, variable, o);
}

/* ---- types, for pointee.c ---- */

LLVMMetadataRef llvm_debug_base(struct llvm_module *m, LLVMMetadataRef type)
{
    return type_operand(m, type);
}

const char *llvm_debug_type_name(struct llvm_module *m, LLVMMetadataRef type)
{
    return text_operand(m, type, TYPE_NAME);
}

static LLVMMetadataRef global_variable(struct llvm_module *m, LLVMValueRef g)
{
    size_t n;
    LLVMMetadataRef found = NULL;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(g, &n);
    unsigned debug = LLVMGetMDKindIDInContext(LLVMGetModuleContext(m->from), "dbg", 3);
    for (unsigned i = 0; i < n && !found; i++)
        if (LLVMValueMetadataEntriesGetKind(all, i) == debug)
            found = LLVMDIGlobalVariableExpressionGetVariable(
                LLVMValueMetadataEntriesGetMetadata(all, i));
    if (all)
        LLVMDisposeValueMetadataEntries(all);
    return found;
}

LLVMMetadataRef llvm_debug_type(struct llvm_function *f, LLVMValueRef variable)
{
    LLVMMetadataRef node = LLVMIsAGlobalVariable(variable) ? global_variable(f->m, variable)
                                                           : variable_of(f, variable);
    return node ? type_operand(f->m, node) : NULL;
}

const char *llvm_name_of_global(struct llvm_module *m, LLVMValueRef g, struct ir_object *o)
{
    size_t n;
    const char *name = LLVMGetValueName2(g, &n);
    LLVMMetadataRef variable = global_variable(m, g);
    o->name = str_intern(m->prog->strings, n ? name : "unnamed");
    if (variable)
        describe(m, variable, o);
    return o->name;
}
