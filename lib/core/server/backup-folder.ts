import { readdir } from "node:fs/promises";

import type { ObjectStore } from "./object-store/object-store";

const FILE_PATTERN = /^nametag-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(\.enc)?(\.part)?$/;

/** Names sort by time. */
export const getBackupName = (at: Date, isEncrypted = false): string =>
  `nametag-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${isEncrypted ? ".enc" : ""}`;

export const getBackupTime = (name: string): Date => new Date(name.replace(FILE_PATTERN, "$1:$2:$3"));

/** `complete` is newest first. `partial` backups are still being written or were interrupted. */
export type Backups = { complete: string[]; partial: string[] };

function toBackups(files: string[]): Backups {
  const names = files.filter((name) => FILE_PATTERN.test(name));
  const isPartial = (name: string): boolean => name.endsWith(".part");
  return {
    complete: names
      .filter((name) => !isPartial(name))
      .sort()
      .reverse(),
    partial: names.filter(isPartial),
  };
}

export const listBackups = async (folder: string): Promise<Backups> => toBackups(await readdir(folder));

/** Lists the backups in a folder of the store. */
export async function listStoredBackups(store: Pick<ObjectStore, "list">, prefix: string): Promise<Backups> {
  const names: string[] = [];
  for await (const objects of store.list(`${prefix}/nametag-`))
    names.push(...objects.map(({ key }) => key.slice(prefix.length + 1)));
  return toBackups(names);
}
