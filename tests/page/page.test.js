/* The HTML report in a real browser: no network, no errors, accessible, and every control does
 * what it says.
 *
 *     node page.test.js MPI2SPIN CHROMIUM [SCREENSHOTS]
 */
"use strict";
const assert = require("assert");
const {execFileSync} = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const axe = require("axe-core");
const {chromium} = require("playwright-core");

const [tool, browserPath, pictures] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "m2s-page-"));

/* ROUNDS exchanges around the ring and a barrier, then all send before they receive. */
const RING = `#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 1, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Sendrecv(&x, 1, MPI_INT, right, 1, &y, 1, MPI_INT, left, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Send(&x, 1, MPI_INT, right, 7, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, left, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
`;

function report(name, n, rounds) {
    const html = path.join(work, `${name}.html`);
    fs.writeFileSync(path.join(work, "ring.c"), RING);
    try {
        execFileSync(tool, ["verify", "ring.c", "-n", n, "-q", "--html", html, "--",
                            `-DROUNDS=${rounds}`], {cwd: work, stdio: "pipe"});
    } catch (e) {
        assert.strictEqual(e.status, 10, String(e.stderr));
    }
    return html;
}

async function open(browser, file, options) {
    const page = await (await browser.newContext(options)).newPage();
    page.problems = [];
    page.on("pageerror", (e) => page.problems.push(e.message));
    page.on("console", (m) => m.type() === "error" && page.problems.push(m.text()));
    page.on("request", (r) => r.url().startsWith("file:") ||
                              page.problems.push(`request of ${r.url()}`));
    await page.goto(`file://${file}`);
    return page;
}

async function accessible(page, what) {
    await page.addScriptTag({content: axe.source});
    const {violations} = await page.evaluate(() => axe.run(document));
    assert.deepStrictEqual(violations.map((v) => `${v.id}: ${v.nodes[0].html}`), [], what);
}

const status = (page) => page.textContent(".status");
const step = (page) => page.evaluate(() => page.viewer.step);
const marks = (page) => page.$$eval(".source .who", (all) =>
    all.map((w) => w.textContent).filter((t) => t));

