import { Agent, request } from "node:http";

import { Client } from "pg";

import { Chat, createPeople } from "../clients/chat";
import { call, waitFor } from "../clients/http";
import type { Person } from "../clients/sender";
import type { AppProcess } from "../cluster/process";
import type { Row } from "../ledger";

const DRAINED_WITHIN_S = 10;
const PATHS = ["/api/messages/conversations", "/api/auth/me", "/api/events"];

/** Browsers behind a balancer: they use one process until it refuses connections, then another. */
class Visitors {
  readonly counts = { complete: 0, moved: 0, failed: 0 };
  readonly problems = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly webs: readonly AppProcess[]) {}

  start(people: readonly Person[]): void {
    this.#running = Promise.all(people.map((person) => this.#visit(person)));
  }

  async #visit({ token }: Person): Promise<void> {
    let at = 0;
    for (let visit = 0; !this.#isStopped; visit += 1) {
      const outcome = await this.#get(
        this.webs[at % this.webs.length]?.port ?? 0,
        PATHS[visit % PATHS.length] ?? "/",
        token,
      );
      if (outcome === "ECONNREFUSED") {
        // Nothing was sent, so the balancer sends it elsewhere.
        this.counts.moved += 1;
        at += 1;
      } else if (outcome === 200) this.counts.complete += 1;
      else {
        this.counts.failed += 1;
        this.problems.add(String(outcome));
      }
    }
  }

  #get(port: number, path: string, token: string): Promise<number | string> {
    const headers = { Authorization: `Bearer ${token}` };
    return new Promise((resolve) => {
      request({ host: "127.0.0.1", port, path, agent: this.#agent, headers }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.complete ? (response.statusCode ?? 0) : "incomplete"));
        response.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
      })
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"))
        .end();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    this.#agent.destroy();
  }
}

/** F9. */
export const drain: Row = {
  id: "F9",
  title: "SIGTERM under load",
  seconds: 120,
  async run(entry, { cluster, webs, realtimes, slack }) {
    const [web, realtime] = [await cluster.startWeb(), await cluster.startRealtime()];
    const codes: number[] = [];
    let isStopping = false;
    const chat = await Chat.start({
      pairs: 20,
      // To the other process as soon as this one is told to stop.
      senderAddress: () => (isStopping ? realtimes[0] : realtime),
      readerAddress: () => (isStopping ? realtimes[0] : realtime),
      web: () => webs[0],
      onOffline: (code) => codes.push(code),
    });
    entry.onEnd(() => chat.stop());
    const visitors = new Visitors([web, webs[1]]);
    entry.onEnd(() => visitors.stop());
    visitors.start(await createPeople(20));
    chat.write();
    const isLoaded = () => visitors.counts.complete >= 300 && chat.acknowledged >= 40;
    entry.require((await waitFor(isLoaded, 60_000 * slack)) !== null, "there was too little load before SIGTERM");
    isStopping = true;
    const startedAt = performance.now();
    const ends = await Promise.all(
      [web, realtime].map(async (process) => ({ how: await process.stop(), ms: performance.now() - startedAt })),
    );
    const complete = visitors.counts.complete;
    const goOn = await waitFor(() => visitors.counts.complete >= complete + 100, 30_000 * slack);
    entry.require(goOn !== null, "the visitors did not go on at the other process");
    await visitors.stop();
    entry.did = "SIGTERM to a web and a realtime process, while 20 visitors call without pause and 20 members write";
    for (const [index, name] of ["web", "realtime"].entries()) {
      entry.requireAtMost(`${name} ended after`, (ends[index]?.ms ?? Infinity) / 1_000, DRAINED_WITHIN_S * slack);
      entry.require(ends[index]?.how === "code 0", `${name} ended with ${ends[index]?.how}`);
    }
    entry.requireAtLeast("calls", visitors.counts.complete, 400);
    entry.requireAtLeast("sent to the other process", visitors.counts.moved, 1);
    entry.requireCount("failed calls", visitors.counts.failed, 0);
    entry.require(visitors.problems.size === 0, `calls failed with ${[...visitors.problems].join()}`);
    entry.requireCount("sockets closed with 1012", codes.filter((code) => code === 1012).length, 40);
    await chat.finish(entry);
  },
};

/** F12. */
export const exhaustPool: Row = {
  id: "F12",
  title: "All database connections taken",
  seconds: 90,
  async run(entry, { cluster, slack }) {
    const waitMs = 1_000;
    const web = await cluster.startWeb({ env: { DATABASE_POOL: "2", DATABASE_WAIT_MS: String(waitMs) } });
    entry.onEnd(() => cluster.end([web]));
    const people = await createPeople(30);
    const blocker = new Client({ connectionString: cluster.postgres.url });
    await blocker.connect();
    entry.onEnd(() => blocker.end());
    await blocker.query("BEGIN; LOCK TABLE connections IN ACCESS EXCLUSIVE MODE");
    const results: { status: number; ms: number; hasRetryAfter: boolean }[] = [];
    const calls = people.map(async ({ token }) => {
      const startedAt = performance.now();
      const { status, headers } = await call(web, "GET", "/api/connections/me", { token });
      results.push({ status, ms: performance.now() - startedAt, hasRetryAfter: headers.has("retry-after") });
    });
    await waitFor(() => results.length >= people.length - 2, 14_000);
    const refused = results.filter(({ status }) => status === 503);
    const healthStartedAt = performance.now();
    const health = await call(web, "GET", "/api/health");
    const healthMs = performance.now() - healthStartedAt;
    await blocker.query("ROLLBACK");
    await Promise.all(calls);
    const healed = await waitFor(() => web.isReady(), 30_000);
    entry.did = "a web process with two connections, both waiting for a lock, and 30 calls at once";
    entry.requireCount("refused with 503", refused.length, people.length - 2);
    entry.require(
      refused.every(({ hasRetryAfter }) => hasRetryAfter),
      "a refusal has no Retry-After",
    );
    entry.requireAtMost("slowest refusal", Math.max(...refused.map(({ ms }) => ms)) / 1_000, waitMs / 1_000 + slack);
    entry.requireCount("health meanwhile", health.status, 200);
    entry.requireAtMost("health in", healthMs, 200 * slack, "ms");
    entry.requireCount("answered after the lock", results.filter(({ status }) => status === 200).length, 2);
    entry.requireAtMost("ready again after", (healed ?? Infinity) / 1_000, 5 * slack);
  },
};
