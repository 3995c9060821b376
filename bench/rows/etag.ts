import { Client } from "pg";

import { addEvents } from "../events";
import { measureAlternately, ratios } from "../side";
import { summary } from "../stats";
import { requestsPerSecond, startWeb, type Target } from "../web";
import type { BenchEnvironment } from "../environment";

const PATH = "/api/events?limit=20";
const ROUNDS = 6;
const ROUND_SECONDS = 4;

/** The row `etag`: a visitor who requests the list of 20 events with its ETag, against one without. */
export async function etag({ folder, database }: BenchEnvironment): Promise<string[]> {
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
    const currentEtag = first.headers.get("etag");
    if (!currentEtag || ((await first.json()) as unknown[]).length !== 20)
      throw new Error("Not the list of 20 events.");
    const targets: Target[] = [{ url, headers: { "If-None-Match": currentEtag }, status: 304 }, { url }];
    for (const target of targets) await requestsPerSecond(target, 3);
    const sides = targets.map((target) => ({ round: () => requestsPerSecond(target, ROUND_SECONDS) }));
    const [notModified = [], full = []] = await measureAlternately(sides, ROUNDS);
    return [
      `304  ${summary(notModified, "/s")}`,
      `200  ${summary(full, "/s")}`,
      `ratio  ${summary(ratios(notModified, full), " ×")}, target at least 2`,
    ];
  } finally {
    await ours.stop();
  }
}
