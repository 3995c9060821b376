import { readdir } from "node:fs/promises";

const FILE_PATTERN = /^nametag-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(\.part)?$/;

/** Returns the name of a backup of this time. Names are in the order of their times. */
export const getBackupName = (at: Date): string =>
  `nametag-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** Returns the time that a backup is named after. */
export const getBackupTime = (name: string): Date => new Date(name.replace(FILE_PATTERN, "$1:$2:$3"));

/** Returns the names of the backups in a folder, newest first, and of those that are being written or were never completed. */
export async function listBackups(folder: string): Promise<{ complete: string[]; partial: string[] }> {
  const names = (await readdir(folder)).filter((name) => FILE_PATTERN.test(name));
  const isPartial = (name: string): boolean => name.endsWith(".part");
  return {
    complete: names
      .filter((name) => !isPartial(name))
      .sort()
      .reverse(),
    partial: names.filter(isPartial),
  };
}
