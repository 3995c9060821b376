import { Agent, request } from "node:http";

import { createPeople } from "../clients/chat";
import { waitFor } from "../clients/http";
import { LiveSocket } from "../clients/live-socket";
import { createInspectorArgs, measureMemory } from "../cluster/inspector";
import type { Row } from "../ledger";

const SOCKETS = 5_000;
/** People at one venue have one address. */
const PER_ADDRESS = 100;
const BACK_WITHIN_S = 15;

/** F13. */
export const reconnectStorm: Row = {
  id: "F13",
  title: "5,000 sockets reconnect at once",
  seconds: 150,
  async run(entry, { cluster, slack }) {
    const realtime = await cluster.startRealtime();
    entry.onEnd(() => cluster.end([realtime]));
    const people = await createPeople(SOCKETS);
    const sockets = people.map(
      ({ token }, index) =>
        new LiveSocket({
          token,
          address: () => realtime,
          clientAddress: `198.51.${Math.floor(index / PER_ADDRESS)}.7`,
        }),
    );
    entry.onEnd(() => sockets.forEach((socket) => socket.stop()));
    const countOnline = () => sockets.filter(({ isOnline }) => isOnline).length;
    const openedAt = performance.now();
    const areOnline = await waitFor(() => countOnline() === SOCKETS, 60_000 * slack, 50);
    entry.count("opened in", `${((performance.now() - openedAt) / 1_000).toFixed(1)} s`);
    entry.requireCount("online before", areOnline === null ? countOnline() : SOCKETS, SOCKETS);
    await realtime.kill();
    await waitFor(() => countOnline() === 0, 30_000 * slack, 50);
    realtime.launch();
    await realtime.waitUntilReady();
    const back = await waitFor(() => countOnline() === SOCKETS, 60_000 * slack, 50);
    entry.did = "SIGKILL of a realtime process with all of them; each tries again every 0.2 to 0.5 s";
    entry.requireCount("online again", countOnline(), SOCKETS);
    entry.requireAtMost("all back after", (back ?? Infinity) / 1_000, BACK_WITHIN_S * slack);
    entry.count("memory of the process", `${Math.round(realtime.residentBytes / 1024 ** 2)} MiB`);
  },
};

const REQUESTS = 200_000;
const WARM_AFTER = 20_000;
const CONCURRENCY = 48;
const MAX_HEAP_RATIO = 1.1;
/**
 * Mostly cheap ones, so that all requests take minutes. The list of events costs as much as the
 * other nineteen.
 */
const CALLS = [
  ...Array.from({ length: 9 }, () => "/api/health"),
  ...Array.from({ length: 5 }, () => ["/api/auth/me", "/api/messages/unread-count"]).flat(),
  "/api/events",
];

/** F14. */
export const abortedRequests: Row = {
  id: "F14",
  title: "200,000 requests, a fifth of them aborted",
  seconds: 900,
  async run(entry, { cluster }) {
    const { nodeArgs, port: inspector } = await createInspectorArgs();
    const web = await cluster.startWeb({ nodeArgs });
    entry.onEnd(() => cluster.end([web]));
    const people = await createPeople(20);
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
    entry.onEnd(() => agent.destroy());
    const counts = { complete: 0, aborted: 0, failed: 0 };
    let next = 0;

    const get = (index: number): Promise<void> =>
      new Promise((resolve) => {
        // Every path is aborted at some time.
        const isAborted = (index + Math.floor(index / CALLS.length)) % 5 === 0;
        const options = {
          ...{ host: "127.0.0.1", port: web.port, agent, path: CALLS[index % CALLS.length] },
          headers: { Authorization: `Bearer ${people[index % people.length]?.token}` },
        };
        const sent = request(options, (response) => {
          response.resume();
          response.once("close", () => {
            if (isAborted) counts.aborted += 1;
            else if (response.complete && response.statusCode === 200) counts.complete += 1;
            else counts.failed += 1;
            resolve();
          });
        });
        sent.once("error", () => {
          counts[isAborted ? "aborted" : "failed"] += 1;
          resolve();
        });
        sent.end();
        // Before, while or after the response is written.
        if (isAborted) setTimeout(() => sent.destroy(), index % 7);
      });
    const sendUntil = async (total: number) => {
      const visit = async () => {
        while (next < total) await get(next++);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, visit));
    };

    const startedAt = performance.now();
    await sendUntil(WARM_AFTER);
    const warm = await measureMemory(inspector);
    await sendUntil(REQUESTS);
    const after = await measureMemory(inspector);
    entry.count("sent in", `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    entry.did =
      "four calls by turns from 48 connections to one web process; a fifth is cut off 0 to 6 ms after it was sent";
    entry.count("complete", counts.complete);
    entry.count("aborted", counts.aborted);
    entry.requireCount("failed", counts.failed, 0);
    const toMib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
    entry.count(`heap after ${WARM_AFTER}`, toMib(warm.heapUsed));
    entry.count("heap at the end", toMib(after.heapUsed));
    entry.requireAtMost("ratio", after.heapUsed / warm.heapUsed, MAX_HEAP_RATIO, "×");
  },
};
