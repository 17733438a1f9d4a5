#!/usr/bin/env python3
"""Random programs: one that is proved for every number of ranks must not go wrong with 2 to 16.

    tests/anyn/random.py M2S-BATCH M2S-ANYN-PROBE FIRST COUNT [--grid] [--split] [--rounds] [--bits]
                         [--trees] [--any] [--counts] [--requests] [--show]

The programs are trees; each is printed as C for the tool, and what is proved is run here by itself, rank by
rank, with no buffering.  Half of their pieces are patterns that are right by themselves; then some are changed.
With --grid ranks stand in rows and columns, as MPI_Dims_create has it; with --split some of them have
a communicator of their own, too; with --rounds loops of two or three rounds make one in each; with
--bits partners differ in a bit, by masks that double or shifts, and n may have to be a power of two; with
--trees, --any, --counts and --requests: random_shapes.py.
"""
import os
import random
import subprocess
import sys
import tempfile

import random_shapes

NULL = "MPI_PROC_NULL"


# ---- expressions: a number, a name, or (operator, operands) ----

def c_of(e):
    if isinstance(e, int) or isinstance(e, str):
        return str(e)
    if e[0] == "?":
        return f"({c_of(e[1])} ? {c_of(e[2])} : {c_of(e[3])})"
    return f"({c_of(e[1])} {e[0]} {c_of(e[2])})"


class Fault(Exception):
    pass


def value(e, env):
    if isinstance(e, int):
        return e
    if e == NULL:
        return None
    if isinstance(e, str):
        return env[e]
    if e[0] == "?":
        return value(e[2] if value(e[1], env) else e[3], env)
    if e[0] in ("&&", "||"):
        x = value(e[1], env)
        return int(bool(value(e[2], env))) if bool(x) == (e[0] == "&&") else int(bool(x))
    x, y = value(e[1], env), value(e[2], env)
    if x is None or y is None:
        raise Fault
    if e[0] in ("%", "/"):
        if y == 0:
            raise Fault
        q = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        return q if e[0] == "/" else x - q * y
    return int({"<<": x << max(y, 0) % 32, ">>": x >> max(y, 0) % 32, "+": x + y, "-": x - y, "*": x * y, "^": x ^ y, "&": x & y, "<": x < y, "<=": x <= y,
                "==": x == y, "!=": x != y, ">": x > y, ">=": x >= y}[e[0]])


# ---- programs: lists of statements ----

