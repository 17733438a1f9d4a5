#!/usr/bin/env python3
"""The laws of the house: docs/dev/ARCHITECTURE.md says why, this script checks what a script can.

    tests/structure/laws.py SOURCE BUILD             all laws; exit code 1 if one is broken
    tests/structure/laws.py SOURCE BUILD --list LAW  the places where a law is broken, one a line
    tests/structure/laws.py SOURCE BUILD --tighten   what was mended may not come back

A law is a function that yields the places where it is broken, "file:line: what".  Where there are
some still, tests/structure holds the way to the end: ceilings.txt has their number for each law,
exceptions.txt the includes that rooms.txt does not allow, floors.txt the number of checks in rooms
that shall have more.  All are checked both ways, so that they only shrink (floors: grow).
"""
import collections
import contextlib
import functools
import glob
import io
import os
import re
import subprocess
import sys

STAGES = "core frontend libc slicer abstraction codegen verify report check replay ide cli".split()
TOP = STAGES + ["bench", "docs", "packaging", "runtime-promela", "tests"]
MAX_HEADER, MAX_PROTOTYPES, MAX_FILE, MAX_FUNCTION, MAX_COLUMNS = 250, 40, 600, 70, 100
MAX_FIELDS, MAX_PARAMETERS = 30, 6
CHECKS = 3  # of our own faults, for each 1000 lines, in these rooms:
CHECKED_ROOMS = ("abstraction/state", "abstraction/interp", "verify/exec")

LAWS = {}


def law(function):
    LAWS[function.__name__.replace("_", "-")] = function
    return function


# ---- the tree ----

def count_declarators(text):
    """How many names "int a, *b; int (*c)(int, int)" declares, whatever is in brackets."""
    inner = re.compile(r"\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\]")
    while inner.search(text):
        text = inner.sub(" x ", text)
    return sum(1 for part in re.split("[,;]", text) if part.strip())


class Function:
    def __init__(self, name, line, static, lines, parameters):
        self.name, self.line, self.static, self.lines = name, line, static, lines
        self.parameters = parameters


class Source:
    """A file of C: its lines, without comments in `code`."""

    def __init__(self, root, path):
        self.path = path
        with open(os.path.join(root, path), encoding="utf-8") as f:
            text = f.read()
        self.lines = text.split("\n")[:-1]
        blank = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
        keep = lambda m: m[0] if m[0][0] in "\"'" else re.sub(r"[^\n]", " ", m[0])
        self.code = blank.sub(keep, text).split("\n")[:-1]

    def includes(self):
        for number, line in enumerate(self.code, 1):
            m = re.match(r'#include "([^"]+)"', line)
            if m:
                yield number, m[1] if "/" in m[1] else os.path.dirname(self.path) + "/" + m[1]

    def strings(self):
        for number, line in enumerate(self.code, 1):
            if not line.startswith("#include"):
                for text in re.findall(r'"((?:\\.|[^"\\])*)"', line):
                    yield number, text

    def functions(self):
        """A function has its braces in column 1; before them comes a line that starts with a name."""
        start = None
        for i, line in enumerate(self.code):
            if line.startswith("{"):
                start = i
            elif line.startswith("}") and start is not None:
                head = start - 1
                while head > 0 and not re.match(r"[a-z]", self.code[head]):
                    head -= 1
                name = re.search(r"(\w+)\s*\(", self.code[head])
                if name:
                    text = " ".join(self.code[head:start])
                    between = text[text.index("(") + 1:text.rindex(")")]
                    yield Function(name[1], head + 1, self.code[head].startswith("static"),
                                   self.code[start:i + 1], count_declarators(between))
                start = None

    def structs(self):
        """(line, name, how many fields) of each struct; one within another is one field."""
        text = "\n".join(self.code)
        for m in re.finditer(r"(?ms)^struct (\w+) \{\n(.*?)^\}", text):
            yield text.count("\n", 0, m.start()) + 1, m[1], count_declarators(m[2])

    def prototypes(self):
        text = re.sub(r"\{[^{}]*\}", "", re.sub(r"(?m)^\s*#.*(\\\n.*)*", "", "\n".join(self.code)))
        return [s for s in text.split(";") if re.search(r"\w\s*\([^()]*(\([^()]*\)[^()]*)*\)\s*$", s)
                and "typedef" not in s and "static" not in s and "=" not in s]


