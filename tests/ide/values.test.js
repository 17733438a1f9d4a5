/* The values of variables that the debugger shows are those that the program has when it runs under MPI.
 *
 *     node values.test.js MPI2SPIN EXAMPLES
 *
 * Each rank is followed through the counterexample, call by call.  What the debugger knows at a call is put
 * into the program there, as a line of output; compiled and run, each rank must have told the same, in the
 * same order.  The programs hang for large messages only, so they end when they run.  Exit code 77: there is
 * no MPI library.
 */
"use strict";
const assert = require("assert");
const {spawnSync} = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const {DebugClient} = require("@vscode/debugadapter-testsupport");

const [tool, examples] = process.argv.slice(2);
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "m2s-values-")));

const LEVELS = `#include <mpi.h>
enum { BASE = 10 };
static int shift(int rank, int by, int size)
{
    return (rank + by + size) % size;
}
static void level(int rank, int size, int depth)
{
    int x = depth, partner = rank ^ (1 << depth), tag = BASE * depth + 3;
    if (partner >= size)
        return;
    if (rank < partner) {
        MPI_Send(&x, 1, MPI_INT, partner, tag, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, partner, tag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&x, 1, MPI_INT, partner, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, partner, tag + 1, MPI_COMM_WORLD);
    }
}
int main(int argc, char **argv)
{
    int rank, size, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int depth = 0; depth < 2; depth++)
        level(rank, size, depth);
    for (int round = 0; round < 3; round++) {
        int to = shift(rank, round + 1, size), from = shift(rank, -round - 1, size);
        MPI_Sendrecv(&x, 1, MPI_INT, to, round, &y, 1, MPI_INT, from, round, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int k = 5; k > 2; k -= 2) {
        MPI_Send(&x, 1, MPI_INT, right, k, MPI_COMM_WORLD);
        MPI_Recv(&y, 1, MPI_INT, left, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
`;

/* Tells of a call: its line and, in front of a NULL, names with values. */
const TELL = `
#include <stdarg.h>
#include <stdio.h>
static void tell(int line, int column, ...)
{
    char name[32];
    int rank;
    va_list args;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(name, "rank.%d", rank);
    FILE *f = fopen(name, "a");
    fprintf(f, "%d:%d", line, column);
    va_start(args, column);
    for (const char *what; (what = va_arg(args, const char *)) != NULL;)
        fprintf(f, "\\t%s\\t%lld", what, va_arg(args, long long));
    va_end(args);
    fputc('\\n', f);
    fclose(f);
}
`;

/* ---- what the debugger shows ---- */