RIGHT, LEFT = ("%", ("+", "rank", 1), "size"), ("%", ("-", ("+", "rank", "size"), 1), "size")
UP = ("?", ("<", ("+", "rank", 1), "size"), ("+", "rank", 1), NULL)
DOWN = ("?", (">", "rank", 0), ("-", "rank", 1), NULL)
EVEN = ("==", ("%", "rank", 2), 0)
MIRROR = ("-", ("-", "size", 1), "rank")


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = 0

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def peer(self, vs):
        r = self.r
        if vs and r.random() < 0.3:
            v = r.choice(vs)
            return r.choice([v, ("%", ("+", "rank", v), "size"), ("-", ("-", "size", 1), v)])
        return r.choice([RIGHT, LEFT, UP, DOWN, 0, 1, ("-", "size", 1), MIRROR, ("^", "rank", 1),
                         ("%", ("+", "rank", 2), "size"), ("?", EVEN, UP, DOWN),
                         ("/", "rank", 2), ("?", ("==", "rank", 0), NULL, 0)])

    def cond(self, vs):
        r = self.r
        if vs and r.random() < 0.3:
            v = r.choice(vs)
            return r.choice([("==", v, "rank"), ("<", v, "rank"), ("==", ("%", v, 2), 0),
                             ("!=", v, ("-", "size", 2))])
        k = r.randrange(7)
        return r.choice([("==", "rank", 0), ("!=", "rank", k), EVEN, ("<", "rank", k),
                         ("<", "size", k), ("==", "size", k), (">", "rank", 0),
                         ("==", "rank", ("-", "size", 1)), ("&&", EVEN, ("<", "rank", k)),
                         ("||", ("==", "rank", k), ("<", "size", 4)),
                         ("<", ("*", 2, "rank"), "size"), ("==", ("%", "size", 2), 0)])

    def pattern(self, vs):
        r, t, k, v = self.r, self.r.randrange(2), self.name(), self.name()
        root = r.choice([0, 0, 1, ("-", "size", 1)])
        other = ("<", ("^", "rank", 1), "size")
        far = r.choice([1, 1, -1, 2] + vs)
        return r.choice([
            [("sendrecv", RIGHT, t, LEFT, t)], [("sendrecv", UP, t, DOWN, t)],
            [("irecv", DOWN, t), ("isend", UP, t), ("waitall",)],
            [("send", UP, t), ("recv", DOWN, t)], [("recv", DOWN, t), ("send", UP, t)],
            [("let", v, RIGHT), ("let", k, LEFT), ("isend", v, t), ("recv", k, t), ("waitall",)],
            [("let", v, NULL), ("if", ("<", ("+", "rank", 1), "size"),
                                [("set", v, ("+", "rank", 1))], []),
             ("send", v, t), ("recv", DOWN, t)],
            [("if", EVEN, [("send", RIGHT, t), ("recv", LEFT, t)],
              [("recv", LEFT, t), ("send", RIGHT, t)])],
            [("if", other, [("if", EVEN, [("send", ("^", "rank", 1), t), ("recv", ("^", "rank", 1), t)],
                             [("recv", ("^", "rank", 1), t), ("send", ("^", "rank", 1), t)])], [])],
            [("if", ("==", "rank", root), [("for", k, 0, "size", r.choice([1, 1, -1]), [
                ("if", ("!=", k, root), [("recv", k, t)], [])])], [("send", root, t)])],
            [("if", ("==", "rank", root), [("for", k, 0, "size", 1, [
                ("if", ("==", k, root), [("continue",)], []), ("send", k, t)])], [("recv", root, t)])],
            [("barrier",)], [("bcast", root)], [("allreduce",)],
            [("for", k, 1, "size", 1, [("sendrecv", ("%", ("+", "rank", k), "size"), t,
                                        ("%", ("-", ("+", "rank", "size"), k), "size"), t)])],
            [("sendrecv", MIRROR, t, MIRROR, t)],
            [("shift", "ring", far, v, k), ("sendrecv", k, t, v, t)],
            [("shift", "ring", far, v, k), ("irecv", v, t), ("send", k, t), ("waitall",)],
            [("shift", "line", far, v, k), ("sendrecv", k, t, v, t)],
            [("shift", "line", far, v, k), ("recv", v, t), ("send", k, t)],
            [("if", ("==", "rank", 0), [("send", 1, t)],
              [("if", ("==", "rank", 1), [("recv", 0, t)], [])])],
        ])

    def block(self, depth, vs):
        r, out = self.r, []
        for _ in range(r.choice([1, 1, 2, 3])):
            x = r.random()
            if x < 0.5 or depth == 0:
                out += self.pattern(vs)
            elif x < 0.57:
                out.append((r.choice(["send", "recv", "isend", "irecv"]), self.peer(vs),
                            r.randrange(2)))
            elif x < 0.7:
                out.append(("if", self.cond(vs), self.block(depth - 1, vs),
                            self.block(depth - 1, vs) if r.random() < 0.5 else []))
            elif x < 0.74:
                out.append(("leave", self.cond(vs)))
            elif x < 0.88:
                v = self.name()
                out.append(("for", v, r.choice([0, 0, 1]), r.choice([2, 3, "size", "rank"]),
                            r.choice([1, 1, 1, -1]), self.block(depth - 1, vs + [v])))
            else:
                out.append(("if", self.cond(vs), self.pattern(vs), self.pattern(vs)))
        return out

    def change(self, block):
        """One statement less, another peer, or another condition."""
        sites = []

        def visit(b):
            for i, s in enumerate(b):
                sites.append((b, i))
                for part in s:
                    if isinstance(part, list):
                        visit(part)
        visit(block)
        b, i = self.r.choice(sites)
        s = b[i]
        if s[0] in ("send", "recv", "isend", "irecv"):
            b[i] = (s[0], self.peer([]), self.r.choice([s[2], 1 - s[2]]))
        elif s[0] == "if" and self.r.random() < 0.7:
            b[i] = ("if", self.cond([]), s[2], s[3])
        elif s[0] == "bcast":
            b[i] = ("bcast", self.peer([]))
        elif s[0] == "shift2":
            b[i] = s[:1] + self.r.choice([("flat", 0, 1), ("torus", 1, -1), ("tube", 1, 2),
                                          ("tube", 0, -1)]) + s[4:]
        elif s[0] == "shift":
            b[i] = ("shift", self.r.choice(["line", "ring"]), self.r.choice([1, -1, 2])) + s[3:]
        elif s[0] not in ("let", "set"):
            del b[i]


ROW, COL, ROWS, COLS = "row", "col", "rows", "cols"
SOUTH = ("?", ("<", ("+", ROW, 1), ROWS), ("+", "rank", COLS), NULL)
NORTH = ("?", (">", ROW, 0), ("-", "rank", COLS), NULL)
EAST = ("+", ("*", ROW, COLS), ("%", ("+", COL, 1), COLS))
WEST = ("+", ("*", ROW, COLS), ("%", ("-", ("+", COL, COLS), 1), COLS))
CHECKED = ("==", ("%", ("+", ROW, COL), 2), 0)


