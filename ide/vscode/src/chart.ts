/* The sequence chart beside the code: one panel, which follows the debug session. */
import * as vscode from "vscode";

/* Where a session is in its counterexample, as the adapter says. */
interface Where { step: number; processes: number; finding: number }

/* The page may run its own script and load nothing. */
export function forWebView(html: string, where: Where): string {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    const order = JSON.stringify(message(where)).replace(/</g, "\\u003c");
    return html
        .replace("<head>", () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
        .replace("</body>", () => `<script>page.obey(${order});</script>\n</body>`);
}

function message(where: Where): object {
    return { mpi2spin: { only: true, step: where.step, processes: where.processes, finding: where.finding } };
}

export class Chart {
    private panel: vscode.WebviewPanel | undefined;
    private session: vscode.DebugSession | undefined;

    /* The page of the session, in the panel that is there or a new one. */
    async show(session: vscode.DebugSession): Promise<void> {
        try {
            const answer = await session.customRequest("mpi2spin.page");
            if (!this.panel) {
                this.panel = vscode.window.createWebviewPanel(
                    "mpi2spin.chart", "mpi2spin: counterexample",
                    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
                    { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
                this.panel.onDidDispose(() => { this.panel = this.session = undefined; });
            }
            this.session = session;
            this.panel.webview.html = forWebView(answer.html, answer);
        } catch (error) {
            vscode.window.showErrorMessage(`mpi2spin: the chart cannot be shown: ${error}`);
        }
    }

    /* The session has moved; a new one gets the panel if there is one. */
    async moved(session: vscode.DebugSession, where: Where, open: boolean): Promise<void> {
        if (this.panel && this.session === session) await this.panel.webview.postMessage(message(where));
        else if (this.panel || open) await this.show(session);
    }
}
