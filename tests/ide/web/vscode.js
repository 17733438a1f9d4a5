/* `vscode` as the extension sees it: all of VS Code's, but that a debug adapter is no process. */
"use strict";
const real = require("vscode");
const {open} = require("./wire");

class Adapter {
    constructor() {
        const sent = new real.EventEmitter();
        this.onDidSendMessage = sent.event;
        this.wire = open("dap", (message) => sent.fire(message));
    }

    handleMessage(message) { this.wire.send(message); }

    dispose() { this.wire.close(); }
}

class Executable {
    constructor() { return new real.DebugAdapterInlineImplementation(new Adapter()); }
}

module.exports = Object.assign({}, real, {DebugAdapterExecutable: Executable});