class GridMaker(Maker):
    def peer(self, vs):
        if vs and self.r.random() < 0.3:
            v = self.r.choice(vs)
            return self.r.choice([("+", ("*", ROW, COLS), v), ("+", ("*", v, COLS), COL), v])
        return self.r.choice([NORTH, SOUTH, EAST, WEST, 0, ("-", "size", 1), ("*", ROW, COLS), COL,
                              ("?", CHECKED, NORTH, SOUTH), ("+", "rank", 1), 1])

    def cond(self, vs):
        r = self.r
        if vs and r.random() < 0.3:
            v = r.choice(vs)
            return r.choice([("==", v, COL), ("<", v, ROW), ("==", ("%", v, 2), 0)])
        k, at = r.randrange(4), r.choice([ROW, COL])
        length = ROWS if at == ROW else COLS
        return r.choice([("==", at, 0), ("!=", at, k), CHECKED, ("<", at, k), ("==", length, k),
                         ("<", length, k), ("==", at, ("-", length, 1)), ("==", "rank", 0),
                         ("==", ROW, COL), ("<", ROW, COL), ("==", ("%", at, 2), 0),
                         ("&&", CHECKED, (">", at, k)), (">", "rank", 0)])

    def pattern(self, vs):
        r, t, k, v = self.r, self.r.randrange(2), self.name(), self.name()
        shape, dim, far = r.choice(["flat", "torus", "tube"]), r.randrange(2), r.choice([1, 1, 1, -1, 2])
        move = [("shift2", shape, dim, far, v, k)]
        at, length = (ROW, ROWS) if dim == 0 else (COL, COLS)
        there = ("+", ("*", k, COLS), COL) if dim == 0 else ("+", ("*", ROW, COLS), k)
        first = COL if dim == 0 else ("*", ROW, COLS)
        return r.choice([
            move + [("sendrecv", k, t, v, t)], move + [("sendrecv", v, t, k, t)],
            move + [("irecv", v, t), ("isend", k, t), ("waitall",)],
            move + [("recv", v, t), ("send", k, t)], move + [("send", k, t), ("recv", v, t)],
            move + [("irecv", v, t), ("send", k, t), ("waitall",)],
            move + [("if", CHECKED, [("send", k, t), ("recv", v, t)], [("recv", v, t), ("send", k, t)])],
            move + [("if", ("==", at, 0), [("send", k, t), ("recv", v, t)],
                     [("recv", v, t), ("send", k, t)])],
            [("recv", NORTH, t), ("recv", ("?", (">", COL, 0), ("-", "rank", 1), NULL), t),
             ("send", SOUTH, t), ("send", ("?", ("<", ("+", COL, 1), COLS), ("+", "rank", 1), NULL), t)],
            [("sendrecv", NORTH, t, SOUTH, t)], [("sendrecv", EAST, t, WEST, t)],
            [("send", SOUTH, t), ("recv", NORTH, t)],
            [("if", ("==", at, 0), [("for", k, 1, length, r.choice([1, -1]), [("recv", there, t)])],
              [("send", first, t)])],
            [("if", ("==", at, 0), [("for", k, 1, length, 1, [("send", there, t)])],
              [("recv", first, t)])],
            [("barrier",)], [("bcast", r.choice([0, ("-", "size", 1)]))], [("allreduce",)],
        ])

    def block(self, depth, vs):
        names = {"size": self.r.choice([ROWS, COLS]), "rank": self.r.choice([ROW, COL])}
        return [s[:3] + (names.get(s[3], s[3]),) + s[4:] if s[0] == "for" and len(s) > 5 else s
                for s in super().block(depth, vs)]


MEMBER = "(sub != MPI_COMM_NULL)"
S_RIGHT, S_LEFT = ("%", ("+", "own", 1), "length"), ("%", ("-", ("+", "own", "length"), 1), "length")
S_UP = ("?", ("<", ("+", "own", 1), "length"), ("+", "own", 1), NULL)
S_DOWN = ("?", (">", "own", 0), ("-", "own", 1), NULL)
S_LAST = ("-", "length", 1)
UNDEFINED = "MPI_UNDEFINED"


def split_pattern(maker):
    r, t, k = maker.r, maker.r.randrange(2), maker.name()
    odd = ("==", ("%", "own", 2), 0)
    there = r.choice([
        [("sub sendrecv", S_RIGHT, t, S_LEFT, t)], [("sub sendrecv", S_UP, t, S_DOWN, t)],
        [("sub irecv", S_DOWN, t), ("sub isend", S_UP, t), ("waitall",)],
        [("sub send", S_UP, t), ("sub recv", S_DOWN, t)],
        [("if", odd, [("sub send", S_RIGHT, t), ("sub recv", S_LEFT, t)],
          [("sub recv", S_LEFT, t), ("sub send", S_RIGHT, t)])],
        [("if", ("==", "own", 0), [("for", k, 1, "length", 1, [("sub recv", k, t)])],
          [("sub send", 0, t)])],
        [("sub barrier",)], [("sub allreduce",)], [("sub bcast", r.choice([0, 0, 1, S_LAST]))],
        [("if", r.choice([("==", "own", 0), ("!=", "own", r.randrange(4)), (">", "length", 2)]),
          [("sub barrier",)], [("sub barrier",)])],
        [("if", r.choice([("!=", "own", r.randrange(5)), (">", "length", 2), ("<", "rank", 6)]),
          [("sub send", S_UP, t), ("sub recv", S_DOWN, t)], [])],
        [("if", ("==", "own", 0), [("send", 0, t), ("recv", 0, t)], [])],
    ])
    return [("if", MEMBER, there, [])]


class SplitMaker(Maker):
    colours = [("%", "rank", 2), ("%", "rank", 3), ("/", "rank", 2), ("/", "rank", 3), ("/", "rank", 4),
               ("?", ("==", "rank", 0), UNDEFINED, 1), ("?", ("==", "rank", 0), 0, 1),
               ("?", ("<", "rank", 3), 0, 1), ("?", EVEN, 1, 0), ("?", EVEN, 1, UNDEFINED),
               ("?", ("<", "rank", ("/", "size", 2)), 5, 2), ("?", (">", "rank", 1), 0, UNDEFINED),
               ("?", ("==", "rank", ("-", "size", 1)), UNDEFINED, 0), 0]

    def __init__(self, seed):
        super().__init__(seed)
        self.colour, self.key = self.r.choice(self.colours), self.r.choice(["rank", 0, "-rank"])

    def pattern(self, vs):
        return split_pattern(self) if self.r.random() < 0.6 else super().pattern(vs)