class Room:
    def __init__(self, name, sentence):
        self.name, self.sentence, self.allowed, self.prefixes = name, sentence, [], []


class Tree:
    def __init__(self, root, build):
        self.root, self.build = root, build
        self.rooms = self.read_rooms()
        paths = sorted(os.path.relpath(os.path.join(folder, name), root)
                       for top in STAGES + ["tests"]
                       for folder, _, names in os.walk(os.path.join(root, top))
                       for name in names if name.endswith((".c", ".h")))
        self.sources = {path: Source(root, path) for path in paths
                        if self.is_ours(os.path.dirname(path))}

    def is_ours(self, folder):
        """In tests/ there are programs, too, that are only read."""
        return folder != "frontend/include" and (not folder.startswith("tests") or
                                                 folder in self.rooms)

    def read_rooms(self):
        rooms, room = {}, None
        with open(os.path.join(self.root, "tests/structure/rooms.txt"), encoding="utf-8") as f:
            for line in f:
                words = line.split("#")[0].split()
                if not words:
                    continue
                if not line[0].isspace():
                    name, sentence = line.strip().split(": ", 1)
                    room = rooms[name] = Room(name, sentence)
                elif words[0] == "includes":
                    room.allowed += words[1:]
                elif words[0] == "prefixes":
                    room.prefixes += words[1:]
                else:
                    sys.exit("rooms.txt: neither includes nor prefixes: " + line.strip())
        return rooms

    def product(self):
        """What the tool is made of."""
        return [s for s in self.sources.values() if not s.path.startswith("tests/")]

    def room_of(self, path):
        return self.rooms.get(os.path.dirname(path))

    @functools.lru_cache(maxsize=None)
    def symbols(self):
        """(source, name, class as nm has it, section) of each object of the build; nm runs once."""
        objects, found = {}, []
        for folder, _, names in os.walk(self.build):
            m = re.search(r"([^.]*)/CMakeFiles/[^/]+\.dir(/.*)?$", os.path.relpath(folder, self.build))
            for name in names if m else []:
                source = m[1] + (m[2] or "") + "/" + name[:-2]
                if name.endswith(".o") and os.path.exists(os.path.join(self.root, source)):
                    objects[os.path.join(folder, name)] = source
        if not objects:
            return found
        out = subprocess.run(["nm", "-A", "-f", "sysv"] + list(objects), check=True, text=True,
                             stdout=subprocess.PIPE).stdout
        for line in out.splitlines():
            f = [x.strip() for x in line.split("|")]
            if len(f) == 7:
                path, _, name = f[0].rpartition(":")
                found.append((objects[path], name, f[2], f[6]))
        return found


# ---- rooms ----

def may_include(tree, room, header):
    return (os.path.dirname(header) == room.name or header in room.allowed or
            os.path.dirname(header) in room.allowed)


@law
def rooms(tree):
    """A file stands in a room of rooms.txt and includes what this room may."""
    for s in tree.sources.values():
        room = tree.room_of(s.path)
        if not room:
            yield f"{s.path}: its room is not in rooms.txt"
            continue
        for line, header in s.includes():
            if not may_include(tree, room, header):
                yield f"{s.path}:{line}: {room.name} may not include {header}"


def edges(tree):
    """What a room may include; a header that a list names alone counts as a room of its own."""
    exceptions = {(row[0], row[-1]) for row in read_table(tree, "exceptions.txt")}
    graph = {name: set(room.allowed) for name, room in tree.rooms.items()}
    for path in {a for room in tree.rooms.values() for a in room.allowed} & set(tree.sources):
        graph[path] = {h if h in graph else os.path.dirname(h)
                       for _, h in tree.sources[path].includes() if (path, h) not in exceptions}
    return graph


@law
def room_cycles(tree):
    """No room may, in the end, include itself."""
    graph = edges(tree)
    for name in sorted(graph):
        seen, todo = set(), list(graph[name] - {name})
        while todo:
            room = todo.pop()
            if room not in seen:
                seen.add(room)
                todo += graph.get(room, ())
        if name in seen:
            yield f"tests/structure/rooms.txt: {name} may include itself by way of others"


