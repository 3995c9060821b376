import path from "node:path";

import { writeMigration } from "../prisma/migrate";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { embeddedFolder } from "./start/database";

// npm run db:migration -- <name>: writes what changed in prisma/schema.prisma since the last migration as the next one.
async function main(): Promise<string> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the variables come from outside.
  }
  const name = process.argv[2] ?? "";
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error("Give the migration a name: npm run db:migration -- add_reports");
  const given = process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir: embeddedFolder(dataDir) });
  try {
    const file = await writeMigration(given || embedded?.url || "", name, new Date());
    return file ? `Wrote ${path.relative("", file)}: read it before you commit it.` : "The schema did not change.";
  } finally {
    await embedded?.stop();
  }
}

main().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