class SplitGridMaker(GridMaker):
    def __init__(self, seed):
        super().__init__(seed)
        self.colour, self.key = self.r.choice([ROW, COL]), self.r.choice(["rank", 0, "-rank"])

    def pattern(self, vs):
        return split_pattern(self) if self.r.random() < 0.6 else super().pattern(vs)


class RoundsMaker(Maker):
    def on_other(self, block):
        """messages and collectives, some of them on the new communicator"""
        plain = ("send", "recv", "isend", "irecv", "sendrecv", "barrier", "allreduce", "bcast")
        for i, s in enumerate(block):
            if s[0] in plain and self.r.random() < 0.9:
                block[i] = ("other " + s[0],) + s[1:]
            for part in s:
                if isinstance(part, list):
                    self.on_other(part)
        return block

    def pattern(self, vs):
        if self.r.random() < 0.5:
            return super().pattern(vs)
        v = self.name()
        inner = self.on_other(super().pattern(vs + [v]) + super().pattern(vs + [v]))
        last = self.r.choice([2, 3, 3, 3, ("?", ("<", "rank", 7), 3, 2), "size"])
        return [("for", v, self.r.choice([0, 0, 1]), last, self.r.choice([1, 1, -1]),
                 [("dup",)] + inner + [("waitall",), ("free",)])]


class TreesMaker(Maker):
    def pattern(self, vs):
        return random_shapes.tree_pattern(self) if self.r.random() < 0.6 else super().pattern(vs)


class AnyMaker(Maker):
    def pattern(self, vs):
        return random_shapes.any_pattern(self) if self.r.random() < 0.5 else super().pattern(vs)


class CountsMaker(Maker):
    def pattern(self, vs):
        return random_shapes.with_contents(self, super().pattern(vs), vs)


class RequestsMaker(Maker):
    def pattern(self, vs):
        there, back = self.r.choice([(RIGHT, LEFT), (UP, DOWN), (UP, DOWN), (MIRROR, MIRROR)])
        return (random_shapes.requests_pattern(self, vs, there, back) if self.r.random() < 0.7
                else super().pattern(vs))


POWER = ("==", ("&", "size", ("-", "size", 1)), 0)


class BitsMaker(Maker):
    def peer(self, vs):
        if vs and self.r.random() < 0.5:
            v = self.r.choice(vs)
            return self.r.choice([("^", "rank", v), ("+", "rank", v), ("^", "rank", 2)])
        return super().peer(vs)

    def cond(self, vs):
        if vs and self.r.random() < 0.5:
            v = self.r.choice(vs)
            return self.r.choice([("&", "rank", v), ("<", ("^", "rank", v), "size"), POWER,
                                  ("<", ("^", "rank", v), "rank"), ("==", v, 2), ("<", v, 4)])
        return self.r.choice([super().cond(vs), POWER, ("!=", ("&", "rank", 2), 0)])

    def pattern(self, vs):
        r, t, k, v = self.r, self.r.randrange(2), self.name(), self.name()
        if r.random() < 0.3:
            return super().pattern(vs)
        step = r.choice(["*2", "*2", "<<", 1])
        mask = ("<<", 1, k) if step == "<<" else k
        first = 0 if step == "<<" else r.choice([1, 1, 1, 2])
        last, tag = r.choice(["size", "size", "size", 8]), r.choice([t, t, 1 - t])
        there = [("send", v, t), ("recv", v, t)]
        back = r.choice([list(reversed(there)), there])
        bit, above = ("&", "rank", mask), ("+", "rank", mask)
        some = ("<", v, "size")
        inner = r.choice([
            [("sendrecv", v, t, v, tag)], [("irecv", v, t), ("isend", v, t), ("waitall",)],
            [("if", ("<", "rank", v), there, back)], [("if", bit, there, back)],
            [("if", bit, [("send", ("-", "rank", mask), t)],
              [("if", ("<", above, "size"), [("recv", above, t)], [])])],
            [("if", ("&&", ("==", bit, 0), ("<", above, "size")), [("send", above, t)], []),
             ("if", bit, [("recv", ("-", "rank", mask), t)], [])],
        ])
        guard = r.choice([some, some, some, ("<=", v, ("-", "size", 1)), ("<", v, 8), None])
        loop = [("for", k, first, last, step,
                 [("let", v, ("^", "rank", mask))] + ([("if", guard, inner, [])] if guard else inner))]
        if guard:
            return loop
        return [("if", POWER, loop, [])] if r.random() < 0.7 else loop


def shape_of(size):
    cols = max(q for q in range(1, size + 1) if q * q <= size and size % q == 0)
    return size // cols, cols


# ---- as C ----

def c_content(s, i, buffer):
    """buffer, count, type: what the message has, or one int"""
    if len(s) <= i:
        return f"&{buffer}, 1, MPI_INT"
    count, kind = s[i]
    kind = f"{c_of(kind)} ? MPI_FLOAT : MPI_INT" if isinstance(kind, tuple) else (
        "MPI_FLOAT" if kind else "MPI_INT")
    return f"{'a' if buffer == 'x' else 'b'}, {c_of(count)}, {kind}"


