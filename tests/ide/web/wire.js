/* A server of mpi2spin beyond HTTP: an extension in a browser starts no processes, the test does. */
"use strict";

/* kind: "lsp", "dap"; receive: what is done with each message from it. */
function open(kind, receive) {
    const url = `${BASE}/wire/${kind}-${Math.random().toString(36).slice(2)}`;
    let closed = false, sent = Promise.resolve();
    const listen = async () => {
        while (!closed)
            for (const message of await (await fetch(url)).json()) receive(message);
    };
    listen().catch((error) => closed || console.error(`${url}: ${error}`));
    return {
        send(message) {
            sent = sent.then(() => fetch(url, {method: "POST", body: JSON.stringify(message)}));
        },
        close() {
            closed = true;
            fetch(url, {method: "DELETE"});
        },
    };
}

module.exports = {open};
