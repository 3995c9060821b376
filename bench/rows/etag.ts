import { Client } from "pg";

import { addEvents } from "../events";
import { measureInTurn, ratios } from "../side";
import { summary } from "../stats";
import { requestsPerSecond, startWeb, type Target } from "../web";
import type { Workshop } from "../environment";

const PATH = "/api/events?limit=20";
const ROUNDS = 6;
const ROUND_SECONDS = 4;

/** `etag` of quality.md §1: a visitor who holds the list of 20 events and asks again, against one who doesn't. */
export async function etag({ folder, database }: Workshop): Promise<string[]> {
  const databaseUrl = await database("etag");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await addEvents(client, 20);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const ours = await startWeb(databaseUrl, folder);
  try {
    const url = `http://127.0.0.1:${ours.port}${PATH}`;
    const first = await fetch(url);
    const held = first.headers.get("etag");
    if (!held || ((await first.json()) as unknown[]).length !== 20) throw new Error("Not the list of 20 events.");
    const targets: Target[] = [{ url, headers: { "If-None-Match": held }, status: 304 }, { url }];
    for (const target of targets) await requestsPerSecond(target, 3);
    const sides = targets.map((target) => ({ round: () => requestsPerSecond(target, ROUND_SECONDS) }));
    const [spared = [], whole = []] = await measureInTurn(sides, ROUNDS);
    return [
      `304  ${summary(spared, "/s")}`,
      `200  ${summary(whole, "/s")}`,
      `ratio  ${summary(ratios(spared, whole), " ×")}, target at least 2`,
    ];
  } finally {
    await ours.stop();
  }
}
