/* The message sequence chart: one lane per rank, time runs down. */

/* Lanes that are narrower than NARROW have no room for the names of calls: these stand at the side. */
const ROW = 26, TOP = 34, LEFT = 46, WIDE = 150, NARROW = 100, SIDE = 170, LETTER = 6.4,
    END = 100; /* rows below the last event: where the ranks are, who waits for whom */

function svg(name, attributes, parent, text) {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    if (text !== undefined) e.textContent = text;
    if (parent) parent.append(e);
    return e;
}

/* "MPI_Send(&x, 1, ...)" -> "MPI_Send" */
const callName = (call) => (call || "").split("(")[0].slice(0, 28);

/* "It could also have taken a message of ranks 1, 8-15 (a.c:37), rank 2 (a.c:40)." */
function othersText(e) {
    const places = new Map();
    for (const o of e.others || []) {
        const at = o.at ? ` (${shortPlace(o.at)})` : "";
        places.set(at, [...(places.get(at) || []), o.rank]);
    }
    const others = [...places].map(([at, ranks]) =>
        `${ranks.length > 1 ? "ranks" : "rank"} ${rankList(ranks)}${at}`);
    return others.length ? `It could also have taken a message of ${others.join(", ")}.` : "";
}

/* "0 -> 1 -> 0", of many the first ones and the last */
function cycleText(cycle) {
    const shown = cycle.length > 8 ? [...cycle.slice(0, 6), "\u2026", cycle[cycle.length - 1]] : cycle;
    return [...shown, cycle[0]].join(" \u2192 ");
}

class Chart {
    constructor(pane, trace, jump) {
        this.pane = pane;
        this.trace = trace;
        this.jump = jump;
        this.shown = new Set(Array.from({length: trace.n}, (_, i) => i));
        this.collapse = true;
        this.expanded = new Set();
        this.draw();
    }

    /* Rows: events that are shown, or a block that stands for repeated ones. */
    rows() {
        const rows = [], blocks = this.collapse ? this.trace.repetitions() : [];
        const visible = (i) => this.trace.ranksOf(i).some((r) => this.shown.has(r));
        let next = 0;
        const add = (from, to) => {
            for (let i = from; i < to; i++) if (visible(i)) rows.push({event: i, end: i + 1});
        };
        for (const b of blocks) {
            add(next, b.first + b.length);
            next = b.first + b.length * b.times;
            if (this.expanded.has(b.first)) add(b.first + b.length, next);
            else rows.push({block: b, event: b.first + b.length, end: next});
        }
        add(next, this.trace.events.length);
        return rows;
    }

    x(rank) { return this.lanes.get(rank); }

    y(row) { return TOP + ROW * (row + 1); }

    layout() {
        const ranks = [...this.shown].sort((a, b) => a - b);
        const room = (this.pane.clientWidth || 640) - LEFT - 24;
        this.list = this.rows();
        this.side = room / ranks.length < NARROW && this.list.length ? SIDE : 0;
        const wide = Math.max(24, Math.min(WIDE, (room - this.side) / ranks.length));
        this.lanes = new Map(ranks.map((r, k) => [r, LEFT + wide / 2 + k * wide]));
        this.wide = wide;
        this.rowOf = new Map();
        this.list.forEach((row, k) => {
            for (let i = row.event; i < row.end; i++) this.rowOf.set(i, k);
        });
        this.width = LEFT + ranks.length * wide + 20 + this.side;
        this.lanesEnd = this.width - this.side;
        this.bottom = this.y(this.list.length) + 6;
        this.height = this.bottom + END;
    }

    draw() {
        this.layout();
        const root = svg("svg", {width: this.width, height: this.height, role: "img",
                                 "aria-label": this.describe(), style: "min-width:100%"});
        this.cursor = svg("rect", {class: "cursor", x: 0, y: 0, width: "100%", height: ROW,
                                   visibility: "hidden"}, root);
        this.drawLanes(root);
        this.drawCollectives(root);
        this.list.forEach((row, k) => row.block ? this.drawBlock(root, row, k)
                                                : this.drawEvent(root, row.event, k));
        this.drawPending(root);
        this.drawEnds(root);
        this.curtain = svg("rect", {class: "curtain", x: 0, y: 0, width: "100%", height: 0},
                           root);
        this.drawNames();
        this.pane.replaceChildren(this.names, root);
    }