@law
def room_lists(tree):
    """rooms.txt names rooms that there are, and nothing that nobody includes."""
    used = collections.defaultdict(set)
    for s in tree.sources.values():
        for _, header in s.includes():
            used[os.path.dirname(s.path)] |= {header, os.path.dirname(header)}
    folders = {os.path.dirname(path) for path in tree.sources}
    for room in tree.rooms.values():
        if room.name not in folders:
            yield f"tests/structure/rooms.txt: there is no {room.name}"
        for name in room.allowed:
            if name not in used[room.name]:
                yield f"tests/structure/rooms.txt: {room.name} does not include {name}"


@law
def room_table(tree):
    """docs/dev/ARCHITECTURE.md has a row for each room, with the sentence of rooms.txt."""
    with open(os.path.join(tree.root, "docs/dev/ARCHITECTURE.md"), encoding="utf-8") as f:
        page = f.read().split("\n")
    for room in tree.rooms.values():
        row = f"| `{room.name}/` | {room.sentence} |"
        if not room.name.startswith("tests") and row not in page:
            yield f"docs/dev/ARCHITECTURE.md: there is no row {row}"


@law
def page_paths(tree):
    """A file that a page names is there."""
    named = re.compile(r"`([a-z][\w.-]*/[\w./*-]+\.(?:[chj]|def|md|pml|py|sh|txt))`")
    pages = [page for folder in ("", "docs/", "docs/dev/", "tests/", "tests/*/")
             for page in glob.glob(os.path.join(tree.root, folder + "*.md"))]
    for page in sorted(pages):
        with open(page, encoding="utf-8") as f:
            for line, text in enumerate(f, 1):
                for path in named.findall(text):
                    if path.split("/")[0] in TOP and not glob.glob(os.path.join(tree.root, path)):
                        yield f"{os.path.relpath(page, tree.root)}:{line}: there is no {path}"


@law
def libclang(tree):
    """Only frontend/ knows libclang."""
    for s in tree.product():
        for number, line in enumerate(s.code, 1):
            if "clang-c/" in line and not s.path.startswith("frontend/"):
                yield f"{s.path}:{number}: libclang outside frontend/"


@law
def llvm(tree):
    """Only frontend/llvm/ knows LLVM's C API."""
    for s in tree.product():
        for number, line in enumerate(s.code, 1):
            if "llvm-c/" in line and not s.path.startswith("frontend/llvm/"):
                yield f"{s.path}:{number}: LLVM's C API outside frontend/llvm/"


@law
def report_model(tree):
    """The model of a result and its renderers know nothing of skeletons; report/build* do."""
    stage = re.compile(r"verify/|core/(skel/|ir/|diag/ledger)|report/build")
    for s in tree.product():
        if s.path.startswith("report/") and not s.path.startswith("report/build"):
            for line, header in s.includes():
                if stage.match(header):
                    yield f"{s.path}:{line}: a renderer includes {header}"


@law
def pipeline(tree):
    """The order of the stages is written in cli/pipeline.c only."""
    stage = re.compile(r"(frontend|slicer|abstraction|codegen|verify)/")
    for s in tree.product():
        if s.path.startswith("cli/") and s.path.endswith(".c") and s.path != "cli/pipeline.c":
            n = sum(1 for _, header in s.includes() if stage.match(header))
            if n > 2:
                yield f"{s.path}: includes headers of {n} stages"


# ---- sizes ----

@law
def header_size(tree):
    for s in tree.product():
        if s.path.endswith(".h") and len(s.lines) > MAX_HEADER:
            yield f"{s.path}: {len(s.lines)} lines; a header has {MAX_HEADER} at most"
        if s.path.endswith(".h") and len(s.prototypes()) > MAX_PROTOTYPES:
            yield f"{s.path}: {len(s.prototypes())} prototypes; a header has {MAX_PROTOTYPES} at most"


@law
def file_size(tree):
    for s in tree.product():
        if s.path.endswith(".c") and len(s.lines) > MAX_FILE:
            yield f"{s.path}: {len(s.lines)} lines; a file has {MAX_FILE} at most"


@law
def function_size(tree):
    for s in tree.product():
        for f in s.functions():
            if len(f.lines) > MAX_FUNCTION:
                yield f"{s.path}:{f.line}: {f.name} has {len(f.lines)} lines, not {MAX_FUNCTION}"


@law
def struct_size(tree):
    """A struct has few fields: each more is a place where the law is broken."""
    for s in tree.product():
        for line, name, n in s.structs():
            for _ in range(MAX_FIELDS, n):
                yield f"{s.path}:{line}: struct {name} has {n} fields, not {MAX_FIELDS}"


