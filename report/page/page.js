/* The page of one program: the finding first; then where the ranks are, the chart and the source; then
 * what the verdict rests on.  Of many programs the first page is matrix.js. */

const VERDICTS = {
    "verified": ["good", "No execution with these inputs and any message buffer size can hang."],
    "verified within bounds": ["good", "Proved within the bounds that are listed below."],
    "violated": ["bad", ""],
    "violated (suppressed)": ["open", "All errors are suppressed: nothing is proved."],
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

const REPRODUCE = "reproduce:";

/* Notes that tell something that the table and the command do not. */
const notesOf = (finding) => (finding.notes || []).filter((n) =>
    !(finding.counterexample && n.atEnd) && !n.message.startsWith(REPRODUCE));

/* The command for the inputs with which it happens. */
function commandOf(result, run, finding) {
    const note = finding && (finding.notes || []).find((n) => n.message.startsWith(REPRODUCE));
    const command = run.command || result.command;
    if (!note) return command;
    const end = command.indexOf(" -- "), at = end < 0 ? command.length : end;
    return command.slice(0, at) + note.message.slice(REPRODUCE.length) + command.slice(at);
}

function noteList(finding) {
    const notes = notesOf(finding).map((n) => element("li", {},
        n.at ? element("code", {}, place(n.at) + " ") : null, n.message));
    return notes.length ? element("ul", {}, ...notes) : null;
}

function findingItem(finding) {
    const notes = noteList(finding);
    return element("li", {},
        element("strong", {}, finding.severity), " ", element("code", {}, place(finding.at)),
        ` ${finding.message} `, element("code", {}, `[${finding.code}]`),
        finding.suppressed ? element("span", {class: "faint"},
                                     ` suppressed: ${finding.suppressed}`) : null,
        finding.help ? element("p", {}, `What to do: ${finding.help}`) : null,
        notes ? element("details", {}, element("summary", {}, "notes"), notes) : null);
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

/* What the verdict rests on, and how it was found: folded. */
function ground(result, run) {
    const s = run.search, bounds = run.ledger.filter((a) => a.direction === "under").length;
    const how = !s ? "The search was not reached."
        : `Found by tier ${s.tier}` + (s.theorem ? `, ${s.theorem}` : "") +
          (s.encoding ? `, ${s.encoding} encoding` : ", without SPIN") +
          `: ${s.states} states, depth ${s.depth}, ${s.milliseconds} ms.`;
    return element("div", {},
        run.ledger.length ? element("details", {}, element("summary", {},
            `What it rests on: ${run.ledger.length} entr${run.ledger.length === 1 ? "y" : "ies"}` +
            (bounds ? `, ${bounds} bounds` : "")), assumptions(run)) : null,
        element("details", {}, element("summary", {}, "How it was found"),
            element("p", {}, `Property checked, with ${run.processes} processes: the program is ` +
                             `${PROPERTIES[result.property] || result.property}.`),
            element("p", {}, how),
            element("p", {class: "faint"}, `${result.tool} \u00b7 `, element("code", {}, result.command))));
}

/* The worst verdict of a result's runs. */
const verdictOf = (result) =>
    RANKING.find((v) => result.runs.some((r) => r.verdict === v)) || "unsupported";

/* results: one for each program. */
class Page {
    constructor(root, results, sources) {
        this.root = root;
        this.results = results;
        this.sources = sources;
        giveKeys(results);
        document.addEventListener("keydown", (e) => this.viewer && this.viewer.key(e));
        window.addEventListener("hashchange", () => this.route());
        window.addEventListener("message", (e) => this.obey(e.data));
        this.route();
    }

    /* "#/heat/4": a program, and one of its process counts; nothing: all programs. */
    route() {
        const wanted = window.location.hash;
        for (let i = 0; i < this.results.length; i++) {
            const r = this.results[i], run = r.runs.find((one) => linkTo(r, one) === wanted);
            if (run || linkTo(r) === wanted) return this.open(i, run && run.processes);
        }
        return this.results.length > 1 ? this.index() : this.open(0);
    }

    index() {
        this.viewer = null;
        document.title = "mpi2spin: programs";
        this.root.replaceChildren(element("a", {class: "skip", href: "#main"}, "to the result"),
                                  new Matrix(this.results).build());
    }

    /* One program, at the process count, or the first one with a counterexample. */
    open(index, processes) {
        const r = this.result = this.results[index];
        this.build();
        const wanted = r.runs.findIndex((run) => run.processes === processes);
        const shown = r.runs.findIndex((run) => run.findings.some((f) => f.counterexample));
        this.choose(Math.max(0, wanted >= 0 ? wanted : shown));
    }

    build() {
        const r = this.result;
        this.tabs = r.runs.map((run, i) => element("button", {type: "button", class: "tab",
            "aria-pressed": "false", onclick: () => this.choose(i)},
            element("span", {class: `verdict ${kindOf(run.verdict)}`},
                    `n = ${run.processes}: ${run.verdict}`)));
        this.body = element("div", {});
        this.root.replaceChildren(
            element("a", {class: "skip", href: "#main"}, "to the result"),
            element("header", {},
                this.results.length > 1 ? element("a", {href: "#"}, "all programs") : null,
                element("h1", {}, nameOf(r)),
                element("div", {class: "tools"}, ...this.tabs)),
            element("main", {id: "main", tabindex: -1}, this.body));
        document.title = `mpi2spin: ${nameOf(r)}`;
    }

    /* The finding, or the verdict, in one line; what to do; how to have it again. */
    answer(run, finding) {
        const [kind, text] = VERDICTS[run.verdict] || ["open", ""];
        const remark = remarkOf({runs: [run]});
        const with_n = ` with ${run.processes} process${run.processes === 1 ? "" : "es"}`;
        return element("div", {class: "answer"},
            element("h2", {class: kind === "bad" ? "bad-headline" : null}, finding
                ? finding.message.replace(/^(can|may) hang( with \d+ process(es)?)?: /, "")
                : (!remark && run.reason) || text || run.verdict),
            element("p", {}, element("span", {class: `verdict ${kind}`}, answerOf(run)), with_n,
                    answerOf(run) === run.verdict ? "" : `: ${run.verdict}`,
                    finding ? element("span", {}, " \u00b7 ", element("code", {}, place(finding.at)), " ",
                                      element("code", {class: "faint"}, `[${finding.code}]`)) : null,
                    run.before && run.before !== run.verdict ? ` \u00b7 it was ${run.before}` : ""),
            remark ? element("p", {}, element("strong", {class: "open"}, remark)) : null,
            this.result.every ? element("p", {class: "every"}, this.result.every.text) : null,
            finding && text && !run.reason ? element("p", {}, text) : null,
            finding && run.reason && !remark ? element("p", {}, run.reason) : null,
            finding && finding.condition ? element("p", {}, `When ${finding.condition}`) : null,
            run.replay && finding === run.findings.find((f) => f.counterexample)
                ? element("p", {}, element("strong", {}, "On the real program: "),
                          `${run.replay.verdict}${run.replay.mpi ? ` with ${run.replay.mpi}` : ""}: ${run.replay.text}`) : null,
            run.mpiexec && finding === run.findings.find((f) => f.counterexample)
                ? element("p", {class: "command"}, element("strong", {}, "See it hang: "),
                          element("code", {}, run.mpiexec)) : null,
            finding && finding.help ? element("p", {}, element("strong", {}, "What to do: "),
                                              finding.help) : null,
            element("p", {class: "command"}, element("strong", {}, "Reproduce: "),
                    element("code", {}, commandOf(this.result, run, finding))));
    }

    choose(index) {
        const run = this.result.runs[index];
        this.tabs.forEach((t, i) => t.setAttribute("aria-pressed", String(i === index)));
        this.viewer = null;
        this.run = run;
        if (run) this.show(run, run.findings.find((f) => f.counterexample));
        else this.body.replaceChildren(element("h2", {}, "Findings"),
            element("ul", {}, ...this.result.findings.map(findingItem)));
    }

    show(run, finding) {
        const all = [...(this.result.findings || []), ...run.findings];
        const traced = run.findings.filter((f) => f.counterexample);
        const others = all.filter((f) => f !== finding), notes = finding && noteList(finding);
        this.view = element("div", {});
        this.body.replaceChildren(
            traced.length > 1 ? this.chooser(run, traced, finding) : "",
            this.answer(run, finding), this.view,
            ...(notes ? [element("h3", {}, "Notes"), notes] : []),
            ...(others.length ? [element("h3", {}, finding ? "Other findings" : "Findings"),
                                 element("ul", {}, ...others.map(findingItem))] : []),
            ground(this.result, run));
        if (finding) this.viewer = new Viewer(this.view, finding, this.sources);
    }

    chooser(run, traced, finding) {
        const select = element("select", {"aria-label": "finding", onchange: () =>
            this.show(run, traced[select.value])},
            ...traced.map((f, i) => element("option", {value: i}, `${f.code} ${place(f.at)}`)));
        select.value = traced.indexOf(finding);
        return element("p", {}, "finding ", select, ` of ${traced.length}`);
    }

    /* From an editor: {mpi2spin: {step, processes, finding, only}}. */
    obey(data) {
        const order = data && data.mpi2spin;
        if (!order) return;
        if (order.only) document.documentElement.classList.add("only-chart");
        const index = this.result.runs.findIndex((r) => r.processes === order.processes);
        const run = this.result.runs[index];
        const traced = run ? run.findings.filter((f) => f.counterexample) : [];
        const finding = traced[order.finding || 0];
        if (run && run !== this.run) this.choose(index);
        if (finding && (!this.viewer || this.viewer.trace.finding !== finding)) this.show(run, finding);
        if (this.viewer && Number.isFinite(order.step)) this.viewer.go(order.step);
    }
}

function start() {
    const read = (id) => JSON.parse(document.getElementById(id).textContent);
    return new Page(document.getElementById("page"), read("results"), read("sources"));
}
