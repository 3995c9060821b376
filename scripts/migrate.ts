import { trustCertificates } from "../lib/core/server/process/env";
import { migrateDeploy, waitForMigrations } from "../prisma/migrate";

// npm run db:migrate: applies the missing migrations to the database of DATABASE_URL. It needs no
// other variable, and trusts what NODE_EXTRA_CA_CERTS names. With --wait it applies none, and ends
// when another process has.
async function main(): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const { DATABASE_URL: databaseUrl, NODE_EXTRA_CA_CERTS } = process.env;
  if (!databaseUrl) throw new Error("DATABASE_URL: is required");
  trustCertificates({ NODE_EXTRA_CA_CERTS });
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const isWaiting = process.argv.includes("--wait");
  if (isWaiting) await waitForMigrations(databaseUrl, write);
  const applied = isWaiting ? [] : await migrateDeploy(databaseUrl);
  const summary = applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.";
  write(summary);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
