/* How long the page of a trace of 2 000 events takes to open, and one step of it.
 *
 *     NODE_PATH=build/node/node_modules node bench/page.js [MPI2SPIN [CHROMIUM]]
 */
"use strict";
const { spawnSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { chromium } = require("playwright-core");

const tool = path.resolve(process.argv[2] || "build/mpi2spin");
const browserPath = process.argv[3] || "/usr/bin/chromium";
const work = fs.mkdtempSync(path.join(os.tmpdir(), "m2s-bench-"));
fs.writeFileSync(path.join(work, "ring.c"), `#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 1, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < 250; i++) {
        MPI_Sendrecv(&x, 1, MPI_INT, right, 1, &y, 1, MPI_INT, left, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Ssend(&x, 1, MPI_INT, right, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
`);
spawnSync(tool, ["verify", "ring.c", "-n", "4", "-q", "--html", "ring.html"], { cwd: work });

(async () => {
    const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    const view = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    const begin = Date.now();
    await view.goto(`file://${work}/ring.html`);
    console.log(`open: ${Date.now() - begin} ms`);
    const times = await view.evaluate(async () => {
        const viewer = page.viewer, middle = viewer.trace.events.length / 2, all = [];
        viewer.toggleFold(); /* all events are shown */
        for (let i = 0; i < 100; i++) {
            const start = performance.now();
            viewer.go(middle + i);
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
            all.push(performance.now() - start);
        }
        return all.sort((a, b) => a - b);
    });
    console.log(`a step, until it is painted: median ${times[50].toFixed(0)} ms, ` +
                `longest of 100 ${times[99].toFixed(0)} ms`);
    await browser.close();
    fs.rmSync(work, { recursive: true });
})();