const tests = {
    async "the verdict and what it means"(browser) {
        const page = await open(browser, report("small", "2..3", 1));
        const text = await page.textContent("main");
        assert.match(text, /violated with 2 processes/);
        assert.match(text, /free from potential deadlock/);
        assert.match(text, /Corollary 13\.3/);
        assert.match(text, /mpi2spin verify/);
        await page.click("text=n = 3: violated");
        assert.match(await page.textContent("main"), /violated with 3 processes/);
        return page;
    },

    async "step by button and by key"(browser) {
        const page = await open(browser, report("steps", "3", 2));
        const last = await step(page);
        assert.strictEqual(last, 12);
        assert.match(await status(page), /^End: can hang/);
        assert.deepStrictEqual(await marks(page), ["\u2016 0-2"]);
        await page.click("text=first");
        assert.match(await status(page), /^Start/);
        await page.click("text=next");
        assert.match(await status(page), /^Event 1: rank 0.*MPI_Sendrecv/);
        assert.deepStrictEqual(await marks(page), ["\u25b8 0, 1"]);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assert.strictEqual(await step(page), 3);
        assert.deepStrictEqual(await marks(page), ["\u25b8 0-2"]);
        await page.keyboard.press("ArrowLeft");
        assert.strictEqual(await step(page), 2);
        await page.keyboard.press("End");
        assert.strictEqual(await step(page), last);
        await page.keyboard.press("ArrowRight");
        assert.strictEqual(await step(page), last);
        await page.fill("input[type=number]", "5");
        await page.keyboard.press("Enter");
        assert.match(await status(page), /^Event 5: .*MPI_Barrier/);
        return page;
    },

    async "steps forward and back agree"(browser) {
        const page = await open(browser, report("agree", "4", 5));
        const good = await page.evaluate(() => {
            const v = page.viewer, n = v.trace.events.length, at = [];
            for (let i = 0; i <= n; i++) {
                v.go(i);
                at.push(v.last.join());
            }
            for (let i = n; i >= 0; i--) {
                v.go(i);
                if (v.last.join() !== at[i]) return `back to ${i}`;
            }
            for (const i of [n, 0, n - 1, 1]) {
                v.go(i);
                if (v.last.join() !== at[i]) return `jump to ${i}`;
            }
            return "";
        });
        assert.strictEqual(good, "");
        return page;
    },

    async "the chart"(browser) {
        const page = await open(browser, report("chart", "3", 1));
        assert.strictEqual(await page.locator("svg .lane").count(), 3);
        assert.strictEqual(await page.locator("svg .barrier").count(), 1);
        assert.strictEqual(await page.locator("svg .message").count(), 3);
        assert.strictEqual(await page.locator("svg .stop").count(), 3);
        assert.strictEqual(await page.locator("svg .cycle").count(), 3);
        await page.locator("svg .event").nth(1).click();
        assert.strictEqual(await step(page), 2);
        await page.fill("input[type=text]", "0, 2");
        await page.keyboard.press("Enter");
        assert.strictEqual(await page.locator("svg .lane").count(), 2);
        await page.fill("input[type=text]", "5");
        await page.keyboard.press("Enter");
        assert.match(await status(page), /below 3/);
        return page;
    },

    async "repeated events are collapsed"(browser) {
        const page = await open(browser, report("fold", "2", 30));
        const rows = await page.locator("svg .event").count();
        assert.ok(rows < 20, `${rows} rows`);
        await page.click("text=more times");
        assert.strictEqual(await page.locator("svg .event").count(), 120);
        await page.click("text=collapse repetitions");
        assert.strictEqual(await page.locator("svg .folded").count(), 0);
        return page;
    },

    async "the table"(browser) {
        const page = await open(browser, report("table", "3", 2));
        await page.click("button:text-is('table')");
        assert.strictEqual(await page.locator("tbody").first().locator("tr").count(), 12);
        await page.click("td button:text-is('4')");
        assert.strictEqual(await step(page), 4);
        assert.match(await page.textContent("tr[aria-current=step]"), /MPI_Barrier/);
        await accessible(page, "table");
        return page;
    },

    async "accessible, light and dark"(browser) {
        for (const colorScheme of ["light", "dark"]) {
            const page = await open(browser, report("axe", "3", 3), {colorScheme});
            await accessible(page, colorScheme);
            await page.click("text=first");
            await accessible(page, `${colorScheme}, at the start`);
            if (pictures) await page.screenshot({path: `${pictures}/${colorScheme}.png`});
            assert.deepStrictEqual(page.problems, []);
        }
        return open(browser, report("axe", "3", 3));
    },

    async "a hundred ranks"(browser) {
        const page = await open(browser, report("hundred", "100", 1));
        assert.strictEqual(await page.locator("svg .lane").count(), 100);
        assert.deepStrictEqual(await marks(page), ["\u2016 0-99"]);
        await page.fill("input[type=text]", "10-14");
        await page.keyboard.press("Enter");
        assert.strictEqual(await page.locator("svg .lane").count(), 5);
        if (pictures) await page.screenshot({path: `${pictures}/hundred.png`});
        return page;
    },

    async "a narrow window"(browser) {
        const page = await open(browser, report("narrow", "3", 1),
                                {viewport: {width: 420, height: 800}});
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 420, `${wide} pixels wide`);
        return page;
    },
};

(async () => {
    const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox"]});
    let failed = 0;
    for (const name in tests) {
        try {
            const page = await tests[name](browser);
            assert.deepStrictEqual(page.problems, []);
            await page.context().close();
            console.log(`ok: ${name}`);
        } catch (e) {
            failed++;
            console.log(`FAILED: ${name}: ${e.message}`);
        }
    }
    await browser.close();
    fs.rmSync(work, {recursive: true});
    process.exit(failed ? 1 : 0);
})();