def c_block(block, out, indent):
    put = lambda text: out.append("    " * indent + text)
    s1 = "MPI_STATUS_IGNORE"
    for s in block:
        k = s[0].split()[-1]
        w = {"sub": "sub", "other": "other"}.get(s[0].split()[0], "MPI_COMM_WORLD")
        if k == "send":
            put(f"MPI_Send({c_content(s, 3, 'x')}, {c_of(s[1])}, {s[2]}, {w});")
        elif k == "recv":
            put(f"MPI_Recv({c_content(s, 3, 'y')}, {c_of(s[1])}, {s[2]}, {w}, {s1});")
        elif k == "recvany":
            put(f"MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, {s[1]}, {w}, {s1});")
        elif k in ("isend", "irecv"):
            call, buffer = ("MPI_Isend", "x") if k == "isend" else ("MPI_Irecv", "y")
            put(f"{call}({c_content(s, 3, buffer)}, {c_of(s[1])}, {s[2]}, {w}, &requests[n++]);")
        elif k in ("qsend", "qrecv"):
            call, buffer = ("MPI_Isend", "x") if k == "qsend" else ("MPI_Irecv", "y")
            put(f"{call}(&{buffer}, 1, MPI_INT, {c_of(s[1])}, {s[2]}, {w}, &q[{s[3]}]);")
        elif k == "qcopy":
            put(f"q[{s[1]}] = q[{s[2]}];")
        elif k == "qwait":
            put(f"MPI_Wait(&q[{s[1]}], {s1});")
        elif k == "qwaitall":
            put(f"MPI_Waitall({s[2]}, &q[{s[1]}], MPI_STATUSES_IGNORE);")
        elif k == "waitall":
            put("MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);")
            put("n = 0;")
        elif k == "sendrecv":
            put(f"MPI_Sendrecv({c_content(s, 5, 'x')}, {c_of(s[1])}, {s[2]}, {c_content(s, 6, 'y')}, "
                f"{c_of(s[3])}, {s[4]}, {w}, {s1});")
        elif k == "dup":
            put("MPI_Comm other;")
            put("MPI_Comm_dup(MPI_COMM_WORLD, &other);")
        elif k == "free":
            put("MPI_Comm_free(&other);")
        elif k == "barrier":
            put(f"MPI_Barrier({w});")
        elif k == "bcast":
            put(f"MPI_Bcast({c_content(s, 2, 'y')}, {c_of(s[1])}, {w});")
        elif k == "allreduce":
            to = "b" if len(s) > 1 else "&y"
            put(f"MPI_Allreduce({c_content(s, 1, 'x').replace(',', f', {to},', 1)}, MPI_SUM, {w});")
        elif k == "let":
            put(f"int {s[1]} = {c_of(s[2])};")
        elif k == "set":
            put(f"{s[1]} = {c_of(s[2])};")
        elif k == "shift":
            put(f"int {s[3]}, {s[4]};")
            put(f"MPI_Cart_shift({s[1]}, 0, {c_of(s[2])}, &{s[3]}, &{s[4]});")
        elif k == "shift2":
            put(f"int {s[4]}, {s[5]};")
            put(f"MPI_Cart_shift({s[1]}, {s[2]}, {s[3]}, &{s[4]}, &{s[5]});")
        elif k in ("continue", "break"):
            put(f"{k};")
        elif k in ("loop2", "halve"):
            test, step = (f"< {c_of(s[2])}", "<<") if k == "loop2" else ("> 0", ">>")
            put(f"while ({s[1]} {test}) {{")
            c_block(s[-1], out, indent + 1)
            put(f"    {s[1]} {step}= 1;")
            put("}")
        elif k == "leave":
            put(f"if ({c_of(s[1])}) {{ MPI_Finalize(); return 0; }}")
        elif k == "if":
            put(f"if ({c_of(s[1])}) {{")
            c_block(s[2], out, indent + 1)
            put("} else {")
            c_block(s[3], out, indent + 1)
            put("}")
        elif k == "for":
            if s[4] == "*2":
                put(f"for (int {s[1]} = {c_of(s[2])}; {s[1]} < {c_of(s[3])}; {s[1]} <<= 1) {{")
            elif s[4] == "<<":
                put(f"for (int {s[1]} = {c_of(s[2])}; 1 << {s[1]} < {c_of(s[3])}; {s[1]}++) {{")
            elif s[4] > 0:
                put(f"for (int {s[1]} = {c_of(s[2])}; {s[1]} < {c_of(s[3])}; {s[1]}++) {{")
            else:
                put(f"for (int {s[1]} = {c_of(s[3])} - 1; {s[1]} >= {c_of(s[2])}; {s[1]}--) {{")
            c_block(s[5], out, indent + 1)
            put("}")


PERIODS = {"flat": (0, 0), "torus": (1, 1), "tube": (0, 1)}


def c_grid():
    out = ["    int dims[2] = {0}, flats[2] = {0, 0}, toruss[2] = {1, 1}, tubes[2] = {0, 1};",
           "    MPI_Comm flat, torus, tube;", "    MPI_Dims_create(size, 2, dims);",
           "    int rows = dims[0], cols = dims[1], row = rank / cols, col = rank % cols;"]
    return out + [f"    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, {name}s, 0, &{name});"
                  for name in PERIODS]