@law
def parameters(tree):
    for s in tree.product():
        for f in s.functions():
            if f.parameters > MAX_PARAMETERS:
                yield f"{s.path}:{f.line}: {f.name} has {f.parameters} parameters, " \
                      f"not {MAX_PARAMETERS}"


@law
def columns(tree):
    for s in tree.product():
        for number, line in enumerate(s.lines, 1):
            if len(line) > MAX_COLUMNS:
                yield f"{s.path}:{number}: {len(line)} columns; a line has {MAX_COLUMNS} at most"


# ---- names ----

def prefixes(tree, source):
    """How a function of a file may begin: as the file, as a folder, as a type of the room."""
    room = tree.room_of(source)
    words = os.path.splitext(os.path.basename(source))[0].split("_")
    yield from ("_".join(words[:i]) for i in range(1, len(words) + 1))
    yield from room.name.split("/")
    yield from room.prefixes
    for s in tree.sources.values():
        if os.path.dirname(s.path) == room.name and s.path.endswith(".h"):
            yield from re.findall(r"^(?:struct|enum) (\w+) \{", "\n".join(s.code), re.M)


@law
def prefix(tree):
    """The name of a public function says where it stands."""
    known = {}
    for source, name, kind, _ in sorted(set(tree.symbols())):
        if kind != "T" or not tree.room_of(source) or source.startswith("tests/") or name == "main":
            continue
        if source not in known:
            known[source] = set(prefixes(tree, source))
        words = name.split("_")
        if not any("_".join(words[:i]) in known[source] for i in range(1, len(words) + 1)):
            yield f"{source}: {name} does not say where it stands"


@law
def base_names(tree):
    """A file's name says which one it is, without its folder."""
    first = {}
    for s in tree.product():
        name = os.path.basename(s.path)
        if s.path.endswith(".c") and first.setdefault(name, s.path) != s.path:
            yield f"{s.path}: {first[name]} has the same name"


@law
def unused(tree):
    """A public function has a user outside its file, be it one that asserts something only, or a
    macro."""
    users = collections.defaultdict(set)
    for s in tree.sources.values():
        code = s.code if s.path.endswith(".c") else [l for l in s.code if l.startswith("#define")]
        for word in set(re.findall(r"\w+", "\n".join(code))):
            users[word].add(s.path)
    for source, name, kind, _ in sorted(set(tree.symbols())):
        if kind == "T" and name != "main" and tree.room_of(source) and \
                users[name] <= {source}:
            yield f"{source}: {name} is public, but no other file uses it"


@law
def globals(tree):
    """Nothing that changes outlives a call, but the flag of the signal handler."""
    for source, name, _, section in sorted(set(tree.symbols())):
        if re.match(r"\.(bss|data)(?!\.rel\.ro)", section) and tree.room_of(source) and \
                not source.startswith("tests/") and not source.endswith("/probe.c") and \
                (source, name) != ("cli/interrupt.c", "flag"):
            yield f"{source}: {name} is a mutable global"


@law
def twins(tree):
    """No static function stands in two files."""
    first = {}
    for s in tree.product():
        for f in s.functions():
            body = (f.name, "".join("".join(f.lines).split()))
            if f.static and first.setdefault(body, s.path) != s.path:
                yield f"{s.path}:{f.line}: {f.name} stands in {first[body]}, too"


# ---- knowledge in one place ----

@law
def mpi_names(tree):
    """What is known of a function of MPI is in its row, see core/mpi/mpi.h: no name is compared
    with, and no table has names.  The language server looks for MPI_Init in a text."""
    name = r'"P?MPI_[A-Z][a-z]'
    known = re.compile(rf'(cmp|strstr)\([^;]*{name}|[{{,] *{name}\w*",|^ *{name}\w*",( "|$)')
    for s in tree.product():
        if not s.path.startswith(("core/mpi/", "frontend/", "ide/")):
            for line, text in enumerate(s.code, 1):
                if known.search(text):
                    yield f"{s.path}:{line}: a function of MPI is known by its name"