    describe() {
        const t = this.trace;
        return `Message sequence chart of ${t.n} ranks and ${t.events.length} events. ` +
               `The table has the same as text.`;
    }

    drawNames() {
        this.names = svg("svg", {width: this.width, height: TOP, "aria-hidden": "true",
                                 style: "position:sticky;top:0;z-index:1;min-width:100%;" +
                                        `margin-bottom:-${TOP}px;background:var(--panel)`});
        for (const [rank, x] of this.lanes)
            svg("text", {x, y: 21, "text-anchor": "middle", style: "font-weight:600"}, this.names,
                this.wide < 56 ? rank : `rank ${rank}`);
    }

    drawLanes(root) {
        for (const [, x] of this.lanes)
            svg("line", {class: "lane", x1: x, x2: x, y1: TOP, y2: this.bottom}, root);
        this.list.forEach((row, k) => svg("text", {
            class: "small", x: LEFT - 10, y: this.y(k) + 4, "text-anchor": "end"},
            root, row.block ? "" : row.event + 1));
    }

    group(root, k, target, title) {
        const g = svg("g", {class: "event"}, root);
        svg("title", {}, g, title);
        svg("rect", {x: 0, y: this.y(k) - ROW / 2, width: this.width, height: ROW,
                     fill: "transparent"}, g);
        g.addEventListener("click", () => target === null ? undefined : this.jump(target));
        return g;
    }

    drawBlock(root, row, k) {
        const g = this.group(root, k, null, "show these events");
        svg("rect", {class: "folded", x: LEFT, y: this.y(k) - ROW / 2 + 3, rx: 4,
                     width: this.lanesEnd - LEFT - 20, height: ROW - 6}, g);
        svg("text", {x: LEFT + 10, y: this.y(k) + 4}, g,
            `the ${row.block.length === 1 ? "event" : row.block.length + " events"} above ` +
            `${row.block.times - 1} more times`);
        g.addEventListener("click", () => {
            this.expanded.add(row.block.first);
            this.draw();
            this.show(this.step);
        });
    }

    arrow(root, x1, y1, x2, y2, kind) {
        const g = svg("g", {}, root), length = Math.hypot(x2 - x1, y2 - y1) || 1;
        const dx = (x2 - x1) / length, dy = (y2 - y1) / length;
        svg("line", {class: `message ${kind}`, x1, y1, x2: x2 - 8 * dx, y2: y2 - 8 * dy}, g);
        const points = [[x2, y2], [x2 - 10 * dx - 4.5 * dy, y2 - 10 * dy + 4.5 * dx],
                        [x2 - 10 * dx + 4.5 * dy, y2 - 10 * dy - 4.5 * dx]];
        svg("polygon", {class: `head ${kind}`, points: points.map((p) => p.join(",")).join(" ")},
            g);
    }

    /* Beside its event, to the left of it where there is no room to the right. */
    label(g, x, y, text, anchor) {
        const left = anchor === "end" ||
            (x > this.width / 2 && x + 8 + LETTER * text.length > this.width);
        if (this.side)
            svg("text", {x: this.lanesEnd + 4, y: y + 4, class: "small"}, g, text);
        else
            svg("text", {x: x + (left ? -8 : 8), y: y - 5, class: "small",
                         "text-anchor": left ? "end" : "start"}, g, text);
    }

    drawEvent(root, i, k) {
        const e = this.trace.events[i], y = this.y(k), x = this.x(e.rank);
        const g = this.group(root, k, i + 1, e.text || "");
        this.drawOthers(g, e, y);
        if (e.kind === "message") this.drawMessage(g, e, y);
        else if (e.kind === "receive") this.drawReceive(g, e, i, y);
        else if (x === undefined) return;
        else if (e.kind === "enter" || e.kind === "leave") this.drawEnter(g, e, x, y);
        else if (e.kind === "choice") {
            svg("polygon", {class: "choice",
                            points: `${x},${y - 6} ${x + 7},${y} ${x},${y + 6} ${x - 7},${y}`}, g);
            this.label(g, x, y, (e.call || "").slice(0, 30));
        } else {
            svg("circle", {class: "dot", cx: x, cy: y, r: 4}, g);
            this.label(g, x, y, callName(e.call) + (e.kind === "send" ? " (buffered)" : ""));
        }
    }

