/* The debug adapter, by the client that VS Code's own adapters are tested with.
 *
 *     node dap.test.js MPI2SPIN
 */
"use strict";
const assert = require("assert");
const {execFileSync, spawn} = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const {DebugClient} = require("@vscode/debugadapter-testsupport");

const tool = process.argv[2];
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "m2s-dap-")));
const file = path.join(work, "ring.c");
const RING = `#include <mpi.h>
static void around(int rank, int size, int *x)
{
    if (rank == 0)
        MPI_Send(x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    around(rank, size, &x);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Ssend(&x, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
`;
fs.writeFileSync(file, RING);
const KNOWN = `#include <mpi.h>
enum { DATA = 4 };
int main(int argc, char **argv)
{
    int rank, size, x = 0, y, from = 0;
    MPI_Request r, never;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&y, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &never);
        MPI_Isend(&x, 1, MPI_INT, (rank + 1) % size, DATA, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, 1, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&never, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, from, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 11, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
`;
/* three rounds, in the last of which the tags are others */
const ROUNDS = `#include <mpi.h>
static void exchange(int right, int left, int round)
{
    int x = round, y, tag = 4 + (round == 2);
    MPI_Request r;
    MPI_Irecv(&y, 1, MPI_INT, left, 4, MPI_COMM_WORLD, &r);
    MPI_Send(&x, 1, MPI_INT, right, tag, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, z;
    MPI_Request never;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(&z, 1, MPI_INT, left, 9, MPI_COMM_WORLD, &never);
    for (int i = 0; i < 3; i++)
        exchange(right, left, i);
    MPI_Wait(&never, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
`;
/* many choices of many ranks that race: minutes of search */
const SLOW = `#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 40; i++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (x == i)
                    MPI_Send(&x, 1, MPI_INT, 1 + (x + k) % (size - 1), 3, MPI_COMM_WORLD);
            }
        else {
            x = rand();
            MPI_Send(&x, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
`;
/* events: 0 -> 1 (line 5 to 7), then three ranks enter the barrier (line 16) */
const EVENTS = 4;

const clients = [];

async function client() {
    const c = new DebugClient(tool, "dap", "mpi2spin");
    clients.push(c);
    await c.start();
    return c;
}

/* A session that is stopped at the entry. */
async function session(launch, breakpoints) {
    const c = await client();
    await c.initializeRequest();
    const initialized = c.waitForEvent("initialized");
    await Promise.all([initialized, c.launchRequest(launch)]);
    if (breakpoints)
        await c.setBreakpointsRequest({source: {path: file},
                                       breakpoints: breakpoints.map((line) => ({line}))});
    const stopped = c.waitForEvent("stopped");
    await c.configurationDoneRequest();
    c.first = (await stopped).body;
    return c;
}

async function move(c, request, args) {
    const stopped = c.waitForEvent("stopped");
    await c.send(request, Object.assign({threadId: 1}, args));
    return (await stopped).body;
}

async function lines(c) {
    const all = [];
    for (let r = 1; r <= 3; r++) {
        const {stackFrames} = (await c.stackTraceRequest({threadId: r})).body;
        all.push(stackFrames[0].line);
    }
    return all;
}

async function variables(c, rank, scope) {
    const {stackFrames} = (await c.stackTraceRequest({threadId: rank + 1})).body;
    const {scopes} = (await c.scopesRequest({frameId: stackFrames[0].id})).body;
    const reference = scopes.find((s) => s.name === scope).variablesReference;
    const {variables: all} = (await c.variablesRequest({variablesReference: reference})).body;
    return Object.fromEntries(all.map((v) => [v.name, v.value]));
}

async function refused(promise, pattern) {
    let message = null;
    try {
        await promise;
    } catch (e) {
        message = e.message;
    }
    assert.match(message || "(no error)", pattern);
}

const LAUNCH = {program: file, np: 3};

