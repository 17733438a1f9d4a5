/* C source as coloured HTML, line by line: comments, texts, directives, numbers, words of C, MPI. */

const C_WORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if " +
    "inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void " +
    "volatile while _Bool bool true false NULL size_t FILE").split(" "));

const C_TOKEN = new RegExp([
    /(\/\*[^]*?(?:\*\/|$(?![^])))|(\/\/[^\n]*)/,                 /* 1, 2: comments */
    /("(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)/,           /* 3: texts */
    /(^[ \t]*#(?:\\[^]|\/(?![/*])|[^\n\\/])*)/,                  /* 4: a directive */
    /\b(\d[\w.]*)/,                                              /* 5: a number */
    /([A-Za-z_]\w*)/,                                            /* 6: a word */
].map((r) => r.source).join("|"), "gm");

const escaped = (text) =>
    text.replace(/[&<>]/g, (c) => c === "&" ? "&amp;" : c === "<" ? "&lt;" : "&gt;");

function colourOf(m) {
    if (m[1] !== undefined || m[2] !== undefined) return "c-comment";
    if (m[3] !== undefined) return "c-text";
    if (m[4] !== undefined) return "c-directive";
    if (m[5] !== undefined) return "c-number";
    if (m[6].startsWith("MPI_")) return "c-mpi";
    return C_WORDS.has(m[6]) ? "c-word" : null;
}

/* A token may go over several lines: each line has its own element. */
function coloured(text) {
    let html = "", done = 0;
    for (const m of text.matchAll(C_TOKEN)) {
        const colour = colourOf(m);
        if (!colour) continue;
        html += escaped(text.slice(done, m.index));
        html += m[0].split("\n").map((part) => part && `<span class="${colour}">${escaped(part)}</span>`)
                    .join("\n");
        done = m.index + m[0].length;
    }
    return html + escaped(text.slice(done));
}

const colouredLines = (text) => coloured(text.replace(/\r/g, "").replace(/\n$/, "")).split("\n");

/* A piece of C in a line of text. */
function codeElement(text) {
    const e = document.createElement("code");
    e.innerHTML = coloured(text);
    return e;
}