@law
def libc_names(tree):
    """The slicer knows a function of the C library by its number, LIBC_FN_..., as its row has it."""
    with open(os.path.join(tree.root, "core/mpi/libc_effects.def"), encoding="utf-8") as f:
        rows = set(re.findall(r"^LIBC(?:_OF)?\((\w+),", f.read(), re.M))
    for s in tree.product():
        if s.path.startswith("slicer/"):
            for line, text in s.strings():
                if text in rows:
                    yield f"{s.path}:{line}: {text} of the C library is known by its name"


@law
def diag_codes(tree):
    """Only core/diag knows what a code looks like; the others use enum diag_code."""
    with open(os.path.join(tree.root, "core/diag/diag_codes.def"), encoding="utf-8") as f:
        codes = set(re.findall(r'^DIAG_CODE\(\w+, "([A-Z-]+)"', f.read(), re.M))
    for s in tree.product():
        if not s.path.startswith("core/diag/"):
            for line, text in s.strings():
                if text in codes:
                    yield f'{s.path}:{line}: the code "{text}" as a string'


@law
def theorems(tree):
    """A section of docs/dev/THEORY.md that a comment names is there."""
    with open(os.path.join(tree.root, "docs/dev/THEORY.md"), encoding="utf-8") as f:
        sections = set(re.findall(r"^#+ (\d+(?:\.\d+)?)", f.read(), re.M))
    cited = re.compile(r"THEORY(?:\.md)?,?[\s*]+(?:sections?[\s*]+)?(\d+(?:\.\d+)?)")
    for s in tree.sources.values():
        text = "\n".join(s.lines)
        for m in cited.finditer(text):
            if m[1] not in sections:
                line = text.count("\n", 0, m.start()) + 1
                yield f"{s.path}:{line}: docs/dev/THEORY.md has no section {m[1]}"


@law
def theorem_code(tree):
    """A claim of docs/dev/THEORY.md is followed by what code rests on it (page_paths: it is there)."""
    with open(os.path.join(tree.root, "docs/dev/THEORY.md"), encoding="utf-8") as f:
        paragraphs = f.read().split("\n\n")
    for paragraph, behind in zip(paragraphs, paragraphs[1:] + [""]):
        claims = re.match(r"\*\*(?:Claim|Theorem)", paragraph)
        if claims and not re.match(r"\*Code:\* `", behind):
            yield f"docs/dev/THEORY.md: no *Code:* behind {paragraph[:60]}"


@law
def theory_numbers(tree):
    """The sections and theorems of docs/dev/THEORY.md are numbered without gaps."""
    with open(os.path.join(tree.root, "docs/dev/THEORY.md"), encoding="utf-8") as f:
        numbers = re.findall(r"^(#|\*\*Theorem)#* (\d+(?:\.\d+)?)", f.read(), re.M)
    last = {}
    for kind, number in numbers:
        head, _, tail = number.rpartition(".")
        if int(tail) != last.get((kind, head), 0) + 1:
            yield f"docs/dev/THEORY.md: {kind} {number} comes after a gap"
        last[kind, head] = int(tail)


@law
def cmake_lists(tree):
    """Lists of sources are sorted, one file a line."""
    for top in STAGES:
        path = top + "/CMakeLists.txt"
        if not os.path.exists(os.path.join(tree.root, path)):
            continue
        with open(os.path.join(tree.root, path), encoding="utf-8") as f:
            text = f.read()
        for m in re.finditer(r"^add_(?:library|executable)\(([^)]*)\)", text, re.M):
            files = re.findall(r"[\w./-]+\.c\b", m[1])
            line = text.count("\n", 0, m.start()) + 1
            if files != sorted(files) or len(files) > 1 and \
                    any(len(re.findall(r"\.c\b", row)) > 1 for row in m[1].split("\n")):
                yield f"{path}:{line}: the files of {m[1].split()[0]} are not sorted, one a line"


