/* Many programs: a table of programs and process counts, each verdict a link to its page. */

const RANKING = ["violated", "possibly violated", "unsupported", "inconclusive", "violated (suppressed)",
                 "verified within bounds", "verified"];

const nameOf = (result) => result.name || result.files.join(", ");

/* Results of one name are told apart by a number. */
function giveKeys(results) {
    const seen = new Map();
    for (const r of results) {
        const n = (seen.get(nameOf(r)) || 0) + 1;
        seen.set(nameOf(r), n);
        r.key = n > 1 ? `${nameOf(r)}~${n}` : nameOf(r);
    }
}

/* "#/heat/4" */
const linkTo = (result, run) =>
    `#/${encodeURIComponent(result.key)}${run ? `/${run.processes}` : ""}`;

const kindOf = (verdict) => (VERDICTS[verdict] || ["open"])[0];

/* What the table tells of a run: its answer in two words. */
const answerOf = (run) => (run.reason || "").startsWith("not run") ? "not run" : run.answer || run.verdict;

/* "no message is ever sent", of a verdict that says little without it; "n = 4: ...", if it is true of
 * some process counts only. */
function remarkOf(result) {
    const noted = result.runs.filter((r) => (r.reason || "").startsWith("note: "));
    if (!noted.length)
        return "";
    const counts = noted.length < result.runs.length
        ? `n = ${noted.map((r) => r.processes).join(", ")}: ` : "";
    return counts + noted[0].reason.slice(6);
}

const needsAttention = (result) => !result.runs.length || remarkOf(result) !== "" ||
    (result.every && !result.every.proved) ||
    result.runs.some((r) => kindOf(r.verdict) !== "good" || (r.before && r.before !== r.verdict));

/* The first finding of a program, errors before all others. */
function firstFinding(result) {
    const all = [...result.runs.flatMap((r) => r.findings), ...(result.findings || [])];
    return all.find((f) => f.severity === "error" && !f.suppressed) || all.find((f) => !f.suppressed);
}

/* What is another than in the check before: "n = 4: was verified". */
function changesOf(result) {
    const worse = (r) => RANKING.indexOf(r.verdict) < RANKING.indexOf(r.before);
    const changed = result.runs.filter((r) => r.before && r.before !== r.verdict);
    return changed.map((r) => element("span", {class: worse(r) ? "bad" : "good"},
                                      `${worse(r) ? "worse" : "better"}, n = ${r.processes}: was ${r.before}`));
}

class Matrix {
    constructor(results) {
        this.results = results;
        const counts = new Set(results.flatMap((r) => r.runs.map((run) => run.processes)));
        this.counts = [...counts].sort((a, b) => a - b);
        this.known = results.some((r) => r.runs.some((run) => run.before));
    }

    cell(result, n) {
        const run = result.runs.find((r) => r.processes === n);
        if (!run) return element("td", {}, "");
        const changed = run.before && run.before !== run.verdict;
        return element("td", {class: changed ? "changed" : null},
            element("a", {href: linkTo(result, run), class: `verdict ${kindOf(run.verdict)}`,
                          title: run.verdict}, answerOf(run)));
    }

    row(result) {
        const f = firstFinding(result), remark = remarkOf(result), changes = changesOf(result);
        return element("tr", {class: needsAttention(result) ? "" : "fine"},
            element("th", {scope: "row"}, element("a", {href: linkTo(result)}, nameOf(result))),
            ...this.counts.map((n) => this.cell(result, n)),
            element("td", {class: "first"},
                result.runs.length ? null : "errors in the C code: ",
                f ? element("span", {}, element("code", {}, place(f.at)), " ", f.message, " ",
                            element("code", {class: "faint"}, `[${f.code}]`)) : null,
                remark ? element("strong", {class: "open"}, remark) : null,
                result.every ? element("span", {class: "every"}, result.every.text) : null),
            this.known ? element("td", {}, ...changes.flatMap((c, i) => i ? [element("br", {}), c] : [c]))
                       : null);
    }

    totals() {
        const runs = this.results.flatMap((r) => r.runs), all = new Map();
        for (const run of runs) all.set(answerOf(run), (all.get(answerOf(run)) || 0) + 1);
        return `${this.results.length} programs, ${runs.length} runs: ` +
               [...all].map(([answer, n]) => `${n} ${answer}`).join(", ");
    }

    build() {
        const table = element("table", {class: "matrix"},
            element("caption", {class: "skip"}, "Programs and process counts"),
            element("thead", {}, element("tr", {}, element("th", {scope: "col"}, "program"),
                ...this.counts.map((n) => element("th", {scope: "col"}, `n = ${n}`)),
                element("th", {scope: "col"}, "first finding"),
                this.known ? element("th", {scope: "col"}, "since the last check") : null)),
            element("tbody", {}, ...this.results.map((r) => this.row(r))));
        const only = element("input", {type: "checkbox", id: "only", onchange: () =>
            table.classList.toggle("only", only.checked)});
        return element("main", {id: "main", tabindex: -1},
            element("h1", {}, "Programs"), element("p", {}, this.totals()),
            element("p", {}, only, " ", element("label", {for: "only"}, "only what needs attention")),
            element("div", {class: "pane wide", tabindex: 0, role: "region",
                            "aria-label": "programs and process counts"}, table));
    }
}
