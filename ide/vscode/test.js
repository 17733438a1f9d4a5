/* The extension against a stubbed `vscode`: it activates, starts the adapter it says, and its web
 * view's page loads in a browser.
 *
 *     node test.js MPI2SPIN [CHROMIUM]       after tests/ide/vscode.sh has bundled it
 */
"use strict";
const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");

const [tool, browserPath] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "m2s-vscode-"));

/* ---- what the extension uses of VS Code ---- */

const log = { commands: {}, sessions: [], panels: [], errors: [], documents: [], posted: [], infos: [] };
const disposable = { dispose() {} };
const vscode = {
    workspace: {
        getConfiguration: () => ({ get: (name, value) => name === "path" ? tool : value }),
        onDidChangeConfiguration: () => disposable,
        openTextDocument: async (o) => (log.documents.push(o), o),
    },
    window: {
        activeTextEditor: undefined,
        showErrorMessage: async (m) => { log.errors.push(m); },
        showInformationMessage: async (m) => { log.infos.push(m); },
        showTextDocument: async () => undefined,
        createWebviewPanel: () => {
            const panel = { webview: { html: "", postMessage: async (m) => log.posted.push(m) },
                            onDidDispose: (f) => { panel.close = f; } };
            log.panels.push(panel);
            return panel;
        },
    },
    commands: {
        registerCommand: (name, run) => (log.commands[name] = run, disposable),
        executeCommand: async () => undefined,
    },
    debug: {
        registerDebugAdapterDescriptorFactory: (type, f) => (log.factory = f, disposable),
        registerDebugConfigurationProvider: (type, p) => (log.provider = p, disposable),
        activeDebugSession: undefined,
        onDidReceiveDebugSessionCustomEvent: (f) => (log.onEvent = f, disposable),
        startDebugging: async (folder, c) => { log.sessions.push(c); },
    },
    DebugAdapterExecutable: class { constructor(command, args) { Object.assign(this, { command, args }); } },
    ViewColumn: { Beside: 2 },
};
class LanguageClient {
    constructor(id, name, server, options) { log.client = { server, options, running: false }; }
    async start() { log.client.running = true; }
    async stop() { log.client.running = false; }
    async sendRequest(method, params) { log.asked = params; return { type: "mpi2spin", trace: "t" }; }
}
const load = Module._load;
Module._load = (name, ...rest) => name === "vscode" ? vscode
    : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

const extension = require("./test/extension.js");
const { forWebView } = require("./test/chart.js");

const RING = `#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Ssend(&x, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
`;

function trace() {
    fs.writeFileSync(path.join(work, "ring.c"), RING);
    const result = require("child_process").spawnSync(
        tool, ["verify", "ring.c", "-n", "3", "-q", "--json", "t.json"], { cwd: work });
    assert.strictEqual(result.status, 10, String(result.stderr));
    return path.join(work, "t.json");
}

