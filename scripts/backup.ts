import { createBackup } from "./backup/create";
import { backUpToFolder } from "./backup/daily";
import { runCommand, withDatabase } from "./backup/database";
import { resolveFile } from "./backup/places";
import { listFolders, readPassphrase } from "./backup/settings";

// npm run backup -- FILE: writes the database and the images into a file, also while the app runs.
// Without a file it writes a dated one into BACKUP_DIR and BACKUP_S3_PREFIX and removes the oldest
// there.
runCommand(() =>
  withDatabase(async (settings) => {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEEP: keep } = settings;
    const given = process.argv[2];
    const folders = listFolders(settings);
    if (!given && folders.length === 0)
      throw new Error("npm run backup -- FILE, or set BACKUP_DIR or BACKUP_S3_PREFIX");
    const passphrase = await readPassphrase(settings);
    const toLine = ({ rows, images, file }: { rows: number; images: number; file: string }): string =>
      `Backed up ${rows} rows and ${images} images to ${file}`;
    if (given) {
      const file = resolveFile(given);
      return toLine({ ...(await createBackup({ databaseUrl, dataDir, file, passphrase })), file });
    }
    const lines: string[] = [];
    for (const folder of folders)
      lines.push(toLine(await backUpToFolder({ databaseUrl, dataDir, folder, keep, passphrase })));
    return lines.join("\n");
  }),
);
