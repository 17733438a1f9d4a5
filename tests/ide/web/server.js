/* What the browser asks for: VS Code, the extension, the files of the workspace, and the servers of mpi2spin. */
"use strict";
const {spawn} = require("child_process");
const fs = require("fs");
const http = require("http");
const path = require("path");

const TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
               ".svg": "image/svg+xml", ".ttf": "font/ttf", ".wasm": "application/wasm"};

/* ---- a server of mpi2spin ---- */

/* Files are "work:/tmp/x/a.c" in the browser, "file:///tmp/x/a.c" in LSP and "/tmp/x/a.c" in DAP. */
const toServer = {lsp: (s) => s.replaceAll("work:/", "file:///"), dap: (s) => s.replaceAll("work:/", "/")};
const toBrowser = {lsp: (s) => s.replaceAll("file:///", "work:/"),
                   dap: (s) => s.replaceAll('"path":"/', '"path":"work:/').replaceAll('"path": "/', '"path": "work:/')};

class Wire {
    constructor(tool, kind, log) {
        Object.assign(this, {kind, log, messages: [], waiting: null, buffer: Buffer.alloc(0)});
        this.process = spawn(tool, [kind], {stdio: ["pipe", "pipe", "inherit"]});
        this.process.stdin.on("error", () => {});
        this.process.stdout.on("data", (data) => this.receive(data));
    }

    receive(data) {
        this.buffer = Buffer.concat([this.buffer, data]);
        for (let end; (end = this.buffer.indexOf("\r\n\r\n")) >= 0;) {
            const length = Number(/Content-Length: (\d+)/.exec(this.buffer.subarray(0, end))[1]);
            if (this.buffer.length < end + 4 + length) return;
            const text = this.buffer.subarray(end + 4, end + 4 + length).toString();
            this.buffer = this.buffer.subarray(end + 4 + length);
            this.log(`${this.kind} > ${text}`);
            this.messages.push(JSON.parse(toBrowser[this.kind](text)));
            this.flush();
        }
    }

    send(text) {
        const message = Buffer.from(toServer[this.kind](text));
        this.log(`${this.kind} < ${text}`);
        this.process.stdin.write(`Content-Length: ${message.length}\r\n\r\n`);
        this.process.stdin.write(message);
    }

    flush() {
        if (!this.waiting || !this.messages.length) return;
        this.waiting.end(JSON.stringify(this.messages.splice(0)));
        this.waiting = null;
    }

    wait(response) {
        this.waiting = response;
        this.flush();
    }

    close() {
        this.process.stdin.end();
        if (this.waiting) this.waiting.end("[]");
    }
}

/* ---- files ---- */

const actions = {
    stat(file) {
        const s = fs.statSync(file);
        return JSON.stringify({type: s.isDirectory() ? 2 : 1, ctime: 0, mtime: s.mtimeMs, size: s.size});
    },
    list: (file) => JSON.stringify(fs.readdirSync(file, {withFileTypes: true})
        .map((e) => [e.name, e.isDirectory() ? 2 : 1])),
    read: (file) => fs.readFileSync(file),
    write(file, body) {
        fs.writeFileSync(file, body);
        return "{}";
    },
};

const body = (request) => new Promise((resolve) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => resolve(Buffer.concat(parts)));
});

/* folders: {"/vscode/": folder, ...}; page: the text of "/". */
function serve({tool, work, folders, page, log = () => {}}) {
    const wires = new Map();
    const wireOf = (name) => {
        if (!wires.has(name)) wires.set(name, new Wire(tool, name.split("-")[0], log));
        return wires.get(name);
    };
    const answerWire = async (name, request, response) => {
        if (request.method === "GET") return wireOf(name).wait(response);
        if (request.method === "POST") wireOf(name).send((await body(request)).toString());
        else wireOf(name).close();
        response.end("{}");
    };
    const answerFile = async (url, request, response) => {
        const file = path.resolve(url.searchParams.get("path"));
        if (!`${file}/`.startsWith(`${work}/`)) return response.writeHead(404).end();
        response.end(actions[path.basename(url.pathname)](file, await body(request)));
    };
    const answer = async (request, response) => {
        const url = new URL(request.url, "http://localhost");
        if (url.pathname === "/") return response.writeHead(200, {"Content-Type": "text/html"}).end(page);
        if (url.pathname.startsWith("/wire/")) return answerWire(url.pathname.slice(6), request, response);
        if (url.pathname.startsWith("/files/")) return answerFile(url, request, response);
        const folder = Object.keys(folders).find((f) => url.pathname.startsWith(f));
        const file = path.join(folders[folder], decodeURIComponent(url.pathname.slice(folder.length)));
        response.writeHead(200, {"Content-Type": TYPES[path.extname(file)] || "application/octet-stream",
                                 "Access-Control-Allow-Origin": "*"});
        response.end(fs.readFileSync(file));
    };
    const server = http.createServer((request, response) => {
        answer(request, response).catch(() => response.headersSent ? response.end() : response.writeHead(404).end());
    });
    server.stop = () => {
        for (const wire of wires.values()) wire.close();
        server.closeAllConnections();
        server.close();
    };
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

module.exports = {serve};
