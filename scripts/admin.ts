import { randomBytes } from "node:crypto";
import path from "node:path";

import { migrateDeploy } from "../prisma/migrate";
import { USAGE } from "./admin/usage";
import { runCommand } from "./backup/database";
import { closeConnections } from "./close-connections";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres";
import { getPostgresFolder } from "./postgres/home";

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
  // Only now, because they read the variables.
  const { runAdminCommand } = await import("./admin/command");
  try {
    return await runAdminCommand(command, email.trim());
  } finally {
    await closeConnections();
    await embedded?.stop();
  }
}

runCommand(main);