const tests = {
    async "abilities"() {
        const c = await client();
        const {body} = await c.initializeRequest();
        assert.ok(body.supportsStepBack && body.supportsConfigurationDoneRequest &&
                  body.supportsSingleThreadExecutionRequests);
    },

    async "ranks are threads; forward to the deadlock, and back"() {
        const c = await session(LAUNCH);
        assert.strictEqual(c.first.reason, "entry");
        const {threads} = (await c.threadsRequest()).body;
        assert.deepStrictEqual(threads.map((t) => t.name), ["rank 0", "rank 1", "rank 2"]);
        assert.deepStrictEqual(await lines(c), [5, 7, 16]); /* each at its first event, not yet */
        const {stackFrames: first} = (await c.stackTraceRequest({threadId: 2})).body;
        assert.match(first[0].name, /^around: MPI_Recv.*\(not yet\)$/);
        assert.deepStrictEqual(first.map((f) => f.line), [7, 15]);
        const one = await move(c, "next");
        assert.match(one.text, /rank 0: .*MPI_Send.* -> rank 1/);
        assert.deepStrictEqual(await lines(c), [5, 7, 16]);
        for (let i = 1; i < EVENTS - 1; i++)
            assert.strictEqual((await move(c, "next")).reason, "step");
        const end = await move(c, "next");
        assert.strictEqual(end.reason, "exception");
        assert.match(end.text, /can hang with 3 processes/);
        assert.deepStrictEqual(await lines(c), [17, 17, 17]);
        const named = (await c.threadsRequest()).body.threads.map((t) => t.name);
        assert.deepStrictEqual(named, [0, 1, 2].map((r) => `rank ${r} (blocked: MPI_Ssend)`));
        assert.strictEqual((await move(c, "next")).reason, "exception");
        await move(c, "stepBack");
        await move(c, "stepBack");
        await move(c, "stepBack");
        assert.deepStrictEqual(await lines(c), [5, 7, 16]);
        assert.strictEqual((await move(c, "stepBack")).reason, "step");
        assert.match((await c.stackTraceRequest({threadId: 1})).body.stackFrames[0].name, /not yet/);
    },

    async "one rank at a time"() {
        const c = await session(LAUNCH);
        await move(c, "next", {threadId: 3, singleThread: true});
        assert.strictEqual((await lines(c))[2], 16);
        await move(c, "stepBack", {threadId: 1, singleThread: true});
        assert.ok([5, 16].includes((await lines(c))[0]));
        assert.strictEqual((await move(c, "next", {threadId: 3, singleThread: true})).reason,
                           "step");
    },

    async "breakpoints, forward and back"() {
        const c = await session(LAUNCH, [16, 9]);
        const {body} = await c.setBreakpointsRequest({source: {path: file},
                                                      breakpoints: [{line: 16}, {line: 9}]});
        assert.deepStrictEqual(body.breakpoints.map((b) => b.verified), [true, false]);
        assert.strictEqual((await move(c, "continue")).reason, "breakpoint");
        assert.strictEqual((await move(c, "continue")).reason, "breakpoint");
        assert.strictEqual((await move(c, "continue")).reason, "exception");
        assert.strictEqual((await move(c, "continue")).reason, "exception");
        assert.strictEqual((await move(c, "reverseContinue")).reason, "breakpoint");
        assert.strictEqual((await move(c, "reverseContinue")).reason, "breakpoint");
        assert.strictEqual((await move(c, "reverseContinue")).reason, "entry");
        await c.setBreakpointsRequest({source: {path: file}, breakpoints: []});
        assert.strictEqual((await move(c, "continue")).reason, "exception");
    },

    async "what is known of a rank"() {
        const c = await session(Object.assign({stopAtEnd: true}, LAUNCH));
        assert.strictEqual(c.first.reason, "exception");
        const at = await variables(c, 1, "Rank");
        assert.strictEqual(at.state, "blocked");
        assert.strictEqual(at["waits for ranks"], "2");
        assert.match(at["in a cycle"], /^[012], [012], [012]$/);
        const {body} = await c.send("exceptionInfo", {threadId: 1});
        assert.strictEqual(body.exceptionId, "MPI-DEADLOCK");
        assert.match(body.description, /wait-for cycle/);
        await move(c, "evaluate", {expression: "goto 1"});
        const first = await variables(c, 0, "Rank");
        assert.strictEqual(first.tag, "5");
        assert.strictEqual(first.partner, "1");
        const {stackFrames} = (await c.stackTraceRequest({threadId: 1})).body;
        assert.deepStrictEqual(stackFrames.map((f) => f.line), [5, 15]);
        assert.strictEqual(stackFrames[0].source.path, file);
        assert.match(stackFrames[0].name, /^around: MPI_Send\(x, 1, MPI_INT, 1, 5/);
        assert.strictEqual(stackFrames[1].name, "main");
        await refused(c.send("evaluate", {expression: "x + 1"}), /goto N/);
    },

    async "watch and hover: what is known of an expression"() {
        const known = path.join(work, "known.c");
        fs.writeFileSync(known, KNOWN);
        const c = await session({program: known, np: 2});
        await move(c, "continue");
        const value = async (rank, expression, context) => {
            const {stackFrames} = (await c.stackTraceRequest({threadId: rank + 1})).body;
            return (await c.evaluateRequest({expression, context, frameId: stackFrames[0].id})).body.result;
        };
        assert.strictEqual(await value(0, "state", "watch"), "blocked");
        await move(c, "evaluate", {expression: "goto 1"});
        assert.match(await value(0, "(rank+1) %size", "hover"), /^1 \(the destination of MPI_Isend\)$/);
        assert.match(await value(0, "DATA", "watch"), /^4 \(a tag of MPI_Isend\)$/);
        assert.match(await value(1, "from", "watch"), /^0 \(the source of MPI_Recv\)$/);
        assert.strictEqual((await variables(c, 1, "Known values")).from, "0 (the source of MPI_Recv)");
        await refused(value(1, "x", "hover"), /not known here/);
        await refused(c.send("evaluate", {expression: "3", context: "hover"}), /not known/);
    },

    async "variables, of each function on the stack, at each step"() {
        const rounds = path.join(work, "rounds.c");
        fs.writeFileSync(rounds, ROUNDS);
        const c = await session({program: rounds, np: 3});
        const known = async (rank, depth) => {
            const {stackFrames} = (await c.stackTraceRequest({threadId: rank + 1})).body;
            const {scopes} = (await c.scopesRequest({frameId: stackFrames[depth].id})).body;
            const {variables: all} = (await c.variablesRequest(
                {variablesReference: scopes[1].variablesReference})).body;
            return Object.fromEntries(all.map((v) => [v.name, v.value]));
        };
        assert.strictEqual((await known(0, 1)).i, "0");
        let seen = 0;
        for (let i = 0; i < 5; i++) { /* two rounds of three messages, but for the last */
            await move(c, "next");
            for (let rank = 0; rank < 3; rank++) {
                const main = await known(rank, 1);
                assert.strictEqual(main.right, String((rank + 1) % 3));
                assert.strictEqual(main.left, String((rank + 2) % 3));
                seen = Math.max(seen, Number(main.i));
            }
        }
        assert.strictEqual(seen, 1);
        await move(c, "continue");
        assert.strictEqual((await known(2, 1)).i, "2");
        const here = await known(2, 0);
        assert.deepStrictEqual([here.right, here.tag], ["0", "5"]);
        assert.ok(!("x" in here) && !("y" in here)); /* what is only sent or received is not kept */
        const {stackFrames} = (await c.stackTraceRequest({threadId: 3})).body;
        const watch = (frame, expression) =>
            c.evaluateRequest({expression, context: "watch", frameId: stackFrames[frame].id});
        assert.strictEqual((await watch(1, "i")).body.result, "2");
        await refused(watch(0, "i"), /not known here/);
    },

    async "requests that are pending, and messages that nobody takes, at each step"() {
        const c = await session({program: path.join(work, "rounds.c"), np: 3});
        const pending = async () => Object.values(await variables(c, 0, "Pending requests"));
        const lines = async () => (await pending()).map((v) =>
            Number(/started at .*rounds\.c:(\d+), not matched/.exec(v)[1]));
        await move(c, "evaluate", {expression: "goto 3"}); /* one round is over */
        assert.deepStrictEqual(await lines(), [18]);
        await move(c, "continue");
        assert.deepStrictEqual(await lines(), [18, 6]);
        assert.deepStrictEqual(Object.keys(await variables(c, 0, "Messages on the way to it")),
                               ["from rank 2"]);
        assert.match((await variables(c, 0, "Messages on the way from it"))["to rank 1"],
                     /^tag 5, offered at .*rounds\.c:7, not received$/);
        const known = await session({program: path.join(work, "known.c"), np: 2});
        await move(known, "evaluate", {expression: "goto 1"});
        assert.match(Object.values(await variables(known, 0, "Pending requests"))[0], /known\.c:11/);
    },

    async "requests that are pending at the end"() {
        const c = await session({program: path.join(work, "known.c"), np: 2, stopAtEnd: true});
        const open = await variables(c, 0, "Pending requests");
        assert.deepStrictEqual(Object.keys(open).map((call) => call.split("(")[0]), ["MPI_Irecv"]);
        assert.match(Object.values(open)[0], /^started at .*known\.c:11, not matched$/);
    },

    async "the page, and where in it we are"() {
        const c = await session({program: file, np: "2,3"});
        const {body} = await c.send("mpi2spin.page", {});
        assert.match(body.html, /^<!DOCTYPE html>.*MPI-DEADLOCK/s);
        assert.deepStrictEqual([body.step, body.processes, body.finding], [0, 2, 0]);
        const moved = new Promise((resolve) => c.once("mpi2spin.moved", (e) => resolve(e.body)));
        await move(c, "next");
        assert.deepStrictEqual(await moved, {step: 1, processes: 2, finding: 0});
    },

    async "progress, and giving up"() {
        const slow = path.join(work, "slow.c");
        fs.writeFileSync(slow, SLOW);
        const c = await client();
        const {body} = await c.initializeRequest({adapterID: "x", linesStartAt1: true, pathFormat: "path",
                                                  supportsProgressReporting: true});
        assert.ok(body.supportsCancelRequest && body.supportsEvaluateForHovers);
        const seen = [];
        for (const name of ["progressStart", "progressUpdate", "progressEnd"])
            c.on(name, (e) => seen.push([name, e.body]));
        const begun = c.waitForEvent("progressStart"), looked = c.waitForEvent("progressUpdate");
        const launched = c.launchRequest({program: slow, np: 6}).then(() => "launched", (e) => e.message);
        assert.ok((await begun).body.cancellable);
        assert.match((await looked).body.message, /^(the program|starting|the C files)/);
        await c.send("cancel", {progressId: "verify"});
        assert.match(await launched, /the verification was cancelled/);
        assert.strictEqual(seen[0][0], "progressStart");
        assert.strictEqual(seen[seen.length - 1][0], "progressEnd");
    },

    async "a trace that was written before"() {
        const trace = path.join(work, "trace.json");
        try {
            execFileSync(tool, ["verify", "ring.c", "-n", "2,3", "-q", "--json", trace],
                         {cwd: work, stdio: "pipe"});
        } catch (e) {
            assert.strictEqual(e.status, 10);
        }
        const c = await session({trace, cwd: work, processes: 3});
        assert.strictEqual((await c.threadsRequest()).body.threads.length, 3);
        const other = await client();
        await other.initializeRequest();
        await refused(other.launchRequest({trace, cwd: work, processes: 7}), /no such/);
        fs.appendFileSync(file, "\n");
        const changed = await client();
        await changed.initializeRequest();
        const warning = new Promise((resolve) => changed.on("output", (e) =>
            /ring\.c has changed/.test(e.body.output) && resolve()));
        await Promise.all([warning, changed.launchRequest({trace, cwd: work})]);
        fs.writeFileSync(file, RING);
        fs.writeFileSync(trace, fs.readFileSync(trace, "utf8").slice(0, 200));
        const damaged = await client();
        await damaged.initializeRequest();
        await refused(damaged.launchRequest({trace, cwd: work}), /trace\.json: line/);
    },

    async "launches that cannot work"() {
        for (const [launch, pattern] of [
            [{}, /needs `program` or `trace`/],
            [{program: [1]}, /texts/],
            [{program: path.join(work, "none.c")}, /not compiled/],
            [{program: file, np: "two"}, /process counts/],
            [{program: file, np: 1, options: ["--nonsense"]}, /not an option/],
            [{trace: path.join(work, "none.json")}, /none\.json/],
            [{program: file, cwd: path.join(work, "nowhere")}, /cannot be started/],
        ]) {
            const c = await client();
            await c.initializeRequest();
            await refused(c.launchRequest(launch), pattern);
        }
        const good = path.join(work, "good.c");
        fs.writeFileSync(good, RING.replace("MPI_Ssend(&x", "if (0) MPI_Ssend(&x")
                                   .replace("MPI_Recv(&x", "if (0) MPI_Recv(&x"));
        const c = await client();
        await c.initializeRequest();
        await refused(c.launchRequest({program: good, np: 2}), /the program is verified/);
    },

    async "requests without a trace, and unknown ones"() {
        const c = await client();
        await c.initializeRequest();
        await refused(c.send("next", {threadId: 1}), /no counterexample is loaded/);
        await refused(c.send("dance", {}), /dance is not supported/);
        assert.deepStrictEqual((await c.threadsRequest()).body.threads, []);
    },

    async "wrong numbers"() {
        const c = await session(LAUNCH);
        await refused(c.stackTraceRequest({threadId: 9}), /no such rank/);
        await refused(c.scopesRequest({frameId: 99999}), /no such frame/);
        await refused(c.variablesRequest({variablesReference: 99999}), /no such variables/);
        assert.strictEqual((await move(c, "evaluate", {expression: "goto 999"})).reason,
                           "exception");
    },

    async "nonsense, and a client that disappears"() {
        const feed = (text) => new Promise((resolve) => {
            const p = spawn(tool, ["dap"]);
            let out = "", err = "";
            p.stdout.on("data", (d) => { out += d; });
            p.stderr.on("data", (d) => { err += d; });
            p.on("exit", (code) => resolve({code, out, err}));
            p.stdin.on("error", () => {});
            p.stdin.end(text);
        });
        const message = (text) => `Content-Length: ${text.length}\r\n\r\n${text}`;
        assert.strictEqual((await feed("")).code, 0);
        let r = await feed("GET / HTTP/1.1\r\n\r\n");
        assert.strictEqual(r.code, 1);
        assert.match(r.err, /without a Content-Length/);
        assert.strictEqual((await feed("Content-Length: 99999999999\r\n\r\n{}")).code, 1);
        assert.strictEqual((await feed("x".repeat(10000))).code, 1);
        r = await feed(message("{nonsense") + message("[1]") + message("{}"));
        assert.strictEqual(r.code, 0);
        assert.match(r.out, /cannot be read/);
        r = await feed(message(JSON.stringify({seq: 1, type: "request", command: "launch",
                                               arguments: {program: file, np: 9}})));
        assert.strictEqual(r.code, 0);
    },
};

(async () => {
    let failed = 0;
    for (const name in tests) {
        try {
            await tests[name]();
            console.log(`ok: ${name}`);
        } catch (e) {
            failed++;
            console.log(`FAILED: ${name}: ${e.stack}`);
        }
        for (const c of clients.splice(0)) await c.stop().catch(() => {});
    }
    fs.rmSync(work, {recursive: true});
    process.exit(failed ? 1 : 0);
})();
