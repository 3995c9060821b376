import { randomBytes } from "node:crypto";
import path from "node:path";

import { showEmail } from "../lib/core/server/shown-email";
import { normalizeEmail } from "../lib/core/shared/email-address";
import { AppError } from "../lib/core/shared/errors";
import { translateError } from "../lib/i18n/server/error-text";
import { DEFAULT_LOCALE } from "../lib/i18n/server/languages";
import { migrateDeploy } from "../prisma/migrate";
import { closeConnections } from "./close-connections";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres";
import { getPostgresFolder } from "./postgres/home";

const USAGE = "npm run admin -- grant <email> | revoke <email> | verify <email> | reset-two-step <email> | list";

async function run(command: string, written: string): Promise<string> {
  const { grantAdmin, listAdmins, revokeAdmin, verifyEmail } = await import("../lib/admin/service/grant");
  if (command === "list") {
    const admins = await listAdmins();
    return admins.length > 0 ? admins.join("\n") : "There is no admin yet. Add one: npm run admin -- grant <email>";
  }
  if (!written) throw new Error(USAGE);
  const email = normalizeEmail(written) ?? written.toLowerCase();
  const shown = showEmail(email);
  if (command === "grant")
    return (await grantAdmin(email)) ? `${shown} is an admin now.` : `${shown} is an admin already.`;
  if (command === "revoke")
    return (await revokeAdmin(email)) ? `${shown} is no admin any more.` : `${shown} is no admin.`;
  if (command === "reset-two-step") {
    const { resetTwoStepByEmail } = await import("../lib/admin/service/two-step");
    return (await resetTwoStepByEmail(email))
      ? `Two-step sign-in of ${shown} is off now. They were told by email.`
      : `Two-step sign-in of ${shown} is off already.`;
  }
  if (command === "verify")
    return (await verifyEmail(email))
      ? `${shown} is confirmed now. They were signed out everywhere, and two-step sign-in from before is off.`
      : `${shown} is confirmed already.`;
  throw new Error(USAGE);
}

// npm run admin: manages admins without signing in, on DATABASE_URL or the embedded database.
async function main(): Promise<string> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const [command = "", email = ""] = process.argv.slice(2);
  if (!["grant", "revoke", "verify", "reset-two-step", "list"].includes(command)) throw new Error(USAGE);
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: getPostgresFolder(dataDir) });
  if (embedded) {
    process.env.DATABASE_URL = embedded.url;
    // A database that was never started has no tables.
    await migrateDeploy(embedded.url);
  }
  // This command signs nothing, so any secret works.
  process.env.NEXTAUTH_SECRET ||= randomBytes(32).toString("hex");
  process.env.LOG_LEVEL ||= "error";
  const { waitForBackgroundWork } = await import("../lib/core/server/process/background");
  try {
    const line = await run(command, email.trim());
    // The mail to the member.
    await waitForBackgroundWork();
    return line;
  } finally {
    await closeConnections();
    await embedded?.stop();
  }
}

main().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    const message =
      error instanceof AppError ? translateError(error, DEFAULT_LOCALE).message : String((error as Error).message);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
