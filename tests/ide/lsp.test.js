/* The language server, by a small client of our own.
 *
 *     node lsp.test.js MPI2SPIN
 */
"use strict";
const assert = require("assert");
const {spawn} = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const {pathToFileURL} = require("url");

const tool = process.argv[2];
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "m2s-lsp-")));

class Client {
    constructor() {
        this.process = spawn(tool, ["lsp"], {cwd: work});
        this.buffer = Buffer.alloc(0);
        this.answers = new Map();
        this.seen = [];
        this.waiting = [];
        this.id = 0;
        this.process.stdout.on("data", (d) => this.receive(d));
        this.process.stdin.on("error", () => {});
        this.exited = new Promise((resolve) => this.process.on("exit", resolve));
    }

    receive(data) {
        this.buffer = Buffer.concat([this.buffer, data]);
        for (;;) {
            const end = this.buffer.indexOf("\r\n\r\n");
            if (end < 0) return;
            const length = Number(/Content-Length: (\d+)/.exec(this.buffer.slice(0, end))[1]);
            if (this.buffer.length < end + 4 + length) return;
            const m = JSON.parse(this.buffer.slice(end + 4, end + 4 + length));
            this.buffer = this.buffer.slice(end + 4 + length);
            this.handle(m);
        }
    }

    handle(m) {
        assert.strictEqual(m.jsonrpc, "2.0");
        if (m.method === undefined) {
            this.answers.get(m.id)(m);
            this.answers.delete(m.id);
            return;
        }
        if (m.id !== undefined) this.send({id: m.id, result: null});
        this.seen.push(m);
        this.waiting = this.waiting.filter((w) => !w(m));
    }

    send(message) {
        const text = JSON.stringify(Object.assign({jsonrpc: "2.0"}, message));
        this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    }

    notify(method, params) { this.send({method, params}); }

    request(method, params) {
        const id = ++this.id;
        const answer = new Promise((resolve) => this.answers.set(id, resolve));
        this.send({id, method, params});
        return answer;
    }

    next(method, fits = () => true) {
        return new Promise((resolve) => this.waiting.push((m) => {
            if (m.method !== method || !fits(m.params)) return false;
            resolve(m.params);
            return true;
        }));
    }

    async initialize(options = {}, capabilities = {}) {
        const {result} = await this.request("initialize", {
            processId: process.pid, rootUri: null, initializationOptions: options,
            capabilities: Object.assign({window: {workDoneProgress: true}}, capabilities)});
        this.notify("initialized", {});
        return result;
    }

    async stop() {
        await this.request("shutdown", null);
        this.notify("exit", null);
        return this.exited;
    }
}

const program = (tag, extra = "") => `#include <mpi.h>
#include <stdlib.h>
${extra}
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Ssend(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    else if (rank == 1)
        /* \u00e4\u{1f600} */ MPI_Recv(&x, 1, MPI_INT, 0, ${tag}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
`;

const clients = [];
function client() {
    const c = new Client();
    clients.push(c);
    return c;
}