def c_split(maker):
    return ["    MPI_Comm sub;", "    int own = -1, length = 0;",
            f"    MPI_Comm_split(MPI_COMM_WORLD, {c_of(maker.colour)}, {maker.key}, &sub);",
            f"    if {MEMBER} {{ MPI_Comm_rank(sub, &own); MPI_Comm_size(sub, &length); }}"]


def c_program(block, maker, grid=False):
    out = ["#include <mpi.h>", "int main(int argc, char **argv)", "{",
           "    int rank, size, x = 0, y = 0, n = 0, a[12] = {0}, b[12];", "    MPI_Request requests[64];",
           "    MPI_Init(&argc, &argv);", "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);",
           "    MPI_Comm_size(MPI_COMM_WORLD, &size);"]
    if grid:
        out += c_grid()
    if hasattr(maker, "colour"):
        out += c_split(maker)
    if "'shift'" in repr(block):
        out += ["    MPI_Comm line, ring;", "    int periods[2] = {0, 1};"]
        out += [f"    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods[{k}], 0, &{name});"
                for k, name in enumerate(("line", "ring"))]
    if "'qwait" in repr(block):
        out += ["    MPI_Request q[4];", "    q[0] = q[1] = q[2] = q[3] = MPI_REQUEST_NULL;"]
    c_block(block, out, 1)
    return "\n".join(out + ["    MPI_Finalize();", "    return 0;", "}", ""])


# ---- as runs ----

class Leave(Exception):
    pass


class Continue(Exception):
    pass


class Break(Exception):
    pass


def rounds_of(step, low, high):
    """the counter's values"""
    if step == "*2":
        return [low << k for k in range(16) if low << k < high]
    if step == "<<":
        return [k for k in range(low, 16) if 1 << k < high]
    return range(low, high) if step > 0 else reversed(range(low, high))


def events(block, env, out):
    size = env["size"]

    def rank(e):
        p, members = value(e, env), comm[1]
        if p is not None and not 0 <= p < len(members):
            raise Fault
        return p if p is None else members[p]

    def content(s, i):
        """(count, type); 12 elements have room"""
        if len(s) <= i:
            return 1, 0
        count, kind = value(s[i][0], env), value(s[i][1], env)
        if count < 0 or count > 12:
            env["spoilt"] = True
        return count, kind

    def message(kind, e, tag, what=(1, 0)):
        p = rank(e)
        if p is not None:
            out.append((kind, p, (comm[0], tag), what))

    def loop(s):
        if s[0] == "for":
            for i in rounds_of(s[4], value(s[2], env), value(s[3], env)):
                env[s[1]] = i
                yield
        while s[0] == "loop2" and env[s[1]] < value(s[2], env):
            yield
            env[s[1]] *= 2
        while s[0] == "halve" and env[s[1]] > 0:
            yield
            env[s[1]] //= 2

    def complete(i):
        """events of the request that is there; only this handle becomes null"""
        request, env["q"][i] = env["q"][i], None
        if request and request["over"]:
            env["spoilt"] = True
        if request:
            request["over"] = True
        return request["at"] if request else []
    for s in block:
        k, where = s[0].split()[-1], s[0].split()[0]
        comm = (1, env["members"]) if where == "sub" else (0, range(size))
        if where == "sub" and not env[MEMBER]:
            raise Fault
        if where == "other" or k == "free":
            if not env["other"]:
                raise Fault
            comm = (env["other"], range(size))
        if k in ("send", "recv", "isend", "irecv"):
            message(k, s[1], s[2], content(s, 3))
        elif k == "recvany":
            out.append((k, -1, (comm[0], s[1]), (1, 0)))
        elif k == "sendrecv":
            what = content(s, 5), content(s, 6)
            here = len(out)
            message("isend", s[1], s[2], what[0])
            message("irecv", s[3], s[4], what[1])
            out.append(("wait", range(here, len(out))))
        elif k in ("qsend", "qrecv"):
            here = len(out)
            message("i" + k[1:], s[1], s[2])
            env["q"][s[3]] = {"at": range(here, len(out)), "over": False}
            env["begun"].append(env["q"][s[3]])
        elif k == "qcopy":
            env["q"][s[1]] = env["q"][s[2]]
        elif k in ("qwait", "qwaitall"):
            which = range(s[1], s[1] + (s[2] if k == "qwaitall" else 1))
            out.append(("wait", [e for i in which for e in complete(i)]))
        elif k == "waitall":
            out.append(("wait", None))
        elif k == "dup":
            env["dups"] += 1
            env["other"] = 1 + env["dups"]
            out.append(("coll", k, -1, comm))
        elif k == "free":
            env["other"] = 0
            out.append(("coll", k, -1, comm))
        elif k in ("barrier", "allreduce"):
            out.append(("coll", k, -1, comm, content(s, 1)))
        elif k == "bcast":
            p = rank(s[1])
            if p is None:
                raise Fault
            out.append(("coll", k, p, comm, content(s, 2)))
        elif k in ("let", "set"):
            env[s[1]] = value(s[2], env)
        elif k == "shift":
            for name, by in ((s[3], -value(s[2], env)), (s[4], value(s[2], env))):
                there = env["rank"] + by
                env[name] = there % size if s[1] == "ring" else there if 0 <= there < size else None
        elif k == "shift2":
            for name, by in ((s[4], -s[3]), (s[5], s[3])):
                at, lengths = [env["row"], env["col"]], (env["rows"], env["cols"])
                at[s[2]] += by
                if PERIODS[s[1]][s[2]]:
                    at[s[2]] %= lengths[s[2]]
                inside = all(0 <= a < n for a, n in zip(at, lengths))
                env[name] = at[0] * lengths[1] + at[1] if inside else None
        elif k in ("continue", "break"):
            raise Continue if k == "continue" else Break
        elif k == "leave":
            if value(s[1], env):
                raise Leave
        elif k == "if":
            events(s[2] if value(s[1], env) else s[3], env, out)
        elif k in ("for", "loop2", "halve"):
            for _ in loop(s):
                try:
                    events(s[-1], env, out)
                except Continue:
                    pass
                except Break:
                    break


