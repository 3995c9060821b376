import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";

import { EnvError, parseEnv, type Env } from "../lib/core/server/process/env";
import { DEFAULT_LOCALE } from "../lib/i18n/server/languages";
import type { HealthPart } from "../lib/admin/responses";
import { closeConnections } from "./close-connections";

// npm run doctor: says what is wrong with the configuration, and where to change it.

type Line = Pick<HealthPart, "key" | "name" | "state" | "detail">;

const SIGNS = { ok: "ok     ", off: "off    ", failing: "FAILING" } satisfies Record<Line["state"], string>;

/** What `npm start` creates, and everything else needs. */
const CREATED = [
  {
    variable: "DATABASE_URL",
    stand: () => "postgresql://own",
    keys: ["database", "migrations", "clock"],
    name: "Database",
  },
  { variable: "NEXTAUTH_SECRET", stand: () => randomBytes(32).toString("hex"), keys: ["secret"], name: "Secret" },
] as const;

const write = ({ state, name, detail }: Omit<Line, "key">): void =>
  void process.stdout.write(`${SIGNS[state]}  ${name}: ${detail}\n`);

/** A container's user may have no name. */
function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `the user ${process.getuid?.() ?? ""}`;
  }
}

/** Rights are those of the user that runs the doctor. */
function writeUser(): void {
  const isRoot = process.getuid?.() === 0;
  const name = getUserName();
  const detail = isRoot
    ? `storage and disk are checked as ${name}, who may write everywhere. Run the doctor as the user that runs Nametag.`
    : `storage and disk are checked as ${name}, the user that must run Nametag`;
  write({ state: isRoot ? "off" : "ok", name: "User", detail });
}

/** Returns what is wrong with the variables, and with the files that they name. */
async function findWrongSettings(): Promise<string[]> {
  let settings: Env;
  try {
    settings = parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n");
  }
  const { readPassphrase } = await import("./backup/settings");
  return readPassphrase(settings).then(
    () => [],
    (error: Error) => [error.message],
  );
}

async function main(): Promise<number> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const created = CREATED.filter(({ variable }) => !process.env[variable]);
  for (const { variable, stand } of created) process.env[variable] = stand();
  process.env.LOG_LEVEL ||= "silent";
  const wrong = await findWrongSettings();
  for (const line of wrong) write({ state: "failing", name: "Settings", detail: line });
  if (wrong.length > 0) return wrong.length;
  write({ state: "ok", name: "Settings", detail: "every variable has a form that Nametag understands" });
  writeUser();
  const { checkConfiguration } = await import("../lib/admin/data/health");
  const skipped = created.flatMap(({ keys }): readonly string[] => keys);
  for (const { name, variable } of created)
    write({ state: "off", name, detail: `${variable} is not set. npm start creates its own in DATA_DIR.` });
  try {
    const parts = await checkConfiguration(DEFAULT_LOCALE, skipped);
    for (const part of parts) write(part);
    return parts.filter(({ state }) => state === "failing").length;
  } finally {
    await closeConnections();
  }
}

main().then(
  (count) => {
    process.stdout.write(count === 0 ? "Nothing is wrong.\n" : `To change: ${count}. Variables are in .env.\n`);
    process.exitCode = count === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
