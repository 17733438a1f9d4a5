/* The files of the test, "work:/tmp/x/hang.c", as a file system of VS Code. */
"use strict";
const vscode = require("vscode");

const ask = async (what, uri, options) => {
    const answer = await fetch(`${BASE}/files/${what}?path=${encodeURIComponent(uri.path)}`, options);
    if (!answer.ok) throw vscode.FileSystemError.FileNotFound(uri);
    return answer;
};

class Files {
    constructor() { this.onDidChangeFile = new vscode.EventEmitter().event; }

    watch() { return new vscode.Disposable(() => {}); }

    async stat(uri) { return (await ask("stat", uri)).json(); }

    async readDirectory(uri) { return (await ask("list", uri)).json(); }

    async readFile(uri) { return new Uint8Array(await (await ask("read", uri)).arrayBuffer()); }

    async writeFile(uri, content) { await ask("write", uri, {method: "PUT", body: content}); }

    createDirectory(uri) { throw vscode.FileSystemError.NoPermissions(uri); }

    delete(uri) { throw vscode.FileSystemError.NoPermissions(uri); }

    rename(uri) { throw vscode.FileSystemError.NoPermissions(uri); }
}

module.exports = {Files};