function write(name, text) {
    const file = path.join(work, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    return {file, uri: pathToFileURL(file).href};
}

async function save(c, uri) {
    const published = c.next("textDocument/publishDiagnostics", (p) => p.uri === uri);
    c.notify("textDocument/didSave", {textDocument: {uri}});
    return (await published).diagnostics;
}

const tests = {
    async "diagnostics on save, and none any more"() {
        const c = client(), {uri} = write("a b/bad.c", program(4));
        const {capabilities} = await c.initialize();
        assert.ok(capabilities.textDocumentSync.save && capabilities.codeLensProvider);
        assert.strictEqual(capabilities.positionEncoding, "utf-16");
        const [d] = await save(c, uri);
        assert.strictEqual(d.code, "MPI-DEADLOCK");
        assert.strictEqual(d.severity, 1);
        assert.strictEqual(d.source, "mpi2spin");
        assert.match(d.message, /can hang with 2 processes[^]*what to do/);
        const related = d.relatedInformation.map((r) => r.message).join("\n");
        assert.match(related, /rank 0 waits here in MPI_Ssend/);
        assert.match(related, /rank 1 waits here in MPI_Recv/);
        const receive = d.relatedInformation.find((r) => /rank 1 waits/.test(r.message));
        /* the comment before the call has one and two UTF-16 units */
        assert.strictEqual(receive.location.range.start.character, 8 + "/* \u00e4\u{1f600} */ ".length);
        write("a b/bad.c", program(3));
        assert.deepStrictEqual(await save(c, uri), []);
        assert.strictEqual(await c.stop(), 0);
    },

    async "columns in UTF-8 if the client can"() {
        const c = client(), {uri} = write("bytes.c", program(4));
        const {capabilities} = await c.initialize({}, {general: {positionEncodings: ["utf-8"]}});
        assert.strictEqual(capabilities.positionEncoding, "utf-8");
        const [d] = await save(c, uri);
        const receive = d.relatedInformation.find((r) => /rank 1 waits/.test(r.message));
        assert.strictEqual(receive.location.range.start.character,
                           8 + Buffer.byteLength("/* \u00e4\u{1f600} */ "));
        assert.strictEqual(await c.stop(), 0);
    },

    async "errors of the C code"() {
        const c = client(), {uri} = write("broken.c", program(4, "int broken(void) { return; ]"));
        await c.initialize();
        const all = await save(c, uri);
        assert.ok(all.some((d) => d.code === "C-ERROR" && d.range.start.line === 2));
        await c.stop();
    },

    async "actions: replay and explain"() {
        const c = client(), {uri, file} = write("act.c", program(4));
        await c.initialize();
        const [d] = await save(c, uri);
        const {result: actions} = await c.request("textDocument/codeAction",
            {textDocument: {uri}, range: d.range, context: {diagnostics: [d]}});
        assert.deepStrictEqual(actions.map((a) => a.title),
                               ["Replay the counterexample (n = 2)", "Explain MPI-DEADLOCK"]);
        const run = (a) => c.request("workspace/executeCommand",
            {command: a.command.command, arguments: a.command.arguments});
        const {result: launch} = await run(actions[0]);
        assert.strictEqual(launch.type, "mpi2spin");
        assert.strictEqual(launch.processes, 2);
        assert.strictEqual(launch.cwd, path.dirname(file));
        assert.strictEqual(JSON.parse(fs.readFileSync(launch.trace)).runs[0].processes, 2);
        const {result: first} = await c.request("workspace/executeCommand",
            {command: "mpi2spin.replay", arguments: [{uri}]});
        assert.deepStrictEqual([first.trace, first.finding], [launch.trace, 0]);
        const {result: page} = await run(actions[1]);
        assert.match(page.text, /deadlock/);
        await c.stop();
        assert.ok(!fs.existsSync(launch.trace), "the trace goes with the server");
    },

    async "a program in Fortran begins at its program statement, in letters of any case"() {
        const c = client(), {uri} = write("lens.f90", "! program of MPI_Init\nsubroutine main()\nend\n" +
            "Program Lens\n  use mpi\n  call mpi_init(ierr)\n  call mpi_finalize(ierr)\nend program\n");
        const part = write("part.f90", "subroutine part\n  call mpi_init(ierr)\nend\n");
        await c.initialize({onSave: false});
        const {result: lenses} = await c.request("textDocument/codeLens", {textDocument: {uri}});
        assert.deepStrictEqual(lenses.map((l) => l.range.start.line), [3, 3, 3]);
        const none = await c.request("textDocument/codeLens", {textDocument: {uri: part.uri}});
        assert.deepStrictEqual(none.result, []);
    },

    async "lenses on main, and verifying on command"() {
        const c = client(), {uri} = write("lens.c", program(4, "int mainly(void); /* main( */"));
        await c.initialize({onSave: false});
        const {result: lenses} = await c.request("textDocument/codeLens", {textDocument: {uri}});
        assert.deepStrictEqual(lenses.map((l) => [l.range.start.line, l.command.title]),
            [[3, "verify"], [3, "verify with n = 2"], [3, "verify with n = 4"]]);
        const published = c.next("textDocument/publishDiagnostics");
        const log = c.next("window/logMessage");
        const end = c.next("$/progress", (p) => p.value.kind === "end");
        await c.request("workspace/executeCommand", {command: lenses[2].command.command,
                                                     arguments: lenses[2].command.arguments});
        assert.match((await published).diagnostics[0].message, /with 4 processes/);
        assert.match((await log).message, /n = 4: violated/);
        assert.match((await end).value.message, /n = 4: violated/);
        assert.ok(c.seen.some((m) => m.method === "window/workDoneProgress/create"));
        const plain = write("plain.c", "int f(void) { return 1; }\n");
        const {result} = await c.request("textDocument/codeLens", {textDocument: {uri: plain.uri}});
        assert.deepStrictEqual(result, []);
        const {error} = await c.request("workspace/executeCommand",
            {command: "mpi2spin.verify", arguments: [{uri: plain.uri}]});
        assert.match(error.message, /belongs to no program/);
        await c.stop();
    },

    async "a project file"() {
        const c = client();
        write("project/.mpi2spin.yaml", "np: 3\nprograms:\n  - name: both\n    files: [src/m.c, src/f.c]\n" +
                                        "    cflags: [-DTAG=4]\n");
        write("project/src/m.c", program("TAG").replace("int main", "void f(void);\nint main")
                                              .replace("MPI_Finalize", "f();\n    MPI_Finalize"));
        const f = write("project/src/f.c", "#include <mpi.h>\nvoid f(void)\n{\n}\n");
        const m = pathToFileURL(path.join(work, "project/src/m.c")).href;
        await c.initialize();
        const published = c.next("textDocument/publishDiagnostics", (p) => p.uri === m);
        c.notify("textDocument/didSave", {textDocument: {uri: f.uri}});
        assert.match((await published).diagnostics[0].message, /with 3 processes/);
        write("project/.mpi2spin.yaml", "programs:\n  - flies: x\n");
        const shown = c.next("window/showMessage");
        c.notify("textDocument/didSave", {textDocument: {uri: f.uri}});
        assert.match((await shown).message, /\.mpi2spin\.yaml:2: /);
        await c.stop();
    },

    async "cancelling"() {
        const c = client();
        fs.mkdirSync(path.join(work, "slow"));
        const source = path.join(__dirname, "../../examples/noexit.c");
        const {uri} = write("slow/slow.c", fs.readFileSync(source, "utf8"));
        await c.initialize({np: "26", options: ["--encoding=rendezvous"]});
        const begin = c.next("$/progress", (p) => p.value.kind === "begin");
        c.notify("textDocument/didSave", {textDocument: {uri}});
        const {token} = await begin;
        const end = c.next("$/progress", (p) => p.value.kind === "end");
        c.notify("window/workDoneProgress/cancel", {token});
        assert.match((await end).value.message, /cancelled|inconclusive/);
        c.notify("textDocument/didSave", {textDocument: {uri}});
        await c.next("$/progress", (p) => p.value.kind === "begin");
        assert.strictEqual(await c.stop(), 0);
    },

    async "findings of each process count as they come"() {
        const c = client();
        const source = path.join(__dirname, "../../examples/noexit.c");
        const {uri} = write("slow/early.c", fs.readFileSync(source, "utf8").replace("MPI_Finalize()",
            "int two; MPI_Comm_size(MPI_COMM_WORLD, &two); if (two == 2) " +
            "MPI_Recv(&two, 1, MPI_INT, 0, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE); MPI_Finalize()"));
        await c.initialize({np: "2,26", options: ["--encoding=rendezvous"]});
        const begin = c.next("$/progress", (p) => p.value.kind === "begin");
        let ended = false;
        const end = c.next("$/progress", (p) => p.value.kind === "end").then((p) => { ended = true; return p; });
        const report = c.next("$/progress", (p) => p.value.kind === "report");
        const [d] = await save(c, uri);
        assert.strictEqual(d.code, "MPI-DEADLOCK");
        assert.ok(!ended, "26 processes are still searched");
        assert.ok((await report).value.message);
        c.notify("window/workDoneProgress/cancel", {token: (await begin).token});
        assert.match((await end).value.message, /cancelled|inconclusive/);
        const {result: launch} = await c.request("workspace/executeCommand",
            {command: "mpi2spin.replay", arguments: [{uri}]});
        assert.strictEqual(launch.processes, 2);
        assert.strictEqual(await c.stop(), 0);
    },

    async "the protocol"() {
        const c = client();
        const early = await c.request("textDocument/codeLens", {textDocument: {uri: "file:///x"}});
        assert.strictEqual(early.error.code, -32002);
        await c.initialize();
        assert.strictEqual((await c.request("nonsense/request", {})).error.code, -32601);
        const {error} = await c.request("workspace/executeCommand", {command: "no.such"});
        assert.strictEqual(error.code, -32602);
        for (const params of [null, {}, {command: "mpi2spin.verify"},
                              {command: "mpi2spin.explain", arguments: ["NO-SUCH"]},
                              {command: "mpi2spin.replay", arguments: [{uri: 7}]}])
            assert.ok((await c.request("workspace/executeCommand", params)).error);
        const lens = await c.request("textDocument/codeLens", {textDocument: {uri: "http://x/y.c"}});
        assert.deepStrictEqual(lens.result, []);
        c.notify("textDocument/didSave", {textDocument: {uri: "file:///no/such/file.c"}});
        c.notify("textDocument/didSave", null);
        c.process.stdin.write("Content-Length: 9\r\n\r\n{nonsense");
        const answer = new Promise((resolve) => c.answers.set(null, resolve));
        assert.strictEqual((await answer).error.code, -32700);
        assert.strictEqual(await c.stop(), 0);
        const gone = client();
        gone.process.stdin.end();
        assert.strictEqual(await gone.exited, 1);
        const garbage = client();
        garbage.process.stdin.end("GET / HTTP/1.0\r\n\r\n");
        assert.strictEqual(await garbage.exited, 1);
    },
};

(async () => {
    let failed = 0;
    for (const name in tests) {
        let timer;
        const late = new Promise((_, reject) => {
            timer = setTimeout(() => reject(new Error("no answer")), 60000);
        });
        try {
            await Promise.race([tests[name](), late]);
            console.log(`ok: ${name}`);
        } catch (e) {
            failed++;
            console.log(`FAILED: ${name}: ${e.stack}`);
        }
        clearTimeout(timer);
        for (const c of clients.splice(0)) c.process.kill();
    }
    fs.rmSync(work, {recursive: true, force: true});
    process.exit(failed ? 1 : 0);
})();
