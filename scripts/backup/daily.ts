import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import { getBackupName, listBackups } from "../../lib/core/server/backup-folder";
import { clock } from "../../lib/core/shared/clock";
import { getFreeBytes, MIN_FREE_BYTES } from "../../lib/uploads/disk";
import { createBackup, type BackupSummary } from "./create";

const CHECK_MS = 60 * 60_000;
/** Less than a day, so that the hour of the backup does not move with each check. */
const PERIOD_MS = 23.5 * 60 * 60_000;

export type DailyOptions = {
  databaseUrl: string;
  dataDir: string;
  folder: string;
  /** The number of backups to keep. */
  keep: number;
  /** Ends the backup, which then leaves no file. */
  signal?: AbortSignal;
};

/** A backup may be larger than the one before it, by so much. */
const GROWTH = 1.2;

/** Names before this one are of backups that are a day old. */
const getDueName = (): string => getBackupName(new Date(clock.ms() - PERIOD_MS));

/** The disk may be the database's, which needs the rest. @throws Error with what is missing */
async function checkSpace(folder: string, newest: string | undefined): Promise<void> {
  const size = newest ? (await stat(path.join(folder, newest))).size : 0;
  const [needed, free] = [MIN_FREE_BYTES + GROWTH * size, await getFreeBytes(folder)];
  const toMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;
  if (free < needed) throw new Error(`${folder} has ${toMegabytes(free)} free, a backup needs ${toMegabytes(needed)}`);
}

/**
 * Writes a backup named after the time into the folder, and then removes all but the newest. Other
 * files stay.
 */
export async function backUpToFolder(options: DailyOptions): Promise<BackupSummary & { file: string }> {
  const { folder, keep } = options;
  await mkdir(folder, { recursive: true });
  const before = await listBackups(folder);
  // Files of a killed process. Another process may still be writing a younger one.
  const unfinished = before.partial.filter((name) => name < getDueName());
  for (const name of unfinished) await rm(path.join(folder, name), { force: true });
  await checkSpace(folder, before.complete[0]);
  const file = path.join(folder, getBackupName(clock.now()));
  const summary = await createBackup({ ...options, file });
  const { complete } = await listBackups(folder);
  for (const name of complete.slice(keep)) await rm(path.join(folder, name), { force: true });
  return { ...summary, file };
}

/** Writes a backup if the newest one is a day old. Returns null if it is not. */
export async function backUpIfDue(options: DailyOptions): Promise<(BackupSummary & { file: string }) | null> {
  await mkdir(options.folder, { recursive: true });
  const [newest] = (await listBackups(options.folder)).complete;
  if (newest && newest > getDueName()) return null;
  return backUpToFolder(options);
}

/**
 * Backs up now and then each day. A failure is logged and tried again an hour later. Returns how to
 * stop it, also amid a backup.
 */
export function scheduleBackups(options: DailyOptions, log: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const check = (): void => {
    running = running
      .then(() => (signal.aborted ? null : backUpIfDue({ ...options, signal })))
      .then(
        (backup) => void (backup && log(`Backed up to ${backup.file}`)),
        (error: unknown) => {
          if (signal.aborted) return;
          log(`The daily backup failed: ${error instanceof Error ? error.message : String(error)}`);
        },
      );
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
