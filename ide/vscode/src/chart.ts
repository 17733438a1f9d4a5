/* The page of `mpi2spin report --format=html` in a web view. */
import { execFile } from "child_process";
import * as vscode from "vscode";

/* Exit codes 0, 4, 5 and 10 are verdicts. */
const VERDICTS = [0, 4, 5, 10];

export function page(tool: string, trace: string, cwd: string | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
        execFile(tool, ["report", trace, "--format=html"], { cwd, maxBuffer: 256 << 20 },
                 (error, stdout, stderr) => {
            const code = error ? error.code : 0;
            if (VERDICTS.includes(Number(code))) resolve(stdout);
            else reject(new Error(stderr || String(error)));
        });
    });
}

/* The page may run its own script and load nothing. */
export function forWebView(html: string): string {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    return html.replace("<head>",
                        `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

export async function showChart(tool: string, trace: string, cwd: string | undefined): Promise<void> {
    try {
        const html = await page(tool, trace, cwd);
        const panel = vscode.window.createWebviewPanel(
            "mpi2spin.chart", "mpi2spin: counterexample", vscode.ViewColumn.Beside,
            { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
        panel.webview.html = forWebView(html);
    } catch (error) {
        vscode.window.showErrorMessage(`mpi2spin: the chart cannot be shown: ${error}`);
    }
}
