/* The mpi2spin extension: starts the language server and the debug adapter, both parts of the
 * mpi2spin program, and shows the sequence chart of a counterexample in a web view. */
import * as vscode from "vscode";
import { Executable, LanguageClient } from "vscode-languageclient/node";

import { showChart } from "./chart";

let client: LanguageClient | undefined;

function settings(): vscode.WorkspaceConfiguration {
    return vscode.workspace.getConfiguration("mpi2spin");
}

function tool(): string {
    return settings().get<string>("path", "mpi2spin");
}

async function startServer(): Promise<void> {
    const server: Executable = { command: tool(), args: ["lsp"] };
    client = new LanguageClient("mpi2spin", "mpi2spin", server, {
        documentSelector: [{ scheme: "file", language: "c" }],
        initializationOptions: {
            onSave: settings().get<boolean>("verifyOnSave", true),
            np: settings().get<string>("processes", "2..3"),
            options: settings().get<string[]>("options", []),
        },
        middleware: {
            /* What the server answers to its commands is shown here. */
            executeCommand: async (command, args, next) => {
                const answer = await next(command, args);
                if (command === "mpi2spin.explain") await showPage(answer);
                if (command === "mpi2spin.replay") await replay(answer);
                return answer;
            },
        },
    });
    try {
        await client.start();
    } catch (error) {
        client = undefined;
        const set = "Open settings";
        const chosen = await vscode.window.showErrorMessage(
            `mpi2spin cannot be started as '${tool()}': ${error}`, set);
        if (chosen === set)
            await vscode.commands.executeCommand("workbench.action.openSettings", "mpi2spin.path");
    }
}

async function stopServer(): Promise<void> {
    await client?.stop();
    client = undefined;
}

/* The page of a code, as Markdown. */
async function showPage(answer: { code: string; text: string } | undefined): Promise<void> {
    if (!answer) return;
    const page = await vscode.workspace.openTextDocument({ language: "markdown", content: answer.text });
    await vscode.window.showTextDocument(page, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

/* The counterexample that the chart shows when it is asked for. */
let latest: vscode.DebugConfiguration | undefined;

async function replay(launch: vscode.DebugConfiguration | undefined): Promise<void> {
    if (!launch) return;
    latest = launch;
    await vscode.debug.startDebugging(undefined, launch);
    await chart();
}

async function chart(): Promise<void> {
    if (latest?.trace) await showChart(tool(), latest.trace, latest.cwd);
    else vscode.window.showInformationMessage(
        "There is no counterexample yet: verify a program and choose 'Replay' on a finding.");
}

async function verifyFile(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    await document.save();
    await vscode.commands.executeCommand("mpi2spin.verify", { uri: document.uri.toString() });
}

class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
    createDebugAdapterDescriptor(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
        if (session.configuration.trace) latest = session.configuration;
        return new vscode.DebugAdapterExecutable(tool(), ["dap"]);
    }
}

/* "Run" without a configuration: the file that is open. */
class ConfigurationProvider implements vscode.DebugConfigurationProvider {
    resolveDebugConfiguration(folder: vscode.WorkspaceFolder | undefined,
                              configuration: vscode.DebugConfiguration): vscode.DebugConfiguration | undefined {
        const editor = vscode.window.activeTextEditor;
        if (configuration.type || configuration.request || editor?.document.languageId !== "c")
            return configuration.cwd || !folder ? configuration
                                                : { ...configuration, cwd: folder.uri.fsPath };
        return {
            type: "mpi2spin", request: "launch", name: "mpi2spin: can it hang?",
            program: editor.document.uri.fsPath, np: settings().get<string>("processes", "2..3"),
            cwd: folder?.uri.fsPath,
        };
    }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    context.subscriptions.push(
        vscode.commands.registerCommand("mpi2spin.verifyFile", verifyFile),
        vscode.commands.registerCommand("mpi2spin.chart", chart),
        vscode.commands.registerCommand("mpi2spin.restart", async () => {
            await stopServer();
            await startServer();
        }),
        vscode.debug.registerDebugAdapterDescriptorFactory("mpi2spin", new AdapterFactory()),
        vscode.debug.registerDebugConfigurationProvider("mpi2spin", new ConfigurationProvider()),
        vscode.workspace.onDidChangeConfiguration(async (change) => {
            if (change.affectsConfiguration("mpi2spin")) {
                await stopServer();
                await startServer();
            }
        }));
    await startServer();
}

export async function deactivate(): Promise<void> {
    await stopServer();
}
