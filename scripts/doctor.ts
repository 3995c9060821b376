import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";

import { EnvError, parseEnv, trustCertificates, type Env } from "../lib/core/server/process/env";
import type { HealthPart } from "../lib/admin/responses";
import { closeConnections } from "./close-connections";

// npm run doctor: says what is wrong with the configuration, and where to change it; with --json,
// for programs.

type Line = Pick<HealthPart, "name" | "state" | "detail">;

const SIGNS = { ok: "ok     ", off: "off    ", failing: "FAILING" } satisfies Record<Line["state"], string>;

/** What `npm start` creates, and everything else needs. */
const CREATED = [
  {
    variable: "DATABASE_URL",
    stand: () => "postgresql://own",
    keys: ["database", "migrations", "clock", "pictures"],
    name: "Database",
  },
  { variable: "NEXTAUTH_SECRET", stand: () => randomBytes(32).toString("hex"), keys: ["secret"], name: "Secret" },
] as const;

/** A container's user may have no name. */
function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `the user ${process.getuid?.() ?? ""}`;
  }
}

/** Rights are those of the user that runs the doctor. */
function describeUser(): Line {
  const isRoot = process.getuid?.() === 0;
  const name = getUserName();
  const detail = isRoot
    ? `storage and disk are checked as ${name}, who may write everywhere. Run the doctor as the user that runs Nametag.`
    : `storage and disk are checked as ${name}, the user that must run Nametag`;
  return { state: isRoot ? "off" : "ok", name: "User", detail };
}

/** In production another program than `npm start` may start the processes, which then refuse. */
function describeCreated({ name, variable }: (typeof CREATED)[number], isProduction: boolean): Line {
  return isProduction
    ? { state: "failing", name, detail: `${variable} is not set. Set it, unless npm start runs the site.` }
    : { state: "off", name, detail: `${variable} is not set. npm start creates its own in DATA_DIR.` };
}

/** Loaded once the level of the log is set, which its modules read. */
const loadLocale = async () => (await import("../lib/i18n/server/languages")).DEFAULT_LOCALE;

/** Returns what is wrong with the variables, and with the files that they name. */
async function findWrongSettings(): Promise<string[]> {
  let settings: Env;
  try {
    settings = parseEnv(process.env);
    trustCertificates(settings);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    // The right name of a missing variable may be one that nothing reads.
    const { getTranslator } = await import("../lib/i18n/server/translator");
    const { findUnknown } = await import("../lib/admin/data/health/site");
    return [...error.message.split("\n"), ...findUnknown(getTranslator(await loadLocale()))];
  }
  const { readPassphrase } = await import("./backup/settings");
  return readPassphrase(settings).then(
    () => [],
    (error: Error) => [error.message],
  );
}

async function listLines(): Promise<Line[]> {
  const isProduction = process.env.NODE_ENV === "production";
  const created = CREATED.filter(({ variable }) => !process.env[variable]);
  for (const { variable, stand } of created) process.env[variable] = stand();
  process.env.LOG_LEVEL ||= "silent";
  const wrong = await findWrongSettings();
  const missing = created.map((each) => describeCreated(each, isProduction));
  if (wrong.length > 0) {
    const settings = wrong.map((detail): Line => ({ state: "failing", name: "Settings", detail }));
    return [...settings, ...missing.filter(({ state }) => state === "failing")];
  }
  const { checkBeforeStart } = await import("../lib/admin/data/health/health");
  const skipped = created.flatMap(({ keys }): readonly string[] => keys);
  try {
    const parts = await checkBeforeStart(await loadLocale(), skipped);
    return [describeUser(), ...missing, ...parts.map(({ name, state, detail }) => ({ name, state, detail }))];
  } finally {
    await closeConnections();
  }
}

async function main(): Promise<number> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const lines = await listLines();
  const count = lines.filter(({ state }) => state === "failing").length;
  const summary = count === 0 ? "Nothing is wrong." : `To change: ${count}. Variables are in .env.`;
  const text = lines.map(({ state, name, detail }) => `${SIGNS[state]}  ${name}: ${detail}`);
  const output = process.argv.includes("--json") ? [JSON.stringify(lines, null, 2)] : [...text, summary];
  process.stdout.write(`${output.join("\n")}\n`);
  return count;
}

main().then(
  (count) => void (process.exitCode = count === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