/* It may be evaluated again: no call, nothing that changes. */
const isPlain = (name) => !/\w\(|\+\+|--|[^=!<>]=[^=]/.test(name);

async function known(c, frame) {
    const {scopes} = (await c.scopesRequest({frameId: frame.id})).body;
    const scope = scopes.find((s) => s.name === "Known values");
    const {variables} = (await c.variablesRequest(
        {variablesReference: scope.variablesReference})).body;
    return variables.filter((v) => isPlain(v.name) && /^-?\d+( |$)/.test(v.value))
        .map((v) => [v.name, Number.parseInt(v.value, 10)]);
}

/* The calls of one rank, from the first to the one in which it hangs. */
async function callsOf(c, rank) {
    const calls = [];
    const move = async (request, args) => {
        const stopped = c.waitForEvent("stopped");
        await c.send(request, {threadId: rank + 1, ...args});
        return (await stopped).body.reason;
    };
    await move("evaluate", {expression: "goto 0"});
    for (let reason = "step"; reason !== "exception";) {
        reason = await move("next", {singleThread: true});
        const [frame] = (await c.stackTraceRequest({threadId: rank + 1})).body.stackFrames;
        calls.push({at: `${frame.line}:${frame.column}`, values: await known(c, frame)});
    }
    return calls;
}

async function shown(file, np) {
    const c = new DebugClient(tool, "dap", "mpi2spin");
    await c.start();
    await c.initializeRequest();
    await Promise.all([c.waitForEvent("initialized"), c.launchRequest({program: file, np})]);
    const stopped = c.waitForEvent("stopped");
    await c.configurationDoneRequest();
    await stopped;
    const ranks = [];
    for (let rank = 0; rank < np; rank++)
        ranks.push(await callsOf(c, rank));
    await c.stop().catch(() => {});
    return ranks;
}

/* ---- what the program tells ---- */

/* The program in which each of these calls is told before it is made. */
function instrumented(text, ranks) {
    const names = new Map();
    for (const {at, values} of ranks.flat()) {
        if (!names.has(at)) names.set(at, new Set());
        values.forEach(([name]) => names.get(at).add(name));
    }
    const lines = text.split("\n");
    const last = (at) => at.split(":").map(Number);
    for (const at of [...names.keys()].sort((x, y) => last(y)[1] - last(x)[1])) {
        const [line, column] = last(at), source = lines[line - 1];
        assert.match(source.slice(column - 1), /^MPI_\w+\(/, `${at} is a call`);
        const values = [...names.get(at)].map((n) => `"${n}", (long long)(${n}), `).join("");
        lines[line - 1] = source.slice(0, column - 1) + `tell(${line}, ${column}, ${values}(char *)0), ` +
            source.slice(column - 1);
    }
    return lines.join("\n").replace(/#include <mpi.h>/, () => `#include <mpi.h>${TELL}`);
}

function run(command, args) {
    const done = spawnSync(command, args, {cwd: work, encoding: "utf8", timeout: 60000});
    assert.strictEqual(done.status, 0, `${command} ${args.join(" ")}: ${done.stderr}`);
}

function told(text, np) {
    for (let rank = 0; rank < np; rank++) fs.rmSync(path.join(work, `rank.${rank}`), {force: true});
    fs.writeFileSync(path.join(work, "told.c"), text);
    run("mpicc", ["-std=gnu11", "-w", "told.c", "-o", "told", "-lm"]);
    run("mpiexec", ["-n", String(np), "./told"]);
    return Array.from({length: np}, (_, rank) =>
        fs.readFileSync(path.join(work, `rank.${rank}`), "utf8").trim().split("\n").map((line) => {
            const [at, ...rest] = line.split("\t"), values = new Map();
            for (let i = 0; i < rest.length; i += 2) values.set(rest[i], Number(rest[i + 1]));
            return {at, values};
        }));
}

/* Each call that was shown is, in this order, one that was told, with these values; one that matches two
 * messages is shown twice.  The number of values, or where it is not so. */
function compare(calls, lines) {
    let n = 0, at = 0;
    for (const call of calls) {
        while (at < lines.length && !(lines[at].at === call.at &&
                                      call.values.every(([name, v]) => lines[at].values.get(name) === v)))
            at++;
        if (at === lines.length) return `at ${call.at}: ${JSON.stringify(call.values)}`;
        n += call.values.length;
    }
    return n;
}

async function check(file, np) {
    const ranks = await shown(file, np);
    const lines = told(instrumented(fs.readFileSync(file, "utf8"), ranks), np);
    let n = 0;
    for (let rank = 0; rank < np; rank++) {
        const same = compare(ranks[rank], lines[rank]);
        assert.ok(typeof same === "number", `rank ${rank} ${same}`);
        n += same;
        /* another value would have been noticed */
        const call = ranks[rank].find((one) => one.values.length), value = call.values[0];
        value[1] += 1000;
        assert.match(String(compare(ranks[rank], lines[rank])), /^at /);
        value[1] -= 1000;
    }
    assert.ok(n >= 2 * np, `only ${n} values were compared`);
    console.log(`ok: ${path.basename(file)}, ${np} processes: ${n} values`);
}

(async () => {
    if (spawnSync("mpicc", ["-v"]).error || spawnSync("mpiexec", ["--version"]).error) {
        console.log("SKIPPED: mpicc or mpiexec is missing");
        process.exit(77);
    }
    const levels = path.join(work, "levels.c");
    fs.writeFileSync(levels, LEVELS);
    let failed = 0;
    const small = path.join(examples, "works_small_hangs_large.c");
    for (const [file, np] of [[levels, 4], [levels, 5], [small, 3]]) {
        try {
            await check(file, np);
        } catch (e) {
            failed++;
            console.log(`FAILED: ${path.basename(file)}, ${np} processes: ${e.stack}`);
        }
    }
    fs.rmSync(work, {recursive: true});
    process.exit(failed ? 1 : 0);
})();