@law
def cunit_guard(tree):
    """Without CUnit the project is configured all the same: what needs it is guarded."""
    for path in sorted(glob.glob(os.path.join(tree.root, "tests/*/CMakeLists.txt"))):
        guarded = False
        with open(path, encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                guarded = (guarded or line.startswith("if(CUNIT_FOUND)")) and \
                    not re.match(r"else|endif", line)
                if "PkgConfig::CUNIT" in line and not guarded:
                    yield f"{os.path.relpath(path, tree.root)}:{number}: needs CUnit without asking"


# ---- checks of our own faults ----

def count_checks(tree, room):
    """How many bug() and assert() a room has, and how many lines."""
    files = [s for s in tree.sources.values()
             if os.path.dirname(s.path) == room and s.path.endswith(".c")]
    checks = sum(len(re.findall(r"\b(?:bug|assert)\(", "\n".join(s.code))) for s in files)
    return checks, sum(len(s.lines) for s in files)


@law
def checks(tree):
    for room in CHECKED_ROOMS:
        n, lines = count_checks(tree, room)
        if 1000 * n < CHECKS * lines:
            yield f"{room}: {n} checks by bug() or assert() in {lines} lines"


# ---- the way to the end ----

def read_table(tree, name):
    path = os.path.join(tree.root, "tests/structure", name)
    rows = []
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            rows = [line.split() for line in f if line.strip() and not line.startswith("#")]
    return rows


def write_table(tree, name, rows):
    path = os.path.join(tree.root, "tests/structure", name)
    with open(path, encoding="utf-8") as f:
        head = [line for line in f if line.startswith("#")]
    with open(path, "w", encoding="utf-8") as f:
        f.writelines(head)
        f.writelines(" ".join(str(word) for word in row) + "\n" for row in rows)


def split_exceptions(tree, places):
    """Of the includes that are not allowed: what is no exception; which exceptions hold still."""
    exceptions = {(row[0], row[-1]) for row in read_table(tree, "exceptions.txt")}
    new, needed = [], set()
    for place in places:
        m = re.match(r"([^:]+):\d+: \S+ may not include (\S+)$", place)
        if m and (m[1], m[2]) in exceptions:
            needed.add((m[1], m[2]))
        else:
            new.append(place)
    return new, needed, exceptions


def check_law(name, places, ceiling):
    if len(places) > ceiling:
        for place in places:
            print(place)
        print(f"FAILED: {name}: {len(places)} places, {ceiling} are allowed")
    elif len(places) < ceiling:
        print(f"FAILED: {name}: {len(places)} places are left: --tighten lowers ceilings.txt")
    return len(places) == ceiling


def check_all(tree):
    ceilings = {row[0]: int(row[1]) for row in read_table(tree, "ceilings.txt")}
    good = [f"no law {name}" for name in ceilings if name not in LAWS]
    results = []
    for name, function in LAWS.items():
        places = list(function(tree))
        if name == "rooms":
            places, needed, exceptions = split_exceptions(tree, places)
            for row in sorted(exceptions - needed):
                print(f"FAILED: rooms: {row[0]} -> {row[1]} needs no exception any more")
            results.append(needed == exceptions)
        results.append(check_law(name, places, ceilings.get(name, 0)))
    for room, floor in read_table(tree, "floors.txt"):
        n = count_checks(tree, room)[0]
        if n != int(floor):
            print(f"FAILED: checks: {room} has {n} checks, floors.txt says {floor}")
        results.append(n == int(floor))
    for text in good:
        print("FAILED: ceilings.txt:", text)
    print(f"{results.count(True)} passed, {results.count(False) + len(good)} failed")
    return all(results) and not good


def tighten(tree):
    ceilings = read_table(tree, "ceilings.txt")
    rows = [(name, min(int(n), len(list(LAWS[name](tree))))) for name, n in ceilings]
    write_table(tree, "ceilings.txt", [row for row in rows if row[1]])
    _, needed, _ = split_exceptions(tree, list(rooms(tree)))
    write_table(tree, "exceptions.txt", [(a, "->", b) for a, b in sorted(needed)])
    floors = read_table(tree, "floors.txt")
    write_table(tree, "floors.txt",
                [(room, max(int(n), count_checks(tree, room)[0])) for room, n in floors])


def check_each(folder):
    """What is printed of each tree in the folder is put into its file "out", if a law is broken."""
    for name in sorted(os.listdir(folder)):
        os.chdir(os.path.join(folder, name))
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            good = check_all(Tree(".", "build"))
        if not good:
            with open("out", "w", encoding="utf-8") as f:
                f.write(text.getvalue())


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--each":
        check_each(os.path.abspath(sys.argv[2]))
        return
    tree = Tree(sys.argv[1], sys.argv[2])
    if sys.argv[3:4] == ["--list"]:
        for place in LAWS[sys.argv[4]](tree):
            print(place)
    elif sys.argv[3:] == ["--tighten"]:
        tighten(tree)
    elif not check_all(tree):
        sys.exit(1)


main()
