/* The page: verdict, meaning, findings, and the viewer of one counterexample. */

const VERDICTS = {
    "verified": ["good", "No execution with these inputs and any message buffer size can hang."],
    "verified within bounds": ["good", "Proved within the bounds that are listed below."],
    "violated": ["bad", "There is an execution that shows the error; it is below."],
    "possibly violated": ["open", "The counterexample passes a choice that the model may have invented."],
    "inconclusive": ["open", "Nothing was proved, and no error was found."],
    "unsupported": ["open", "The program uses something that is not modelled."],
};

const PROPERTIES = {
    "potential-deadlock": "free from potential deadlock: whatever the MPI library buffers, never " +
        "are all ranks blocked",
    "partial-deadlock": "free from partial deadlock: whatever the MPI library buffers, no rank is " +
        "ever blocked for good",
};

/* The viewer of one finding with a counterexample. */
class Viewer {
    constructor(root, finding, sources) {
        this.trace = new Trace(finding);
        this.root = root;
        this.build(sources);
        this.go(this.trace.events.length);
    }

    button(label, key, action) {
        return element("button", {type: "button", title: key ? `${label} (key ${key})` : label,
                                  onclick: action}, label);
    }

    build(sources) {
        const t = this.trace, n = t.events.length;
        this.status = element("p", {class: "status", role: "status"});
        this.input = element("input", {type: "number", min: 0, max: n, "aria-label": "event",
                                       onchange: () => this.go(Number(this.input.value))});
        this.filter = element("input", {type: "text", placeholder: `0-${t.n - 1}`,
                                        "aria-label": "ranks to show",
                                        onchange: () => this.filterRanks()});
        this.fold = element("button", {type: "button", "aria-pressed": "true",
                                       onclick: () => this.toggleFold()}, "collapse repetitions");
        this.asTable = element("button", {type: "button", "aria-pressed": "false",
                                          onclick: () => this.toggleTable()}, "table");
        this.chartPane = element("div", {class: "pane", tabindex: 0, role: "region",
                                         "aria-label": "message sequence chart"});
        this.tablePane = element("div", {class: "pane", tabindex: 0, role: "region", hidden: "",
                                         "aria-label": "events as a table"});
        this.sourcePane = element("div", {class: "pane", tabindex: 0, role: "region",
                                          "aria-label": "C source"});
        const names = Object.keys(sources);
        this.files = element("select", {"aria-label": "file",
                                        onchange: () => this.showFile(this.files.value)},
                             ...names.map((f) => element("option", {value: f}, f)));
        this.root.replaceChildren(
            element("div", {class: "tools", role: "toolbar", "aria-label": "steps"},
                this.button("first", "Home", () => this.go(0)),
                this.button("back", "\u2190", () => this.go(this.step - 1)),
                this.button("next", "\u2192", () => this.go(this.step + 1)),
                this.button("last", "End", () => this.go(n)),
                element("span", {}, "event ", this.input, ` of ${n}`),
                element("span", {}, "ranks ", this.filter),
                this.fold, this.asTable, names.length > 1 ? this.files : null),
            this.status,
            element("div", {class: "viewer"},
                element("div", {}, this.chartPane, this.tablePane), this.sourcePane));
        this.source = new Source(this.sourcePane, sources);
        this.chart = new Chart(this.chartPane, t, (step) => this.go(step));
        this.last = t.lastEvents(0);
        this.step = 0;
    }

    /* The last events of all ranks follow the steps; a far jump counts them anew. */
    follow(step) {
        const t = this.trace;
        if (Math.abs(step - this.step) > 50) this.last = t.lastEvents(step);
        for (; this.step < step && Math.abs(step - this.step) <= 50; this.step++)
            for (const r of t.ranksOf(this.step)) this.last[r] = this.step;
        for (; this.step > step && Math.abs(step - this.step) <= 50; this.step--)
            for (const [r, before] of t.before[this.step - 1]) this.last[r] = before;
        this.step = step;
    }

