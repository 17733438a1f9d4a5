/* The viewer of one finding with a counterexample: where the ranks are, the chart, the source. */

const LANES = 12;

/* Where the ranks are: one row for all that are at the same place, its line of C below. */
class Places {
    constructor(pane, trace, sources, open) {
        this.trace = trace;
        this.open = open;
        this.lines = new Map(Object.entries(sources).map(([file, text]) => [file, text.split("\n")]));
        this.caption = element("caption", {});
        this.table = element("table", {class: "places"}, this.caption,
            element("thead", {}, element("tr", {}, ...["rank", "state", "waits for", "call"].map((n) =>
                element("th", {scope: "col"}, n)))));
        this.faults = trace.finding.message;
        pane.replaceChildren(this.table);
    }

    line(at) {
        const text = (this.lines.get(at.file) || [])[at.line - 1];
        return text === undefined ? "" : text.trim();
    }

    place(at) {
        return element("button", {type: "button", class: "link", title: "show this line",
                                  onclick: () => this.open(at)},
                       shortPlace(at));
    }

    row(row) {
        const name = (row.call || "").split("(")[0];
        const from = row.calls.flatMap((c) => [", called at ", this.place(c)]);
        return element("tbody", {class: row.state},
            element("tr", {},
                element("th", {scope: "row"}, ...rankList(row.ranks).split(/(?<= )/).map((part) =>
                    element("span", {class: "whole"}, part))),
                element("td", {class: "state"}, row.state),
                element("td", {}, Trace.waitsText(row)),
                element("td", {class: "code"}, row.state === "ended" ? "" : codeElement(name))),
            row.at ? element("tr", {class: "line"}, element("td", {}),
                             element("td", {colspan: 3}, this.place(row.at), ...from, " ",
                                     row.state === "ended" ? null
                                                           : codeElement(this.line(row.at)))) : null,
            this.known(row),
            ...row.open.slice(0, 4).map((o) => this.pending(o, row.at)));
    }

    /* The variables whose values are known there. */
    known(row) {
        const text = Trace.valuesText(row);
        return text ? element("tr", {class: "line"}, element("td", {}),
                              element("td", {colspan: 3}, "with ", element("code", {}, text))) : "";
    }

    /* An operation that was started and that nothing has matched. */
    pending(o, at) {
        const here = at && place(o.at) === place(at);
        return here ? "" : element("tr", {class: "line"}, element("td", {}),
            element("td", {colspan: 3}, "pending: ", o.at ? this.place(o.at) : null, " ",
                    codeElement(o.call || "")));
    }

    show(last, step) {
        const rows = this.trace.rows(last, step), shown = rows.slice(0, 12);
        const more = rows.slice(12).reduce((n, row) => n + row.ranks.length, 0);
        const t = this.trace, n = t.events.length;
        this.caption.textContent = step === n && t.repeats
            ? `At the end: events ${n - t.repeats + 1} to ${n} come again and again`
            : step === n ? "At the end"
            : step ? `After event ${step}` : "At the start";
        this.table.querySelectorAll("tbody").forEach((b) => b.remove());
        this.table.append(...shown.map((row) => this.row(row)));
        if (more) this.table.append(element("tbody", {}, element("tr", {}, element("td", {colspan: 4},
            `and ${more} more ranks; the table of events has all`))));
    }
}

class Viewer {
    constructor(root, finding, sources) {
        this.trace = new Trace(finding);
        this.root = root;
        this.build(sources);
        this.go(this.trace.events.length);
        this.watchWidth();
    }

    button(label, key, action) {
        return element("button", {type: "button", title: key ? `${label} (key ${key})` : label,
                                  onclick: action}, label);
    }

    pane(name, hidden) {
        return element("div", {class: "pane", tabindex: 0, role: "region", "aria-label": name,
                               hidden: hidden ? "" : null});
    }

