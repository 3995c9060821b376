import path from "node:path";

import { migrateDeploy } from "../prisma/migrate";
import { runCommand, withDatabase } from "./backup/database";
import { isAppConnected, restoreBackup } from "./backup/restore";

// npm run restore -- FILE [--replace]: checks a backup and fills the database and the images from
// it.
runCommand(async () => {
  const given = process.argv.slice(2);
  const [name, ...others] = given.filter((argument) => argument !== "--replace");
  if (!name || others.length > 0) throw new Error("npm run restore -- FILE [--replace]");
  return withDatabase(async ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }) => {
    if (await isAppConnected(databaseUrl)) throw new Error("Nametag runs on this database: stop it first.");
    // A database that was never started has no tables.
    await migrateDeploy(databaseUrl);
    const replace = given.includes("--replace");
    const restored = await restoreBackup({ databaseUrl, dataDir, file: path.resolve(name), replace });
    return `Restored ${restored.rows} rows and ${restored.images} images of ${restored.createdAt}. Everybody has to sign in again`;
  });
});