function htmlOf(file) {
    return require("child_process").spawnSync(tool, ["report", file, "--format=html"],
                                              { cwd: work, encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
}

async function inBrowser(html) {
    const { chromium } = require("playwright-core");
    const file = path.join(work, "view.html");
    fs.writeFileSync(file, html);
    const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    const view = await browser.newPage();
    const problems = [];
    view.on("pageerror", (e) => problems.push(e.message));
    view.on("console", (m) => m.type() === "error" && problems.push(m.text()));
    await view.goto(`file://${file}`);
    await view.evaluate(() => document.documentElement.style.setProperty(
        "--vscode-editor-background", "rgb(1, 2, 3)"));
    const colour = await view.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.strictEqual(colour, "rgb(1, 2, 3)");
    assert.strictEqual(await view.evaluate(() => page.viewer.step), 2);
    assert.ok(!await view.isVisible(".places"));
    await view.evaluate(() => window.postMessage({ mpi2spin: { only: true, processes: 3, step: 1 } }, "*"));
    await view.waitForFunction(() => page.viewer.step === 1);
    await view.click("text=first");
    assert.match(await view.textContent(".status"), /^Start/);
    await browser.close();
    assert.deepStrictEqual(problems, []);
}

(async () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, "package.json"), "utf8"));
    await extension.activate({ subscriptions: [] });
    assert.ok(log.client.running);
    assert.deepStrictEqual(log.client.server, { command: tool, args: ["lsp"] });
    for (const { command } of manifest.contributes.commands)
        assert.ok(log.commands[command], `${command} is registered`);

    const file = trace();
    const launch = { type: "mpi2spin", request: "launch", name: "x", trace: file, cwd: work };
    const adapter = log.factory.createDebugAdapterDescriptor({ configuration: launch });
    assert.deepStrictEqual([adapter.command, adapter.args], [tool, ["dap"]]);

    const { executeCommand } = log.client.options.middleware;
    await executeCommand("mpi2spin.explain", [], async () => ({ code: "X", text: "# X" }));
    assert.strictEqual(log.documents[0].content, "# X");
    await executeCommand("mpi2spin.replay", [], async () => launch);
    assert.strictEqual(log.sessions[0].trace, file);

    /* the panel: one, which follows; a new session takes it over; closed, the next move opens one */
    const html = htmlOf(file);
    const session = (name) => ({ name, type: "mpi2spin", customRequest: async () =>
        ({ html, step: 2, processes: 3, finding: 0 }) });
    const one = session("one"), two = session("two");
    const moved = (s, step) => log.onEvent({ session: s, event: "mpi2spin.moved",
                                             body: { step, processes: 3, finding: 0 } });
    await moved(one, 0);
    await moved(one, 1);
    await moved(two, 0);
    await log.onEvent({ session: one, event: "other", body: {} });
    assert.deepStrictEqual([log.panels.length, log.posted.map((m) => m.mpi2spin.step)], [1, [1]]);
    assert.match(log.panels[0].webview.html, /Content-Security-Policy/);
    assert.match(log.panels[0].webview.html, /MPI-DEADLOCK/);
    log.panels[0].close();
    await moved(two, 2);
    assert.strictEqual(log.panels.length, 2);

    /* the command: of the session, else of the open file */
    vscode.debug.activeDebugSession = one;
    await log.commands["mpi2spin.chart"]();
    assert.strictEqual(log.panels.length, 2);
    vscode.debug.activeDebugSession = undefined;
    await log.commands["mpi2spin.chart"]();
    assert.match(log.infos[0], /no file is open/);
    vscode.window.activeTextEditor = { document: { languageId: "c", uri: { toString: () => "file:///a.c" } } };
    await log.commands["mpi2spin.chart"]();
    assert.deepStrictEqual(log.asked.arguments, [{ uri: "file:///a.c" }]);
    assert.strictEqual(log.sessions[1].trace, "t");

    vscode.window.activeTextEditor = { document: { languageId: "c", uri: { fsPath: "/a.c" } } };
    assert.strictEqual(log.provider.resolveDebugConfiguration(undefined, {}).program, "/a.c");
    vscode.window.activeTextEditor = { document: { languageId: "fortran", uri: { fsPath: "/a.f90" } } };
    assert.strictEqual(log.provider.resolveDebugConfiguration(undefined, {}).program, "/a.f90");
    assert.strictEqual(log.provider.resolveDebugConfiguration(undefined, launch), launch);
    await log.commands["mpi2spin.restart"]();
    assert.ok(log.client.running);
    if (browserPath) await inBrowser(forWebView(html, { step: 2, processes: 3, finding: 0 }));
    await extension.deactivate();
    assert.ok(!log.client.running);
    assert.deepStrictEqual(log.errors, []);
    fs.rmSync(work, { recursive: true });
    console.log("ok");
})().catch((e) => {
    console.log(`FAILED: ${e.stack}`);
    process.exit(1);
});