    /* A receive that could have taken another message has a ring. */
    drawOthers(g, e, y) {
        const x = this.x(e.kind === "message" ? e.partner : e.rank);
        if (!(e.others || []).length || x === undefined) return;
        svg("title", {}, svg("circle", {class: "others", cx: x, cy: y, r: 8}, g), othersText(e));
    }

    /* A message to oneself or to a hidden rank is a dot. */
    drawMessage(g, e, y) {
        const x1 = this.x(e.rank), x2 = this.x(e.partner);
        if (x1 !== undefined && x2 !== undefined && x1 !== x2) this.arrow(g, x1, y, x2, y, "");
        else svg("circle", {class: "dot", cx: x1 === undefined ? x2 : x1, cy: y, r: 4}, g);
        if (x1 !== undefined)
            this.label(g, x1, y, callName(e.call) + (e.tag === undefined ? "" : ` tag ${e.tag}`),
                       x2 < x1 ? "end" : "start");
    }

    drawReceive(g, e, i, y) {
        const x = this.x(e.rank), from = this.trace.sent.get(e.message);
        const x1 = from === undefined ? undefined : this.x(this.trace.events[from].rank);
        const row = this.rowOf.get(from);
        if (x !== undefined && x1 !== undefined && row !== undefined && x !== x1)
            this.arrow(g, x1, this.y(row), x, y, "");
        else if (x !== undefined) svg("circle", {class: "dot", cx: x, cy: y, r: 4}, g);
        if (x !== undefined) this.label(g, x, y, callName(e.call));
    }

    drawEnter(g, e, x, y) {
        svg("rect", {class: "enter", x: x - 5, y: y - 5, width: 10, height: 10}, g);
        this.label(g, x, y, callName(e.call) + (e.kind === "leave" ? " (leaves early)" : ""));
    }

    /* A line across the lanes of all that have entered; dashed while somebody is missing. */
    drawCollectives(root) {
        for (const [, c] of this.trace.collectives) {
            const xs = c.members.filter((r) => this.shown.has(r)).map((r) => this.x(r));
            const shown = c.entered.filter((i) => this.rowOf.has(i)); /* the last one may be hidden */
            const row = this.rowOf.get(shown[shown.length - 1]);
            if (!xs.length || row === undefined) continue;
            svg("line", {class: c.complete >= 0 ? "barrier" : "barrier incomplete",
                         x1: Math.min(...xs), x2: Math.max(...xs), y1: this.y(row),
                         y2: this.y(row)}, root);
        }
    }

    /* Buffered messages that nobody has received. */
    drawPending(root) {
        for (const [message, i] of this.trace.sent) {
            const e = this.trace.events[i], row = this.rowOf.get(i);
            if (this.trace.received.has(message) || row === undefined) continue;
            const x1 = this.x(e.rank), x2 = this.x(e.partner);
            if (x1 !== undefined && x2 !== undefined && x1 !== x2)
                this.arrow(root, x1, this.y(row), (x1 + 3 * x2) / 4, this.y(row) + ROW / 2,
                           "pending");
        }
    }

    drawEnds(root) {
        const y = this.bottom + 16;
        this.trace.final.forEach((f, rank) => {
            const x = this.x(rank);
            if (x === undefined) return;
            const g = svg("g", {}, root);
            const state = this.trace.state(rank);
            svg("title", {}, g, f.ended ? `rank ${rank} has ended`
                                        : `rank ${rank}: ${state} at ${f.call || f.operation}`);
            if (state === "running") return;
            if (f.ended) {
                svg("line", {x1: x - 7, x2: x + 7, y1: y - 6, y2: y - 6, stroke: "currentColor",
                             "stroke-width": 2}, g);
                svg("text", {x, y: y + 10, class: "small", "text-anchor": "middle"}, g,
                    this.wide >= 40 ? "ended" : "");
                return;
            }
            svg("rect", {class: "stop", x: x - 8, y: y - 14, width: 16, height: 16}, g);
            svg("text", {x, y: y - 2, "text-anchor": "middle"}, g,
                state === "failed" ? "!" : "\u2016");
            if (this.wide >= NARROW)
                svg("text", {x, y: y + 16, class: "small", "text-anchor": "middle"}, g,
                    callName(f.call));
        });
        this.drawWaits(root, y);
    }

