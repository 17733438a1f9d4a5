"use strict";
/* A counterexample as data: where every rank is after k events, which events are repeated. */

const place = (at) => at ? `${at.file}:${at.line}` : "";

/* Without the folder. */
const shortPlace = (at) => `${at.file.split("/").pop()}:${at.line}`;

/* 0, 1, 2, 3, 7 -> "0-3, 7" */
function rankList(ranks) {
    const parts = [];
    for (let i = 0; i < ranks.length;) {
        let j = i;
        while (j + 1 < ranks.length && ranks[j + 1] === ranks[j] + 1) j++;
        parts.push(j > i + 1 ? `${ranks[i]}-${ranks[j]}` : j > i ? `${ranks[i]}, ${ranks[j]}`
                                                                 : `${ranks[i]}`);
        i = j + 1;
    }
    return parts.join(", ");
}

/* "0-3, 7" -> a set of ranks below n; null: not such a list; the empty text means all. */
function parseRanks(text, n) {
    const ranks = new Set();
    if (!text.trim()) return new Set(Array.from({length: n}, (_, i) => i));
    for (const part of text.split(",")) {
        const m = /^\s*(\d+)\s*(?:(?:-|\.\.)\s*(\d+)\s*)?$/.exec(part);
        if (!m) return null;
        const low = Number(m[1]), high = m[2] === undefined ? low : Number(m[2]);
        if (high < low || high >= n) return null;
        for (let r = low; r <= high; r++) ranks.add(r);
    }
    return ranks;
}

class Trace {
    constructor(finding) {
        const c = finding.counterexample;
        this.finding = finding;
        this.events = c.events;
        this.final = c.final;
        this.cycle = c.cycle || [];
        this.repeats = c.repeats || 0;
        this.unbuffered = c.unbufferedSends || [];
        this.n = c.final.length;
        this.linkMessages();
        this.linkCollectives();
        this.before = this.previousEvents();
    }

    /* receives[m], sends[m]: the events of message m. */
    linkMessages() {
        this.sent = new Map();
        this.received = new Map();
        this.events.forEach((e, i) => {
            if (e.message === undefined) return;
            if (e.kind === "send" || e.kind === "message") this.sent.set(e.message, i);
            if (e.kind === "receive" || e.kind === "message") this.received.set(e.message, i);
        });
    }

    /* Of each collective call: who has entered, and where all were there. */
    linkCollectives() {
        this.collectives = new Map();
        this.events.forEach((e, i) => {
            if (e.collective === undefined) return;
            const key = `${e.communicator} #${e.collective}`;
            if (!this.collectives.has(key))
                this.collectives.set(key, {members: [], entered: [], complete: -1, name: e.call});
            const c = this.collectives.get(key);
            if (e.kind === "enter") {
                c.members.push(e.rank);
                c.entered.push(i);
            }
            if (e.completes) c.complete = i;
        });
    }

    ranksOf(i) {
        const e = this.events[i];
        return e.kind === "message" && e.partner !== undefined ? [e.rank, e.partner] : [e.rank];
    }

    placeOf(i, rank) {
        const e = this.events[i];
        return rank === e.rank ? e.at : e.partnerAt || e.at;
    }

    /* before[i]: the event before i of each rank that takes part in i, so that a step back
     * costs as little as a step forward. */
    previousEvents() {
        const last = new Array(this.n).fill(-1);
        return this.events.map((e, i) => this.ranksOf(i).map((r) => {
            const b = last[r];
            last[r] = i;
            return [r, b];
        }));
    }

    /* After `step` events: the last event of each rank, or -1. */
    lastEvents(step) {
        const last = new Array(this.n).fill(-1);
        for (let i = 0; i < step; i++)
            for (const r of this.ranksOf(i)) last[r] = i;
        return last;
    }

    /* Blocked or failed at the end.  After a fault of one rank the others are where the search
     * has left them. */
    isStuck(rank) {
        const f = this.final[rank];
        if (f.ended || f.runs) return false;
        return f.failed || !this.final.some((g) => g.failed) || f.polls ||
               (f.waitsFor || []).length > 0;
    }

    state(rank) {
        const f = this.final[rank];
        return f.ended ? "ended" : f.failed ? "failed" : this.isStuck(rank) ? "blocked" : "running";
    }

    /* The variables that are known where a rank is. */
    valuesOf(i, rank) {
        const e = this.events[i];
        return (rank === e.rank ? e.values : e.partnerValues) || [];
    }

    /* Where a rank is: {at, call, values, blocked, ended}. */
    position(rank, last, step) {
        const final = this.final[rank];
        if (step === this.events.length)
            return {at: final.at, call: final.call, values: final.values || [],
                    blocked: this.isStuck(rank), ended: final.ended};
        return last < 0 ? {at: null, call: "", values: [], blocked: false, ended: false}
                        : {at: this.placeOf(last, rank), call: this.events[last].call,
                           values: this.valuesOf(last, rank), blocked: false, ended: false};
    }