    go(step) {
        const t = this.trace, n = t.events.length;
        if (!Number.isFinite(step)) step = this.step;
        this.follow(Math.max(0, Math.min(n, Math.round(step))));
        this.input.value = this.step;
        this.chart.show(this.step);
        if (this.table) this.table.show(this.step);
        this.showSource(this.focus());
        this.status.textContent = this.describe();
    }

    /* The place that the source shows: of the current event, at the end that of the finding. */
    focus() {
        const t = this.trace;
        if (this.step === t.events.length) return t.finding.at;
        return this.step ? t.events[this.step - 1].at : null;
    }

    showSource(focus) {
        const t = this.trace, at = [];
        for (let r = 0; r < t.n; r++) {
            const p = t.position(r, this.last[r], this.step);
            if (p.at && this.chart.shown.has(r) && !p.ended)
                at.push({file: p.at.file, line: p.at.line, rank: r, blocked: p.blocked});
        }
        this.source.show(at, focus);
        if (this.source.file) this.files.value = this.source.file;
    }

    showFile(file) {
        this.source.open(file);
        this.showSource(null);
    }

    describe() {
        const t = this.trace, n = t.events.length;
        if (this.step === n) return `End: ${t.finding.message}`;
        if (this.step === 0) return "Start: no event has happened yet.";
        return `Event ${this.step}: ${t.events[this.step - 1].text}`;
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
        this.go(this.step);
    }

    key(event) {
        const keys = {ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0,
                      End: this.trace.events.length};
        const name = event.target.tagName;
        if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey ||
            name === "INPUT" || name === "SELECT")
            return;
        event.preventDefault();
        this.go(keys[event.key]);
    }
}

function findingItem(finding) {
    const notes = (finding.notes || []).map((n) => element("li", {},
        n.at ? element("code", {}, place(n.at) + " ") : null, n.message));
    return element("li", {},
        element("strong", {}, finding.severity), " ", element("code", {}, place(finding.at)),
        ` ${finding.message} `, element("code", {}, `[${finding.code}]`),
        finding.suppressed ? element("span", {class: "faint"},
                                     ` suppressed: ${finding.suppressed}`) : null,
        finding.help ? element("p", {}, `What to do: ${finding.help}`) : null,
        notes.length ? element("details", {}, element("summary", {}, "notes"),
                               element("ul", {}, ...notes)) : null);
}

function assumptions(run) {
    const entry = (a) => element("li", {},
        a.at ? element("code", {}, place(a.at) + " ") : null, a.text,
        element("span", {class: "faint"}, ` (${a.kind}, ${a.direction})`));
    const lossless = run.ledger.filter((a) => a.direction === "exact");
    const others = run.ledger.filter((a) => a.direction !== "exact");
    return element("div", {},
        others.length ? element("ul", {}, ...others.map(entry)) : null,
        lossless.length ? element("details", {},
            element("summary", {}, `${lossless.length} by which nothing is lost`),
            element("ul", {}, ...lossless.map(entry))) : null,
        run.ledger.length ? null : element("p", {}, "Nothing is assumed."));
}

function meaning(result, run) {
    const s = run.search, [, text] = VERDICTS[run.verdict] || ["open", ""];
    const bounds = run.ledger.filter((a) => a.direction === "under").length;
    const how = !s ? "The search was not reached."
        : `Found by tier ${s.tier}` + (s.theorem ? `, ${s.theorem}` : "") +
          (s.encoding ? `, ${s.encoding} encoding` : ", without SPIN") +
          `: ${s.states} states, depth ${s.depth}, ${s.milliseconds} ms.`;
    return element("div", {},
        element("p", {}, text, " ", run.reason || ""),
        element("p", {}, `Property checked, with ${run.processes} processes: the program is ` +
                         `${PROPERTIES[result.property] || result.property}.`),
        element("p", {}, how),
        element("h3", {}, bounds ? "What it rests on (with bounds)" : "What it rests on"),
        assumptions(run),
        element("h3", {}, "Reproduce it"), element("pre", {}, run.command || result.command));
}

