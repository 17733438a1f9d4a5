"""Shapes for random.py: trees by masks that double and halve, with ranks that leave by break; stars with
receives from any rank; messages of several lengths and types.

    trees    while (m < size) { if (rank & m) { recv; break; } m <<= 1; }  m >>= 1;  while (m > 0) ..
    any      rank 0 receives from any rank in a loop
    counts   elements and types that depend on the rank, on size and on counters
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
