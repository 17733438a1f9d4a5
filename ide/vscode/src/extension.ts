/* The mpi2spin extension: starts the language server and the debug adapter, both parts of the
 * mpi2spin program, and shows the sequence chart of a counterexample, which follows the debugger. */
import * as vscode from "vscode";
import { Executable, LanguageClient } from "vscode-languageclient/node";

import { Chart } from "./chart";

/* Fortran's names differ between the extensions that give it colours. */
const languages = ["c", "cpp", "fortran", "FortranFreeForm", "FortranFixedForm"];

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
        documentSelector: languages.map((language) => ({ scheme: "file", language })),
        initializationOptions: {
            onSave: settings().get<boolean>("verifyOnSave", true),
            np: settings().get<string>("processes", "2..4"),
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

const chart = new Chart();

async function replay(launch: vscode.DebugConfiguration | undefined): Promise<void> {
    if (launch) await vscode.debug.startDebugging(undefined, launch);
}

/* The chart of the session that runs; without one, of the first counterexample of the open file. */
async function showChart(): Promise<void> {
    const session = vscode.debug.activeDebugSession;
    if (session?.type === "mpi2spin") {
        await chart.show(session);
        return;
    }
    const document = vscode.window.activeTextEditor?.document;
    try {
        if (!document) throw new Error("no file is open");
        await replay(await client?.sendRequest("workspace/executeCommand", {
            command: "mpi2spin.replay", arguments: [{ uri: document.uri.toString() }] }));
    } catch (error) {
        vscode.window.showInformationMessage(
            `There is no counterexample for this file: verify it first (${error}).`);
    }
}

async function verifyFile(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    await document.save();
    await vscode.commands.executeCommand("mpi2spin.verify", { uri: document.uri.toString() });
}

class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
    createDebugAdapterDescriptor(): vscode.DebugAdapterDescriptor {
        return new vscode.DebugAdapterExecutable(tool(), ["dap"]);
    }
}

/* "Run" without a configuration: the file that is open. */
class ConfigurationProvider implements vscode.DebugConfigurationProvider {
    resolveDebugConfiguration(folder: vscode.WorkspaceFolder | undefined,
                              configuration: vscode.DebugConfiguration): vscode.DebugConfiguration | undefined {
        const editor = vscode.window.activeTextEditor;
        if (configuration.type || configuration.request || !editor ||
            !languages.includes(editor.document.languageId))
            return configuration.cwd || !folder ? configuration
                                                : { ...configuration, cwd: folder.uri.fsPath };
        return {
            type: "mpi2spin", request: "launch", name: "mpi2spin: can it hang?",
            program: editor.document.uri.fsPath, np: settings().get<string>("processes", "2..4"),
            cwd: folder?.uri.fsPath,
        };
    }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    context.subscriptions.push(
        vscode.commands.registerCommand("mpi2spin.verifyFile", verifyFile),
        vscode.commands.registerCommand("mpi2spin.chart", showChart),
        vscode.debug.onDidReceiveDebugSessionCustomEvent(async (e) => {
            if (e.event === "mpi2spin.moved")
                await chart.moved(e.session, e.body, settings().get<boolean>("showChart", true));
        }),
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