const RANKING = ["violated", "possibly violated", "unsupported", "inconclusive",
                 "verified within bounds", "verified"];

/* The worst verdict of a result's runs. */
const verdictOf = (result) =>
    RANKING.find((v) => result.runs.some((r) => r.verdict === v)) || "unsupported";

/* results: one for each program. */
class Page {
    constructor(root, results, sources) {
        this.root = root;
        this.results = results;
        this.sources = sources;
        document.addEventListener("keydown", (e) => this.viewer && this.viewer.key(e));
        const bad = results.findIndex((r) => verdictOf(r) === "violated");
        this.open(Math.max(0, bad));
    }

    /* One program, at the first process count with a counterexample. */
    open(index) {
        this.result = this.results[index];
        this.build(index);
        this.choose(Math.max(0, this.result.runs.findIndex((r) =>
            r.findings.some((f) => f.counterexample))));
    }

    programs(index) {
        if (this.results.length === 1) return null;
        const select = element("select", {"aria-label": "program",
                                          onchange: () => this.open(Number(select.value))},
            ...this.results.map((r, i) => element("option", {value: i},
                `${r.files.join(", ")}: ${verdictOf(r)}`)));
        select.value = index;
        return element("p", {}, "program ", select);
    }

    build(index) {
        const r = this.result;
        this.tabs = r.runs.map((run, i) => element("button", {type: "button",
            "aria-pressed": "false", onclick: () => this.choose(i)},
            `n = ${run.processes}: ${run.verdict}`));
        this.body = element("div", {});
        this.root.replaceChildren(
            element("a", {class: "skip", href: "#main"}, "to the result"),
            element("header", {}, element("h1", {}, r.files.join(", ")), this.programs(index),
                element("p", {class: "faint"}, `${r.tool} \u00b7 `, element("code", {}, r.command)),
                element("div", {class: "tools"}, ...this.tabs)),
            element("main", {id: "main", tabindex: -1}, this.body));
        document.title = `mpi2spin: ${r.files.join(", ")}`;
    }

    choose(index) {
        const run = this.result.runs[index];
        this.tabs.forEach((t, i) => t.setAttribute("aria-pressed", String(i === index)));
        this.viewer = null;
        if (!run) {
            this.body.replaceChildren(element("h2", {}, "Findings"),
                element("ul", {}, ...this.result.findings.map(findingItem)));
            return;
        }
        const [kind] = VERDICTS[run.verdict] || ["open"];
        const all = [...(this.result.findings || []), ...run.findings];
        const traced = run.findings.filter((f) => f.counterexample);
        this.view = element("div", {});
        this.body.replaceChildren(
            element("h2", {}, element("span", {class: `verdict ${kind}`}, run.verdict),
                    ` with ${run.processes} process${run.processes === 1 ? "" : "es"}`),
            meaning(this.result, run),
            ...(all.length ? [element("h2", {}, "Findings"),
                              element("ul", {}, ...all.map(findingItem))] : []),
            ...(traced.length ? [element("h2", {}, "How it happens"),
                                 traced.length > 1 ? this.chooser(traced) : "", this.view] : []));
        if (traced.length) this.viewer = new Viewer(this.view, traced[0], this.sources);
    }

    chooser(traced) {
        const select = element("select", {"aria-label": "finding", onchange: () => {
            this.viewer = new Viewer(this.view, traced[select.value], this.sources);
        }}, ...traced.map((f, i) => element("option", {value: i},
                                            `${f.code} ${place(f.at)}`)));
        return element("p", {}, "finding ", select);
    }
}

function start() {
    const read = (id) => JSON.parse(document.getElementById(id).textContent);
    return new Page(document.getElementById("page"), read("results"), read("sources"));
}
