/* The extension with a file system of its own. */
"use strict";
const vscode = require("vscode");
const extension = require("../../../ide/vscode/src/extension");
const {Files} = require("./files");

exports.activate = async (context) => {
    context.subscriptions.push(
        vscode.workspace.registerFileSystemProvider("work", new Files(), {isCaseSensitive: true}));
    await extension.activate(context);
};
exports.deactivate = extension.deactivate;