    build(sources) {
        const t = this.trace;
        this.status = element("p", {class: "status", role: "status"});
        this.placesPane = element("div", {class: "where"});
        this.chartPane = this.pane("message sequence chart");
        this.tablePane = this.pane("events as a table", true);
        this.sourcePane = this.pane("C source");
        const names = Object.keys(sources);
        this.files = element("select", {"aria-label": "file",
                                        onchange: () => this.showFile(this.files.value)},
                             ...names.map((f) => element("option", {value: f}, f)));
        this.root.replaceChildren(element("div", {class: "viewer"},
            element("section", {class: "ranks", "aria-label": "where the ranks are"}, this.placesPane),
            element("section", {class: "events", "aria-label": "how it comes to this"},
                this.steps(), this.status, this.chartPane, this.tablePane, this.choices()),
            element("section", {class: "file", "aria-label": "source"},
                names.length > 1 ? element("p", {}, this.files) : null, this.sourcePane)));
        this.source = new Source(this.sourcePane, sources);
        this.places = new Places(this.placesPane, t, sources, (at) => this.source.show(this.marks(), at));
        this.chart = new Chart(this.chartPane, t, (step) => this.go(step));
        this.chart.shown = new Set(t.firstRanks(LANES));
        if (this.chart.shown.size < t.n)
            this.filter.value = rankList([...this.chart.shown]);
        this.chart.draw();
        this.last = t.lastEvents(0);
        this.step = 0;
    }

    /* Steps of all ranks, or of one alone. */
    steps() {
        const n = this.trace.events.length;
        if (!n) return null;
        const ranks = Array.from({length: this.trace.n}, (_, r) => r);
        this.input = element("input", {type: "number", min: 0, max: n, "aria-label": "event",
                                       onchange: () => this.go(Number(this.input.value))});
        this.alone = element("select", {"aria-label": "whose steps"},
            element("option", {value: ""}, "all ranks"),
            ...ranks.map((r) => element("option", {value: r}, `rank ${r}`)));
        return element("div", {class: "tools", role: "toolbar", "aria-label": "steps"},
            this.button("first", "Home", () => this.go(0)),
            this.button("back", "\u2190", () => this.move(-1)),
            this.button("next", "\u2192", () => this.move(1)),
            this.button("last", "End", () => this.go(n)),
            element("span", {}, "event ", this.input, ` of ${n}`),
            element("span", {}, "steps of ", this.alone));
    }

    /* What the chart shows. */
    choices() {
        const t = this.trace;
        this.filter = element("input", {type: "text", placeholder: `0-${t.n - 1}`,
                                        "aria-label": "ranks to show",
                                        onchange: () => this.filterRanks()});
        this.fold = element("button", {type: "button", "aria-pressed": "true",
                                       onclick: () => this.toggleFold()}, "collapse repetitions");
        this.asTable = element("button", {type: "button", "aria-pressed": "false",
                                          onclick: () => this.toggleTable()}, "table");
        const many = t.n > 2 * LANES;
        return element("div", {class: "tools", role: "toolbar", "aria-label": "what is shown"},
            element("span", {}, "ranks ", this.filter),
            many ? element("button", {type: "button", onclick: () => this.allRanks()},
                           `all ${t.n} ranks`) : null,
            t.events.length ? this.fold : null, t.events.length ? this.asTable : null);
    }

    /* The lanes have the width of the window. */
    watchWidth() {
        let width = this.chartPane.clientWidth;
        new ResizeObserver(() => {
            if (!this.chartPane.clientWidth || Math.abs(this.chartPane.clientWidth - width) < 20) return;
            width = this.chartPane.clientWidth;
            this.chart.draw();
            this.chart.show(this.step);
        }).observe(this.chartPane);
    }

    /* The last events of all ranks follow the steps; a far jump counts them anew. */
    follow(step) {
        const t = this.trace;
        if (Math.abs(step - this.step) > 50) {
            this.last = t.lastEvents(step);
            this.step = step;
        }
        for (; this.step < step; this.step++)
            for (const r of t.ranksOf(this.step)) this.last[r] = this.step;
        for (; this.step > step; this.step--)
            for (const [r, before] of t.before[this.step - 1]) this.last[r] = before;
    }