def part_of(maker, env, size):
    """what the rank knows of the communicator of its part"""
    colour = value(maker.colour, env)
    members = [r for r in range(size) if value(maker.colour, places(r, size)) == colour]
    if maker.key == "-rank":
        members.reverse()
    is_member = colour != -32766
    return {"own": members.index(env["rank"]) if is_member else -1, "members": members,
            "length": len(members) if is_member else 0, MEMBER: int(is_member)}


def places(r, size):
    rows, cols = shape_of(size)
    return {"rank": r, "size": size, "rows": rows, "cols": cols, "row": r // cols,
            "col": r % cols, UNDEFINED: -32766, "dups": 0, "other": 0, "spoilt": False,
            "q": [None] * 4, "begun": []}


def name_sources(all_, pick):
    """each receive from any rank gets a sender, as in one execution without buffers; the others wait"""
    at, posted = [0] * len(all_), [[] for _ in all_]
    taken = set()

    def partner_of(r, i):
        e = all_[r][i]
        sends = e[0] in ("send", "isend")
        for q in (pick(range(len(all_))) if e[0] == "recvany" else [e[1]]):
            for k in posted[q]:
                o = all_[q][k]
                fits = (o[0] in ("recv", "irecv", "recvany") if sends else o[0] in ("send", "isend"))
                if fits and (q, k) not in taken and o[2] == e[2] and o[1] in (r, -1) and e[1] in (q, -1):
                    return q, k
        return None
    moved = True
    colls = [0] * len(all_)
    while moved:
        moved = False
        for r in pick(range(len(all_))):
            while at[r] < len(all_[r]):
                i, e = at[r], all_[r][at[r]]
                talks = e[0] in ("send", "isend", "recv", "irecv", "recvany")
                if talks and i not in posted[r]:
                    posted[r].append(i)
                    other = partner_of(r, i)
                    if other:
                        taken.update([other, (r, i)])
                        for a, b in (((r, i), other), (other, (r, i))):
                            if all_[a[0]][a[1]][0] == "recvany":
                                old = all_[a[0]][a[1]]
                                all_[a[0]][a[1]] = ("recv", b[0]) + old[2:]
                    moved = True
                if e[0] in ("send", "recv", "recvany") and (r, i) not in taken:
                    break
                if e[0] == "wait" and any((r, k) not in taken for k in (range(i) if e[1] is None else e[1])
                                          if all_[r][k][0] in ("isend", "irecv")):
                    break
                if e[0] == "coll":
                    if colls[r] <= i:
                        colls[r], moved = i + 1, True
                    nth = lambda q, n: sum(o[0] == "coll" and o[3][0] == e[3][0] for o in all_[q][:n])
                    if any(nth(q, colls[q]) < nth(r, i) + 1 for q in e[3][1]):
                        break
                at[r] += 1
                moved = True


def run(block, size, maker):
    """ok, or what goes wrong, if sends are never buffered"""
    ends = [run_once(block, size, maker, pick) for pick in (list, lambda x: list(reversed(x)),
            lambda x: random.Random(size).sample(list(x), len(x)))[:3 if "recvany" in repr(block) else 1]]
    return next((end for end in ends if end != "ok"), "ok")


