import { createBackup, type BackupSummary } from "./backup/create";
import { backUpIfDue, backUpToFolder } from "./backup/daily";
import { runCommand, withDatabase } from "./backup/database";
import { openPictures, resolveFile } from "./backup/places";
import { listFolders, readPassphrase } from "./backup/settings";

const WITH_UPLOADS = "--with-uploads";
const IF_DUE = "--if-due";

function toLine({ rows, images, elsewhere, file }: BackupSummary & { file: string }, withUploads: boolean): string {
  const line = `Backed up ${rows} rows and ${images} images to ${file}`;
  if (elsewhere === 0) return line;
  const where = withUploads ? "at UploadThing, or have no file" : "in the S3 store or at UploadThing";
  const advice = withUploads ? "" : `. ${WITH_UPLOADS} copies those of the store`;
  return `${line}. ${elsewhere} more stay ${where}${advice}`;
}

// npm run backup -- FILE: writes the database and the images into a file, also while the app runs.
// Without a file it writes a dated one into BACKUP_DIR and BACKUP_S3_PREFIX and removes the oldest
// there; with --if-due only if the newest one is a day old. With --with-uploads it has the images
// of the S3 store too.
runCommand(() =>
  withDatabase(async (settings) => {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEEP: keep } = settings;
    const withUploads = process.argv.includes(WITH_UPLOADS);
    const [given] = process.argv.slice(2).filter((argument) => ![WITH_UPLOADS, IF_DUE].includes(argument));
    const backUp = process.argv.includes(IF_DUE) ? backUpIfDue : backUpToFolder;
    const folders = listFolders(settings);
    if (!given && folders.length === 0)
      throw new Error("npm run backup -- FILE, or set BACKUP_DIR or BACKUP_S3_PREFIX");
    const passphrase = await readPassphrase(settings);
    const options = { databaseUrl, dataDir, passphrase, readStored: withUploads ? openPictures() : undefined };
    if (given) {
      const file = resolveFile(given);
      return toLine({ ...(await createBackup({ ...options, file })), file }, withUploads);
    }
    const lines: string[] = [];
    for (const folder of folders) {
      const summary = await backUp({ ...options, folder, keep });
      lines.push(summary ? toLine(summary, withUploads) : `The newest backup in ${folder} is not a day old`);
    }
    return lines.join("\n");
  }),
);
