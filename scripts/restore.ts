import { migrateDeploy } from "../prisma/migrate";
import { runCommand, withDatabase } from "./backup/database";
import { openFolder, resolveFile } from "./backup/places";
import { listFolders, readPassphrase } from "./backup/settings";
import { isAppConnected, restoreBackup, type RestoreSummary } from "./backup/restore";
import type { Env } from "../lib/core/server/process/env";
import packageFile from "../package.json";

const USAGE = "npm run restore -- FILE [--replace], or --list";

/** Lists what BACKUP_DIR and BACKUP_S3_PREFIX have, newest first, as names for the command. */
async function listFiles(settings: Env): Promise<string> {
  const files: string[] = [];
  for (const folder of listFolders(settings).map(openFolder))
    files.push(...(await folder.list()).complete.map(folder.getFile));
  return files.length > 0 ? files.join("\n") : "There is no backup in BACKUP_DIR and BACKUP_S3_PREFIX.";
}

function toText({ rows, images, createdAt, version, isMigrated, elsewhere }: RestoreSummary): string {
  const own = packageFile.version;
  const sentences = [
    `Restored ${rows} rows and ${images} images of ${createdAt}`,
    ...(isMigrated ? [`The backup is of Nametag ${version}; its tables are those of ${own} now`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} more images are in the S3 store or at UploadThing`] : []),
    "Everybody has to sign in again",
  ];
  return sentences.join(". ");
}

// npm run restore -- FILE [--replace]: checks a backup and fills the database and the images from
// it.
runCommand(async () => {
  const given = process.argv.slice(2);
  const [name, ...others] = given.filter((argument) => argument !== "--replace");
  if (!name || others.length > 0) throw new Error(USAGE);
  return withDatabase(async (settings) => {
    if (name === "--list") return listFiles(settings);
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
    if (await isAppConnected(databaseUrl)) throw new Error("Nametag runs on this database: stop it first.");
    // A database that was never started has no tables.
    await migrateDeploy(databaseUrl);
    const replace = given.includes("--replace");
    const passphrase = await readPassphrase(settings);
    const restored = await restoreBackup({ databaseUrl, dataDir, file: resolveFile(name), passphrase, replace });
    return toText(restored);
  });
});
