/* `vscode-languageclient/node` as the extension sees it: the client for browsers, whose worker is beyond
 * the wire, and whose files are those of files.js. */
"use strict";
const browser = require("vscode-languageclient/browser");
const {open} = require("./wire");

function worker() {
    const port = {onmessage: null, addEventListener() {}, terminate() {}};
    const wire = open("lsp", (data) => port.onmessage && port.onmessage({data}));
    port.postMessage = (message) => wire.send(message);
    return port;
}

class LanguageClient extends browser.LanguageClient {
    constructor(id, name, server, options) {
        const documentSelector = options.documentSelector.map((one) => ({...one, scheme: "work"}));
        super(id, name, {...options, documentSelector}, worker());
    }
}

module.exports = {LanguageClient};