    /* The wait-for cycle, and others beside it, of ranks that wait for one rank each. */
    cycles() {
        const first = this.trace.cycle, all = first.length ? [first] : [], met = new Set(first);
        const next = (r) => {
            const f = this.trace.final[r];
            return !f.ended && (f.waitsFor || []).length === 1 ? f.waitsFor[0] : undefined;
        };
        for (let r = 0; first.length && r < this.trace.final.length; r++) {
            const way = [];
            for (let at = r; at !== undefined && !met.has(at); at = next(at)) {
                met.add(at);
                way.push(at);
            }
            const begin = way.length ? way.indexOf(next(way[way.length - 1])) : -1;
            if (begin >= 0) all.push(way.slice(begin));
        }
        return all;
    }

    /* The cycles; without one, whom every blocked rank waits for, if these are few. */
    drawWaits(root, y) {
        const cycle = this.trace.cycle, waits = [];
        for (const one of this.cycles())
            one.forEach((r, k) => waits.push([r, one[(k + 1) % one.length]]));
        if (!cycle.length) this.trace.final.forEach((f, r) => {
            if (!f.ended && (f.waitsFor || []).length <= 2)
                for (const other of f.waitsFor || []) waits.push([r, other]);
        });
        waits.forEach(([from, to], k) => {
            const x1 = this.x(from), x2 = this.x(to);
            if (x1 === undefined || x2 === undefined || x1 === x2) return;
            const low = y + 30 + 8 * (k % 4), d = x2 > x1 ? 8 : -8;
            const g = svg("g", {}, root);
            svg("title", {}, g, `rank ${from} waits for rank ${to}`);
            svg("path", {class: "cycle", d: `M${x1 + d / 2},${y + 20} C${x1},${low + 16} ` +
                                            `${x2},${low + 16} ${x2 - d},${y + 24}`}, g);
            svg("polygon", {class: "head wanted",
                            points: `${x2 - d / 2},${y + 18} ${x2 - d * 1.4},${y + 24} ` +
                                    `${x2 - d * .2},${y + 29}`}, g);
        });
        if (waits.length)
            svg("text", {x: LEFT, y: y + 78, class: "small"}, root,
                cycle.length > 1 ? `ranks ${cycleText(cycle)} wait for each other`
                    : cycle.length ? `rank ${cycle[0]} waits for itself`
                        : "curved arrows: who waits for whom");
    }

    /* The state after `step` events: what comes later is behind a curtain. */
    show(step) {
        this.step = step;
        const row = step > 0 ? this.rowOf.get(step - 1) : undefined;
        const shown = row === undefined ? this.rowBefore(step) : row;
        const top = TOP + ROW * (shown + 1) + ROW / 2;
        const end = step === this.trace.events.length;
        this.curtain.setAttribute("y", top);
        this.curtain.setAttribute("height", end ? 0 : Math.max(0, this.height - top));
        this.cursor.setAttribute("visibility", step > 0 ? "visible" : "hidden");
        this.cursor.setAttribute("y", top - ROW);
        const view = this.pane;
        if (top - ROW < view.scrollTop + TOP) view.scrollTop = top - 3 * ROW - TOP;
        else if (top + (end ? END : 0) > view.scrollTop + view.clientHeight - ROW)
            view.scrollTop = top + (end ? END : ROW) - view.clientHeight + ROW;
    }

    /* The last row before an event that is hidden. */
    rowBefore(step) {
        for (let i = step - 1; i >= 0; i--)
            if (this.rowOf.has(i)) return this.rowOf.get(i);
        return -1;
    }
}
