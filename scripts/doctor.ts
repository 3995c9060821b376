import { randomBytes } from "node:crypto";

import { EnvError, parseEnv } from "../lib/core/server/process/env";
import { DEFAULT_LOCALE } from "../lib/i18n/server/languages";
import type { HealthPart } from "../lib/admin/responses";

// npm run doctor: says what is wrong with the configuration, and where to change it.

type Line = Pick<HealthPart, "key" | "name" | "state" | "detail">;

const SIGNS = { ok: "ok     ", off: "off    ", failing: "FAILING" } satisfies Record<Line["state"], string>;

/** What `npm start` creates, and everything else needs. */
const CREATED = [
  { variable: "DATABASE_URL", stand: () => "postgresql://own", keys: ["database", "clock"], name: "Database" },
  { variable: "NEXTAUTH_SECRET", stand: () => randomBytes(32).toString("hex"), keys: ["secret"], name: "Secret" },
] as const;

const write = ({ state, name, detail }: Omit<Line, "key">): void =>
  void process.stdout.write(`${SIGNS[state]}  ${name}: ${detail}\n`);

async function main(): Promise<number> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const created = CREATED.filter(({ variable }) => !process.env[variable]);
  for (const { variable, stand } of created) process.env[variable] = stand();
  process.env.LOG_LEVEL ||= "silent";
  try {
    parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const lines = error.message.split("\n");
    for (const line of lines) write({ state: "failing", name: "Settings", detail: line });
    return lines.length;
  }
  write({ state: "ok", name: "Settings", detail: "every variable has a form that Nametag understands" });
  const { checkConfiguration } = await import("../lib/admin/data/health");
  const { disconnect } = await import("../lib/core/server/db");
  const { closeSmtp } = await import("../lib/mail/smtp");
  const skipped = created.flatMap(({ keys }): readonly string[] => keys);
  for (const { name, variable } of created)
    write({ state: "off", name, detail: `${variable} is not set. npm start creates its own in DATA_DIR.` });
  try {
    const parts = await checkConfiguration(DEFAULT_LOCALE, skipped);
    for (const part of parts) write(part);
    return parts.filter(({ state }) => state === "failing").length;
  } finally {
    await Promise.all([disconnect(), closeSmtp()]);
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