    /* Ranks at the same place, as rows of a table: {ranks, at, call, state, waits, open}.  last: of each
     * rank, after `step` events. */
    rows(last, step) {
        const rows = new Map(), end = step === this.events.length;
        for (let rank = 0; rank < this.n; rank++) {
            const p = this.position(rank, last[rank], step), f = this.final[rank];
            const state = end ? this.state(rank) : p.at ? "running" : "at the start";
            const waits = end && state === "blocked" ? this.waits(f) : "";
            const calls = end ? (f.calledFrom || []).map(place) : [], open = end ? f.open || [] : [];
            const key = [state, place(p.at), p.at && p.at.column, waits, ...calls, "open",
                         ...open.map((o) => place(o.at))].join("|");
            if (!rows.has(key))
                rows.set(key, {ranks: [], partners: [], values: [], state, waits, at: p.at,
                               call: p.call || "", calls: end ? f.calledFrom || [] : [], open});
            rows.get(key).ranks.push(rank);
            rows.get(key).values.push(p.ended ? [] : p.values);
            rows.get(key).partners.push(...(waits.includes("\u0001") ? f.waitsFor : []));
        }
        return [...rows.values()];
    }

    /* What a rank waits for, with a mark in the place of its only partner. */
    waits(f) {
        const text = f.waits || (f.waitsFor.length ? `for rank ${rankList(f.waitsFor)}` : "");
        return f.waitsFor.length === 1
            ? text.replace(new RegExp(`\\brank ${f.waitsFor[0]}\\b`), "\u0001") : text;
    }

    /* "for ranks 1, 2, 0 to receive" */
    static waitsText(row) {
        const all = [...new Set(row.partners)];
        const shown = all.length > 6 ? [...all.slice(0, 5), "..."] : all;
        return row.waits.replace("\u0001", `${all.length > 1 ? "ranks" : "rank"} ${shown.join(", ")}`);
    }

    /* "i = 3; right = 1, 2, 0": the variables that are known of all ranks of a row, of each in turn
     * where they differ; those of the innermost function first. */
    static valuesText(row) {
        const texts = new Map(), depth = (v) => v.depth || 0;
        for (const one of [...row.values[0]].sort((x, y) => depth(x) - depth(y))) {
            const all = row.values.map((values) =>
                values.find((v) => v.name === one.name && depth(v) === depth(one)));
            if (texts.has(one.name) || !all.every((v) => v && Number.isSafeInteger(v.value))) continue;
            const numbers = all.map((v) => v.value), same = new Set(numbers).size === 1;
            texts.set(one.name, `${one.name} = ${numbers.slice(0, same ? 1 : 6).join(", ")}` +
                                (!same && numbers.length > 6 ? ", ..." : ""));
        }
        return [...texts.values()].slice(0, 6).join("; ");
    }

    /* The messages that are on their way after `step` events: the events that have sent them. */
    pending(step) {
        const all = [];
        for (const [message, i] of this.sent) {
            const received = this.received.get(message);
            if (i < step && (received === undefined || received >= step)) all.push(this.events[i]);
        }
        return all;
    }

    /* Which lanes are shown first where there are too many: the cycle, and some ranks of each row at
     * the end with those that they wait for. */
    firstRanks(limit) {
        if (this.n <= 2 * limit) return Array.from({length: this.n}, (_, i) => i);
        const chosen = new Set(), add = (r) => chosen.size < limit && chosen.add(r);
        this.cycle.slice(0, limit / 2).forEach(add);
        const rows = this.rows(this.lastEvents(this.events.length), this.events.length);
        for (let k = 0; k < limit; k++)
            for (const row of rows) {
                if (row.ranks[k] === undefined) continue;
                add(row.ranks[k]);
                (this.final[row.ranks[k]].waitsFor || []).slice(0, 2).forEach(add);
            }
        return [...chosen].sort((x, y) => x - y);
    }

    signature(i) {
        const e = this.events[i];
        return [e.kind, e.rank, e.partner, place(e.at), e.call, e.completes].join("|");
    }

    /* Blocks of events that are repeated: [{first, length, times}], not overlapping. */
    repetitions() {
        if (this.blocks) return this.blocks;
        const n = this.events.length, names = new Map(), id = [];
        for (let i = 0; i < n; i++) {
            const s = this.signature(i);
            if (!names.has(s)) names.set(s, names.size);
            id.push(names.get(s));
        }
        this.blocks = [];
        for (let i = 0; i < n;) {
            const best = this.longestRepetition(id, i);
            if (best) this.blocks.push(best);
            i += best ? best.length * best.times : 1;
        }
        return this.blocks;
    }

    longestRepetition(id, first) {
        let best = null;
        for (let length = 1; length <= 200 && first + 3 * length <= id.length; length++) {
            let end = first + length;
            while (end < id.length && id[end] === id[end - length]) end++;
            const times = Math.floor((end - first) / length);
            if (times >= 3 && (!best || times * length > best.times * best.length))
                best = {first, length, times};
        }
        return best;
    }
}
