import { Chat } from "../clients/chat";
import { call, waitFor } from "../clients/http";
import type { Faults, LedgerEntry, Row } from "../ledger";

const HEALTHY_WITHIN_S = 5;
const OUTAGE_MS = 3_000;

/** Takes the database away while members write and calls are made, and brings it back. */
async function interrupt(entry: LedgerEntry, faults: Faults, takeAway: () => Promise<void>): Promise<void> {
  const { cluster, webs, realtimes, slack } = faults;
  const chat = await Chat.start({
    pairs: 20,
    senderAddress: (pair) => realtimes[pair % 2] ?? realtimes[0],
    readerAddress: (pair) => realtimes[(pair + 1) % 2] ?? realtimes[0],
    web: (pair) => webs[pair % 2] ?? webs[0],
  });
  entry.onEnd(() => chat.stop());
  const pids = [...webs, ...realtimes].map(({ pid }) => pid);
  chat.write();
  await waitFor(() => chat.acknowledged >= 40, 30_000 * slack);
  await takeAway();
  const acknowledgedBefore = chat.acknowledged;

  const token = chat.senders[0]?.member.token;
  const statuses = new Map<number, number>();
  let slowest = 0;
  const until = performance.now() + OUTAGE_MS;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { status, headers } = await call(webs[0], "GET", "/api/messages/conversations", { token });
    slowest = Math.max(slowest, performance.now() - startedAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    entry.require(status === 503 && headers.has("retry-after"), `a call responded with ${status} without the database`);
    const page = await fetch(`${webs[0].url}/discover`);
    await page.arrayBuffer();
    entry.require(page.status === 503 && page.headers.has("retry-after"), `a page responded with ${page.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const health = await call(webs[0], "GET", "/api/health");
  entry.requireCount("web alive meanwhile", health.status, 200);
  entry.count("calls refused with 503", statuses.get(503) ?? 0);
  entry.requireAtMost("slowest refusal", slowest / 1_000, 4 * slack);
  // A message that arrived before the fault can still be acknowledged; a later one can't.
  entry.requireCount("acknowledged without the database", chat.acknowledged - acknowledgedBefore, 0);

  await cluster.postgres.start();
  const backAt = performance.now();
  const isHealthy = async () => (await Promise.all([...webs, ...realtimes].map((one) => one.isReady()))).every(Boolean);
  const healthy = await waitFor(isHealthy, 60_000);
  entry.requireAtMost("healthy after", (healthy ?? Infinity) / 1_000, HEALTHY_WITHIN_S * slack);
  const resumed = await waitFor(() => chat.acknowledged > acknowledgedBefore, 60_000);
  entry.count("first acknowledgement after", `${((performance.now() - backAt) / 1_000).toFixed(2)} s`);
  entry.require(resumed !== null, "no message was acknowledged afterwards");
  await chat.finish(entry);
  const restarted = [...webs, ...realtimes].filter(({ pid }, index) => pid !== pids[index]).length;
  entry.requireCount("processes of ours restarted", restarted, 0);
}

/** F2. */
export const stopPostgres: Row = {
  id: "F2",
  title: "PostgreSQL stopped at once, and started",
  seconds: 120,
  async run(entry, faults) {
    entry.did = "a fast shutdown while 20 members write, 3 s without it, a start on the same port";
    await interrupt(entry, faults, () => faults.cluster.postgres.stop());
  },
};

export const killPostgres: Row = {
  id: "F2k",
  title: "PostgreSQL killed with SIGKILL, and started",
  seconds: 120,
  async run(entry, faults) {
    entry.did = "SIGKILL of its main process while 20 members write, 3 s without it, a start that recovers";
    await interrupt(entry, faults, () => faults.cluster.postgres.kill());
  },
};
