import path from "node:path";

import { writeMigration } from "../prisma/migrate";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres";
import { getPostgresFolder } from "./postgres/home";

// npm run db:migration -- <name>: writes the next migration from the changes in
// prisma/schema.prisma since the last commit.
async function main(): Promise<string> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const name = process.argv[2] ?? "";
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error("Give the migration a name: npm run db:migration -- add_reports");
  const databaseUrl = process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: getPostgresFolder(dataDir) });
  try {
    const file = await writeMigration(databaseUrl || embedded?.url || "", name, new Date());
    return file ? `Wrote ${path.relative("", file)}: review it before you commit it.` : "The schema did not change.";
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