def run_once(block, size, maker, pick):
    all_, channels, partner, spoilt = [], {}, {}, False
    try:
        for r in range(size):
            out = []
            try:
                env = places(r, size)
                if hasattr(maker, "colour"):
                    env.update(part_of(maker, env, size))
                events(block, env, out)
            except Leave:
                pass
            all_.append(out)
            spoilt = spoilt or env["spoilt"] or not all(request["over"] for request in env["begun"])
    except Fault:
        return "fault"
    name_sources(all_, pick)
    for r, out in enumerate(all_):
        for i, e in enumerate(out):
            if e[0] in ("send", "isend"):
                channels.setdefault((r, e[1], e[2]), ([], []))[0].append((r, i))
            elif e[0] in ("recv", "irecv"):
                channels.setdefault((e[1], r, e[2]), ([], []))[1].append((r, i))
    for sends, recvs in channels.values():
        for s, q in zip(sends, recvs):
            partner[s], partner[q] = q, s
            sent, taken = all_[s[0]][s[1]][3], all_[q[0]][q[1]][3]
            spoilt = spoilt or sent[0] > taken[0] or (sent[0] > 0 and sent[1] != taken[1])
    at, posted, moved = [0] * size, set(), True
    numbers = {0, 1} | {e[3][0] for out in all_ for e in out if e[0] == "coll"}
    colls = [{c: [i for i, e in enumerate(out) if e[0] == "coll" and e[3][0] == c] for c in numbers}
             for out in all_]

    def over(r, i):
        e = all_[r][i]
        if e[0] in ("isend", "irecv"):
            return True
        if e[0] in ("send", "recv", "recvany"):
            return partner.get((r, i)) in posted
        if e[0] == "wait":
            which = range(i) if e[1] is None else e[1]
            return all(partner.get((r, k)) in posted for k in which
                       if all_[r][k][0] in ("isend", "irecv"))
        number, members = e[3]
        k = colls[r][number].index(i)
        return all(k < len(colls[q][number]) and (q, colls[q][number][k]) in posted for q in members)
    while moved:
        moved = False
        for r in range(size):
            while at[r] < len(all_[r]):
                if (r, at[r]) not in posted:
                    posted.add((r, at[r]))
                    moved = True
                if not over(r, at[r]):
                    break
                at[r] += 1
                moved = True
    met = {}
    for r, out in enumerate(all_):
        for number in numbers:
            for k, i in enumerate(colls[r][number]):
                if (r, i) in posted:
                    met.setdefault((number, tuple(out[i][3][1]), k), set()).add(out[i][1:3])
    if any(len(kinds) > 1 for kinds in met.values()):
        return "mismatch"
    for members in {(e[3][0], tuple(e[3][1])) for out in all_ for e in out if e[0] == "coll"}:
        for same in zip(*([e[4:] for e in all_[r] if e[0] == "coll" and e[3][0] == members[0]]
                          for r in members[1])):
            spoilt = spoilt or len(set(same)) > 1
    ended = all(a == len(o) for a, o in zip(at, all_))
    return "deadlock" if not ended else "spoilt" if spoilt else "ok"


MAKERS = {"": Maker, "grid": GridMaker, "split": SplitMaker, "split-grid": SplitGridMaker,
          "rounds": RoundsMaker, "bits": BitsMaker, "trees": TreesMaker, "any": AnyMaker,
          "counts": CountsMaker, "requests": RequestsMaker}
TOGETHER = 250  # programs that are given to the tool in one go
LEAST_PROVED = 8  # at least one of so many


def made(kind, seed):
    """(its statements, who made them, the text)"""
    maker = MAKERS[kind](seed)
    block = maker.block(2, [])
    for _ in range(maker.r.choice([0, 0, 1, 2])):
        if block:
            maker.change(block)
    return block, maker, c_program(block, maker, "grid" in kind)


def answers_of(batch, probe, texts, folder):
    """what the tool says of each, from two processes for all of them: (answer, why not)"""
    for i, text in enumerate(texts):
        with open(os.path.join(folder, f"{i}.c"), "w") as f:
            f.write(text)
    lines = "".join(f"{i}.out\t.\tdump --stage families -o {i}.fam {i}.c\n" for i in range(len(texts)))
    run = lambda words, given=None: subprocess.run(
        words, input=given, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    codes = run([batch, "60"], lines)
    inside = [i for i in range(len(texts)) if codes[i] == "0"]
    said = dict(zip(inside, run([probe, "--each"] + [f"{i}.fam" for i in inside]) if inside else []))
    for i in range(len(texts)):
        why = said.get(i)
        if why is None:
            with open(os.path.join(folder, f"{i}.out")) as f:
                yield "outside", f.read()
        else:
            yield ("open" if not why.startswith("proved") else
                   "proved" if why.endswith("obligations") else "hangs not"), why


def main():
    batch, probe = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
    first, count = int(sys.argv[3]), int(sys.argv[4])
    show = "--show" in sys.argv
    kind = "-".join(word.strip("-") for word in sys.argv[5:] if word != "--show")
    tally, wrong = {}, 0
    for start in range(first, first + count, TOGETHER):
        programs = [made(kind, seed) for seed in range(start, min(start + TOGETHER, first + count))]
        with tempfile.TemporaryDirectory() as folder:
            answers = list(answers_of(batch, probe, [text for _, _, text in programs], folder))
        for k, ((block, maker, text), (answer, why)) in enumerate(zip(programs, answers)):
            proved = answer in ("proved", "hangs not")
            tally[answer] = tally.get(answer, 0) + 1
            runs = [run(block, n, maker) for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 16)
                    if proved or show]
            good = all(r == "ok" or (r == "spoilt" and answer == "hangs not") for r in runs)
            if show:
                print(text, answer, why, runs)
            if proved and not good:
                print(f"seed {start + k}: proved, but {runs} with 2 to 16 ranks", flush=True)
                wrong += 1
    print(", ".join(f"{answer}: {n}" for answer, n in sorted(tally.items())) + f", wrong: {wrong}")
    few = tally.get("proved", 0) * LEAST_PROVED < count
    if few and count >= LEAST_PROVED:
        print("so few are proved that nothing was tested")
    sys.exit(wrong > 0 or (few and count >= LEAST_PROVED))


if __name__ == "__main__":
    main()
