import path from "node:path";

import { createBackup } from "./backup/create";
import { backUpToFolder } from "./backup/daily";
import { runCommand, withDatabase } from "./backup/database";

// npm run backup -- FILE: writes the database and the images into a file, also while the app runs.
// Without a file it writes a dated one into BACKUP_DIR and removes the oldest there.
runCommand(() =>
  withDatabase(async ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEEP: keep }) => {
    const given = process.argv[2];
    const folder = BACKUP_DIR && path.resolve(BACKUP_DIR);
    if (!given && !folder) throw new Error("npm run backup -- FILE, or set BACKUP_DIR");
    const file = path.resolve(given ?? "");
    const backup =
      given || !folder
        ? { ...(await createBackup({ databaseUrl, dataDir, file })), file }
        : await backUpToFolder({ databaseUrl, dataDir, folder, keep });
    return `Backed up ${backup.rows} rows and ${backup.images} images to ${backup.file}`;
  }),
);
