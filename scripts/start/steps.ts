import { listFolders, readPassphrase } from "../backup/settings";
import { env } from "../../lib/core/server/process/env";
import { log } from "./run-until-stopped";
import { loadSettings, type Settings } from "./settings";

type Loaded = { settings: Settings; variables: NodeJS.ProcessEnv; backupFolders: string[] };

/** The signal is aborted when the process is to end. */
const STEPS = {
  /** Returns the settings, and the variables that the other processes need. */
  async settings({ development }: { development: boolean }): Promise<Loaded> {
    const settings = loadSettings(development);
    // A wrong file stops the start instead of each backup.
    await readPassphrase(settings);
    return { settings, variables: process.env, backupFolders: listFolders(settings) };
  },

  /** Returns whether anything was built. */
  async build(_input: object, signal: AbortSignal): Promise<boolean> {
    const { ensureBuilt } = await import("./build");
    return ensureBuilt(signal);
  },

  async database({ withDemo }: { withDemo: boolean }, signal: AbortSignal): Promise<{ demo: boolean }> {
    // The next start completes what this one began.
    signal.addEventListener("abort", () => process.exit());
    const { prepareDatabase } = await import("./database");
    return prepareDatabase(env().DATABASE_URL, withDemo, log);
  },

  /** Returns the written file, or null if the newest backup is not a day old. */
  async backup({ folder }: { folder: string }, signal: AbortSignal): Promise<string | null> {
    const { backUpIfDue } = await import("../backup/daily");
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEEP: keep } = env();
    const passphrase = await readPassphrase(env());
    const backup = await backUpIfDue({ databaseUrl, dataDir, folder, keep, passphrase, signal });
    return backup && backup.file;
  },
};

export type Steps = typeof STEPS;

/** The message that the process sends (run-step.ts). */
export type Outcome<Name extends keyof Steps> = { result: Awaited<ReturnType<Steps[Name]>> } | { error: string };

async function main([name, input]: string[]): Promise<void> {
  const stopping = new AbortController();
  process.once("SIGTERM", () => stopping.abort());
  const run = STEPS[name as keyof Steps] as (input: unknown, signal: AbortSignal) => Promise<unknown>;
  const outcome = await run(JSON.parse(input ?? "null"), stopping.signal).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(outcome);
}

void main(process.argv.slice(2));
