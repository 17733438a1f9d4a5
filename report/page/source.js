/* The C source with the current line of every rank, and the table of events. */

function element(name, attributes, ...children) {
    const e = document.createElement(name);
    for (const key in attributes) {
        if (key.startsWith("on")) e.addEventListener(key.slice(2), attributes[key]);
        else if (attributes[key] !== undefined && attributes[key] !== null)
            e.setAttribute(key, attributes[key]);
    }
    e.append(...children.filter((c) => c !== null && c !== undefined));
    return e;
}

class Source {
    constructor(pane, sources, choose) {
        this.pane = pane;
        this.sources = sources;
        this.choose = choose;
        this.file = null;
        this.marked = [];
    }

    open(file) {
        if (this.file === file) return;
        this.file = file;
        this.marked = [];
        const text = this.sources[file];
        if (text === undefined) {
            this.rows = [];
            this.pane.replaceChildren(element("p", {class: "faint"},
                                              `The text of ${file} is not in this report.`));
            return;
        }
        const box = element("div", {class: "source"});
        box.innerHTML = colouredLines(text).map((line, i) =>
            `<div class="row"><span class="number">${i + 1}</span><span class="who"></span>` +
            `<code>${line || " "}</code></div>`).join("");
        this.rows = box.children;
        this.pane.replaceChildren(box);
    }

    /* at: file and lines of the ranks, [{file, line, rank, blocked}]; focus: what to show. */
    show(at, focus) {
        if (focus) this.open(focus.file);
        else if (this.file === null && Object.keys(this.sources).length)
            this.open(Object.keys(this.sources)[0]);
        for (const row of this.marked) {
            row.className = "row";
            row.children[1].textContent = "";
            row.children[1].removeAttribute("title");
        }
        this.marked = [];
        let widest = 0;
        const lines = new Map();
        for (const a of at) {
            if (a.file !== this.file || !this.rows[a.line - 1]) continue;
            if (!lines.has(a.line)) lines.set(a.line, {ranks: [], blocked: false});
            lines.get(a.line).ranks.push(a.rank);
            lines.get(a.line).blocked = lines.get(a.line).blocked || a.blocked;
        }
        for (const [line, who] of lines) {
            const row = this.rows[line - 1], list = rankList(who.ranks.sort((a, b) => a - b));
            row.className = who.blocked ? "row blocked" : "row";
            row.children[1].textContent = `${who.blocked ? "\u2016 " : "\u25b8 "}${list}`;
            widest = Math.max(widest, list.length + 3);
            row.children[1].title = `${who.blocked ? "blocked here" : "here"}: rank ${list}`;
            this.marked.push(row);
        }
        this.pane.style.setProperty("--who", `${Math.min(widest, 14)}ch`);
        const row = focus && this.rows[focus.line - 1];
        if (!row) return;
        row.classList.add("here");
        this.marked.push(row);
        this.scrollTo(row, [...lines.keys()].filter((line) => lines.get(line).blocked));
    }

    /* Shows the row, with all lines at which ranks are blocked if there is room for them. */
    scrollTo(row, blocked) {
        const top = row.offsetTop, high = row.offsetHeight || 18, view = this.pane;
        const first = Math.min(top, ...blocked.map((line) => this.rows[line - 1].offsetTop));
        const last = Math.max(top, ...blocked.map((line) => this.rows[line - 1].offsetTop)) + high;
        if (first >= view.scrollTop + high && last <= view.scrollTop + view.clientHeight - high)
            return;
        const fits = last - first < view.clientHeight - 2 * high;
        view.scrollTop = (fits ? (first + last) / 2 : top) - view.clientHeight / 2;
    }
}

class Table {
    constructor(pane, trace, jump) {
        this.trace = trace;
        this.current = null;
        this.rows = trace.events.map((e, i) => element("tr", {},
            element("td", {}, element("button", {type: "button", onclick: () => jump(i + 1)},
                                      `${i + 1}`)),
            element("td", {}, `${e.rank}`),
            element("td", {}, e.kind + (e.buffered ? ", buffered" : "") +
                              (e.completes ? ", all are there" : "") +
                              (i >= trace.events.length - trace.repeats ? ", again and again" : "")),
            element("td", {}, e.partner === undefined ? "" : `${e.partner}`),
            element("td", {class: "code"}, codeElement(e.call || "")),
            element("td", {class: "code"}, place(e.at))));
        const names = ["event", "rank", "what", "partner", "call or condition", "place"];
        pane.replaceChildren(
            element("table", {}, element("caption", {class: "skip"}, "Events"),
                    element("thead", {}, element("tr", {}, ...names.map((n) =>
                        element("th", {scope: "col"}, n)))),
                    element("tbody", {}, ...this.rows)));
        this.pane = pane;
    }

    show(step) {
        if (this.current) {
            this.current.className = "";
            this.current.removeAttribute("aria-current");
        }
        this.current = this.rows[step - 1] || null;
        if (!this.current) return;
        this.current.className = "current";
        this.current.setAttribute("aria-current", "step");
        if (this.pane.offsetParent) {
            const top = this.current.offsetTop;
            if (top < this.pane.scrollTop + 30 ||
                top > this.pane.scrollTop + this.pane.clientHeight - 40)
                this.pane.scrollTop = top - this.pane.clientHeight / 2;
        }
    }
}
