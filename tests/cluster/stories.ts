import path from "node:path";

import { startCluster } from "@/scripts/cluster/start-cluster";
import { loadSettings } from "@/scripts/start/settings";
import { runPlaywright } from "@/scripts/test/playwright.mjs";
import { startTestPostgres } from "@/tests/support/database/postgres";
import { getDatabaseUrl, TEST_DATABASE_PREFIX } from "@/tests/support/database/test-databases";

import { createEnvironment, createStops } from "./environment";
import { killInTurn, type Kill } from "./kill-in-turn";

type Result = { passed: number; failures: { title: string; message: string }[] };

/**
 * Prints what was killed, and returns a failure if a kind of process was not killed or not
 * replaced.
 */
function report(kills: readonly Kill[], redis: boolean): Result["failures"] {
  for (const { name, ms } of kills) process.stdout.write(`killed ${name}; replaced after ${ms} ms\n`);
  const kinds = ["web", "realtime", ...(redis ? ["Redis"] : [])];
  const missing = kinds.filter((kind) => !kills.some(({ name }) => name.startsWith(kind)));
  return missing.map((kind) => ({ title: "Killed processes", message: `No ${kind} process was killed and replaced.` }));
}

/**
 * Runs the stories of two people on a cluster whose processes are killed one after another
 * meanwhile.
 */
export async function testStories({ redis, args }: { redis: boolean; args: string[] }): Promise<Result> {
  const postgres = await startTestPostgres(1);
  const { folder, remove } = await createEnvironment(getDatabaseUrl(postgres.url, `${TEST_DATABASE_PREFIX}1`));
  const { onShutdown, stopAll } = createStops();
  const reasons: string[] = [];
  try {
    const giveUp = (reason: string) => void reasons.push(reason);
    const { members } = await startCluster(loadSettings(false), { redis, onShutdown, giveUp });
    const ended = new AbortController();
    const killing = killInTurn(members, ended.signal);
    const config = path.resolve("tests/cluster/playwright.config.ts");
    const result: Result = await runPlaywright(["--config", config, ...args], path.join(folder, "report.json"), {
      mayRepeat: true,
    });
    ended.abort();
    const failures = [...report(await killing, redis), ...reasons.map((message) => ({ title: "Cluster", message }))];
    return { passed: result.passed, failures: [...result.failures, ...failures] };
  } finally {
    await stopAll();
    await postgres.stop();
    await remove();
  }
}
