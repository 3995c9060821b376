import { getBackupName } from "../../lib/core/server/backup-folder";
import { clock } from "../../lib/core/shared/clock";
import { createBackup, type BackupOptions, type BackupSummary } from "./create";
import { openFolder } from "./places";

/** Less than a day, so that the hour of the backup does not move with each check. */
const PERIOD_MS = 23.5 * 60 * 60_000;

export type DailyOptions = Pick<BackupOptions, "readStored"> & {
  databaseUrl: string;
  dataDir: string;
  /** A path, or the store (places.ts). */
  folder: string;
  /** The number of backups to keep. */
  keep: number;
  /** Encrypts the backups. */
  passphrase?: string;
  /** For tests (encryption.ts). */
  scryptLogN?: number;
  /** Ends the backup, which then leaves no file. */
  signal?: AbortSignal;
};

/** Names before this one are of backups that are a day old. */
const getDueName = (): string => getBackupName(new Date(clock.ms() - PERIOD_MS));

/**
 * Writes a backup named after the time into the folder, and then removes all but the newest. Other
 * files stay.
 */
export async function backUpToFolder(options: DailyOptions): Promise<BackupSummary & { file: string }> {
  const { keep, passphrase } = options;
  const folder = openFolder(options.folder);
  const before = await folder.list();
  // Files of a killed process. Another process may still be writing a younger one.
  const unfinished = before.partial.filter((name) => name < getDueName());
  for (const name of unfinished) await folder.remove(name);
  await folder.checkSpace(before.complete[0]);
  const file = folder.getFile(getBackupName(clock.now(), passphrase !== undefined));
  const summary = await createBackup({ ...options, file });
  const { complete } = await folder.list();
  for (const name of complete.slice(keep)) await folder.remove(name);
  return { ...summary, file };
}

/** Writes a backup if the newest one is a day old. Returns null if it is not. */
export async function backUpIfDue(options: DailyOptions): Promise<(BackupSummary & { file: string }) | null> {
  const [newest] = (await openFolder(options.folder).list()).complete;
  if (newest && newest > getDueName()) return null;
  return backUpToFolder(options);
}
