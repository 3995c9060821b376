import { Client } from "pg";

import { insertEvents } from "../events";
import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { requestsPerSecond, startWeb, type Target } from "../web";
import type { BenchEnvironment } from "../environment";

const PATH = "/api/events?limit=20";
const ROUNDS = 6;
const ROUND_SECONDS = 4;

/** The row `etag`: a visitor who requests the list of 20 events with its ETag, against one without. */
export async function etag({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("etag");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, 20);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const web = await startWeb(databaseUrl, folder);
  try {
    const url = `http://127.0.0.1:${web.port}${PATH}`;
    const first = await fetch(url);
    const currentEtag = first.headers.get("etag");
    if (!currentEtag || ((await first.json()) as unknown[]).length !== 20)
      throw new Error("Expected a list of 20 events.");
    const targets: Target[] = [{ url, headers: { "If-None-Match": currentEtag }, status: 304 }, { url }];
    for (const target of targets) await requestsPerSecond(target, 3);
    const variants = targets.map((target) => ({ round: () => requestsPerSecond(target, ROUND_SECONDS) }));
    const [notModifiedRates = [], fullRates = []] = await measureAlternately(variants, ROUNDS);
    return [
      `304  ${formatSummary(notModifiedRates, "/s")}`,
      `200  ${formatSummary(fullRates, "/s")}`,
      `ratio  ${formatSummary(getRatios(notModifiedRates, fullRates), " ×")}, target at least 2`,
    ];
  } finally {
    await web.stop();
  }
}
