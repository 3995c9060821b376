import { readFile } from "node:fs/promises";
import path from "node:path";

import { MIN_PASSPHRASE_LENGTH, type Env } from "../../lib/core/server/process/env";

/** Files of the store are named `s3:NAME`: the object NAME under BACKUP_S3_PREFIX. */
export const STORE = "s3:";

/** Returns the folders that the settings name, for `openFolder`. */
export const listFolders = ({ BACKUP_DIR, BACKUP_S3_PREFIX }: Env): string[] => [
  ...(BACKUP_DIR ? [path.resolve(BACKUP_DIR)] : []),
  ...(BACKUP_S3_PREFIX ? [STORE] : []),
];

/** Returns undefined if backups are not encrypted. @throws Error if the file of it is wrong */
export async function readPassphrase({
  BACKUP_PASSPHRASE,
  BACKUP_PASSPHRASE_FILE: file,
}: Env): Promise<string | undefined> {
  if (!file) return BACKUP_PASSPHRASE;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`BACKUP_PASSPHRASE_FILE: ${path.resolve(file)} can't be read (${error.code})`, { cause: error });
  });
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new Error(`BACKUP_PASSPHRASE_FILE: must have at least ${MIN_PASSPHRASE_LENGTH} characters`);
  return passphrase;
}