    go(step) {
        const t = this.trace, n = t.events.length;
        if (!Number.isFinite(step)) step = this.step;
        this.follow(Math.max(0, Math.min(n, Math.round(step))));
        if (this.input) this.input.value = this.step;
        this.chart.show(this.step);
        if (this.table) this.table.show(this.step);
        this.places.show(this.last, this.step);
        this.source.show(this.marks(), this.focus());
        if (this.source.file) this.files.value = this.source.file;
        this.status.replaceChildren(...this.describe());
    }

    /* To the next event, or the one before; of one rank, if one is chosen. */
    move(by) {
        const t = this.trace, n = t.events.length, rank = this.alone.value;
        let step = this.step + by;
        while (rank !== "" && step > 0 && step < n && !t.ranksOf(step - 1).includes(Number(rank)))
            step += by;
        this.go(step);
    }

    /* The place that the source shows: of the current event, at the end that of the finding. */
    focus() {
        const t = this.trace;
        if (this.step === t.events.length) return t.finding.at;
        return this.step ? t.events[this.step - 1].at : null;
    }

    /* The lines at which ranks are. */
    marks() {
        const t = this.trace, at = [];
        for (let r = 0; r < t.n; r++) {
            const p = t.position(r, this.last[r], this.step);
            if (p.at && !p.ended)
                at.push({file: p.at.file, line: p.at.line, rank: r, blocked: p.blocked});
        }
        return at;
    }

    showFile(file) {
        this.source.open(file);
        this.source.show(this.marks(), null);
    }

    /* What has happened, what else could have, and what is on its way. */
    describe() {
        const t = this.trace, n = t.events.length, e = t.events[this.step - 1];
        const all = !n ? ["No event comes before it: this is the first thing that the ranks do."]
            : this.step === n ? ["End: this is how far the ranks come."]
            : this.step === 0 ? ["Start: no event has happened yet."]
            : [`Event ${this.step}: ${e.text}`];
        const others = e ? othersText(e) : "", sent = t.pending(this.step);
        if (others) all.push(element("span", {class: "more"}, others));
        if (sent.length) all.push(element("span", {class: "more"},
            `On the way: ${sent.slice(0, 6).map((m) =>
                `rank ${m.rank} \u2192 rank ${m.partner}, tag ${m.tag}`).join("; ")}` +
            (sent.length > 6 ? ` and ${sent.length - 6} more.` : ".")));
        return all;
    }

    filterRanks() {
        const ranks = parseRanks(this.filter.value, this.trace.n);
        this.filter.setAttribute("aria-invalid", ranks ? "false" : "true");
        if (!ranks) {
            this.status.textContent = `Ranks are numbers like 0-3, 7, below ${this.trace.n}.`;
            return;
        }
        this.chart.shown = ranks;
        this.chart.draw();
        this.go(this.step);
    }

    allRanks() {
        this.filter.value = "";
        this.filterRanks();
    }

    toggleFold() {
        this.chart.collapse = !this.chart.collapse;
        this.chart.expanded.clear();
        this.fold.setAttribute("aria-pressed", String(this.chart.collapse));
        this.chart.draw();
        this.go(this.step);
    }

    toggleTable() {
        const table = this.tablePane.hidden;
        if (table && !this.table)
            this.table = new Table(this.tablePane, this.trace, (step) => this.go(step));
        this.tablePane.hidden = !table;
        this.chartPane.hidden = table;
        this.asTable.setAttribute("aria-pressed", String(table));
        if (!table) this.chart.draw();
        this.go(this.step);
    }

    key(event) {
        const keys = {ArrowLeft: () => this.move(-1), ArrowRight: () => this.move(1),
                      Home: () => this.go(0), End: () => this.go(this.trace.events.length)};
        const name = event.target.tagName;
        if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey ||
            name === "INPUT" || name === "SELECT" || !this.trace.events.length)
            return;
        event.preventDefault();
        keys[event.key]();
    }
}
