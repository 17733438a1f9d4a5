"""Shapes for random.py: trees by masks that double and halve, with ranks that leave by break; stars with
receives from any rank; messages of several lengths and types.

    trees    while (m < size) { if (rank & m) { recv; break; } m <<= 1; }  m >>= 1;  while (m > 0) ..
    any      rank 0 receives from any rank in a loop
    counts   elements and types that depend on the rank, on size and on counters
    requests handles that are copied, written over, waited for by some ranks or for some sizes
"""

EVEN = ("==", ("%", "rank", 2), 0)


def tree_pattern(maker):
    r, t, m = maker.r, maker.r.randrange(2), maker.name()
    below, above = ("-", "rank", m), ("+", "rank", m)
    there = r.choice([("<", above, "size"), ("<", above, "size"), ("<=", above, "size"),
                      ("<", above, 7)])
    last = r.choice(["size", "size", "size", 8])
    double = ("*", 2, m)
    leaf = r.choice([("!=", ("&", "rank", m), 0), ("==", ("%", "rank", double), m)])
    inner = r.choice([leaf, ("==", ("%", "rank", double), 0)])
    leaves = [("break",)] if r.random() < 0.8 else []
    up = [("let", m, 1), ("loop2", m, last, [
        ("if", leaf, [("send", below, t)] + leaves, []),
        ("if", ("&&", inner, there), [("recv", above, t)], [])])]
    if r.random() < 0.5:
        up[1][3][1] = ("if", there, [("recv", above, t)], [])
    down = [("let", m, 1), ("loop2", m, last, [("if", leaf, [("recv", below, t)] + leaves, [])]),
            ("set", m, (">>", m, 1)), ("halve", m, [("if", there, [("send", above, t)], [])])]
    full = [("let", m, 1), ("loop2", m, last, []), ("halve", m, [
        ("if", ("==", ("%", "rank", double), 0), [("if", there, [("send", above, t)], [])],
         [("if", leaf, [("recv", below, t)], [])])])]
    steps = [("let", m, 1), ("loop2", m, last, [
        ("if", ("==", ("%", "rank", double), 0), [("if", there, [("recv", above, t)], [])],
         [("if", ("==", ("%", "rank", double), m), [("send", below, t)], [])])])]
    return r.choice([up, down, full, steps])


def any_pattern(maker):
    r, t, k = maker.r, maker.r.randrange(2), maker.name()
    hub = r.choice([0, 0, 0, 1, ("-", "size", 1)])
    others = ("if", ("==", k, hub), [("continue",)], []) if hub else None
    loop = ("for", k, 0 if hub else 1, "size", 1,
            ([others] if others else []) + [("recvany", t)] +
            ([("send", k, 1 - t)] if r.random() < 0.1 else []))
    tag = r.choice([t, t, t, t, 1 - t])
    more = r.choice([[], [], [], [("recv", r.choice([1, 2]), t)], [("recv", 1, 1 - t)]])
    if more and r.random() < 0.5:
        loop[5].extend([("if", ("==", k, 3), more, [])])
        more = []
    send = [("send", hub, tag)]
    if r.random() < 0.3:
        send = [("if", ("!=", "rank", r.choice([2, 3, 5])), send, [])]
    return [("if", ("==", "rank", hub), [loop] + more, send)]


def requests_pattern(maker, vs, there, back):
    r, t = maker.r, maker.r.randrange(2)
    i, j, k, m = r.sample(range(4), 4)
    some = r.choice([maker.cond(vs), ("<", "size", r.randrange(3, 13)), ("==", "size", 7)])
    take, give = ("qrecv", back, t, i), ("qsend", there, t, j)
    both = [("qwait", j), ("qwait", i)]
    choose = lambda a, b: ("if", some, [("qcopy", k, a), ("qcopy", m, b)],
                           [("qcopy", k, b), ("qcopy", m, a)])
    return r.choice([
        [take, give] + both, [take, give, ("qwaitall", 0, 4)],
        [take, give, ("if", some, [both[0]], [both[1]])] + both,
        [take, give, ("if", some, both, [("qwaitall", min(i, j), abs(i - j) + 1)])],
        [take, ("qcopy", k, i), give[:3] + (i,), ("qwait", i), ("qwait", k)],
        [take, give, choose(i, j), ("qwait", k), ("qwait", m)],
        [take, give, choose(i, j), ("qwait", k), ("if", some, [("qwait", j)], [("qwait", i)])],
        [take, give, ("qcopy", k, i)] + both + [("if", some, [("qwait", k)], [])],
        [take, give] + both[:r.randrange(2)] + [("if", some, both, [])],
        [take, ("send", there, t), ("qwait", r.choice([i, i, i, k]))],
        [("if", some, [take, give], [give, take])] + both,
    ])


def content(maker, vs):
    """(count, type) of a message"""
    r = maker.r
    count = r.choice([1, 2, 4, 4, "rank", "size", ("+", "rank", 1), ("-", 8, "size"),
                      ("?", ("==", "rank", r.randrange(9)), 3, 4), ("?", EVEN, 2, 4),
                      ("?", (">", "size", r.randrange(9)), 5, 4), ("/", "size", 2)] + vs)
    kind = r.choice([0] * 8 + [1, ("?", ("==", "rank", r.randrange(9)), 1, 0),
                               ("?", ("<", "size", r.randrange(2, 10)), 0, 1)])
    return count, kind


def with_contents(maker, block, vs):
    """the same; with each message says what it has, most pairs the same"""
    sent = content(maker, vs)
    wide = maker.r.choice([sent, sent, (12, sent[1]), content(maker, vs)])
    for i, s in enumerate(block):
        kind = s[0].split()[-1]
        if kind in ("send", "isend"):
            block[i] = s + (sent,)
        elif kind in ("recv", "irecv"):
            block[i] = s + (wide,)
        elif kind == "sendrecv":
            block[i] = s + (sent, wide)
        elif kind in ("bcast", "allreduce"):
            block[i] = s + (maker.r.choice([(1, 0), (1, 0), sent]),)
        for part in s:
            if isinstance(part, list):
                with_contents(maker, part, vs)
    return block
