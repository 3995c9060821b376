import { trustCertificates } from "../lib/core/server/process/env";
import { migrateDeploy } from "../prisma/migrate";

// npm run db:migrate: applies the missing migrations to the database of DATABASE_URL. It needs no
// other variable, and trusts what NODE_EXTRA_CA_CERTS names.
async function main(): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const { DATABASE_URL: databaseUrl, NODE_EXTRA_CA_CERTS } = process.env;
  if (!databaseUrl) throw new Error("DATABASE_URL: is required");
  trustCertificates({ NODE_EXTRA_CA_CERTS });
  const applied = await migrateDeploy(databaseUrl);
  const summary = applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.";
  process.stdout.write(`${summary}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
