import { readdir } from "node:fs/promises";

const FILE_PATTERN = /^nametag-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(\.part)?$/;

/** Names sort by time. */
export const getBackupName = (at: Date): string =>
  `nametag-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

export const getBackupTime = (name: string): Date => new Date(name.replace(FILE_PATTERN, "$1:$2:$3"));

/** `complete` is newest first. `partial` backups are still being written or were interrupted. */
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
