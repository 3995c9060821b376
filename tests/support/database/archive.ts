import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";

import { readArchive, writeArchive, type Entry } from "@/scripts/backup/archive";
import { MANIFEST_FILE, type Manifest } from "@/scripts/backup/schema";

const toSha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");

export async function readEntries(file: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of readArchive(file)) entries.push(entry);
  return entries;
}

/** Replaces an archive by one with changed files. */
export async function rewriteArchive(file: string, change: (entries: Entry[]) => Entry[]): Promise<void> {
  const entries = change(await readEntries(file));
  await rm(file);
  await writeArchive(
    file,
    (async function* () {
      yield* entries;
    })(),
  );
}

/** Returns the number of rows and the checksum that a manifest needs for these rows. */
export const describeRows = (data: Buffer): { rows: number; sha256: string } => ({
  rows: data.toString().split("\n").length - 1,
  sha256: toSha256(data),
});

/**
 * Edits an archive as somebody does who wants it to be accepted: all checksums and counts are those
 * of the edited files.
 *
 * @param edit gets the manifest, to be changed, and the other files. Returns the other files.
 */
export async function forgeArchive(file: string, edit: (manifest: Manifest, files: Entry[]) => Entry[]): Promise<void> {
  await rewriteArchive(file, (entries) => {
    const manifest = JSON.parse(entries.at(-1)?.data.toString() ?? "") as Manifest;
    const files = edit(manifest, entries.slice(0, -1));
    for (const [name, table] of Object.entries(manifest.tables)) {
      const parts = files.filter((entry) => entry.name.startsWith(`database/${name}.`));
      Object.assign(table, describeRows(Buffer.concat(parts.map(({ data }) => data))));
    }
    for (const { name, data } of files)
      if (name.startsWith("uploads/")) manifest.uploads[name.slice("uploads/".length)] = toSha256(data);
    return [...files, { name: MANIFEST_FILE, data: Buffer.from(JSON.stringify(manifest)) }];
  });
}
