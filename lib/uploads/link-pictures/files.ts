import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { writeWhole } from "../disk";

export type LinkPictureSubject = { kind: "profile" | "event"; id: string; locale: string };

/** Above this size, the oldest are removed. */
const MAX_BYTES = 64 * 1024 * 1024;
const NAME_PATTERN = /^(profile|event)-([0-9a-f-]{36})\.([A-Za-z-]+)\.[0-9a-f]{64}\.png$/;

const getFolder = (dataDir: string): string => path.join(dataDir, "link-pictures");
const getPrefix = ({ kind, id, locale }: LinkPictureSubject): string => `${kind}-${id.toLowerCase()}.${locale}.`;

export const getLinkPictureName = (subject: LinkPictureSubject, content: string): string =>
  `${getPrefix(subject)}${createHash("sha256").update(content).digest("hex")}.png`;

const listNames = (dataDir: string): Promise<string[]> => readdir(getFolder(dataDir)).catch(() => []);

async function removeFiles(dataDir: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(path.join(getFolder(dataDir), name), { force: true })));
}

export async function readLinkPicture(dataDir: string, name: string): Promise<Buffer | null> {
  return readFile(path.join(getFolder(dataDir), name)).catch(() => null);
}

/** Also removes what it replaces, and the oldest files above `maxBytes`. */
export async function storeLinkPicture(
  dataDir: string,
  subject: LinkPictureSubject,
  name: string,
  bytes: Uint8Array,
  maxBytes = MAX_BYTES,
): Promise<void> {
  // Two processes may draw the same picture at once.
  const unique = `${randomBytes(8).toString("hex")}.new`;
  await writeWhole(getFolder(dataDir), unique, bytes);
  await rename(path.join(getFolder(dataDir), unique), path.join(getFolder(dataDir), name));
  const replaced = (await listNames(dataDir)).filter((file) => file.startsWith(getPrefix(subject)) && file !== name);
  await removeFiles(dataDir, replaced);
  await removeOldest(dataDir, maxBytes);
}

async function removeOldest(dataDir: string, maxBytes: number): Promise<void> {
  const files = await listFiles(dataDir);
  let bytes = files.reduce((sum, file) => sum + file.size, 0);
  const removed: string[] = [];
  for (const file of files.sort((a, b) => a.writtenAt - b.writtenAt)) {
    if (bytes <= maxBytes) break;
    bytes -= file.size;
    removed.push(file.name);
  }
  await removeFiles(dataDir, removed);
}

async function listFiles(dataDir: string): Promise<{ name: string; size: number; writtenAt: number }[]> {
  const names = await listNames(dataDir);
  const files = await Promise.all(
    names.map(async (name) => {
      const info = await stat(path.join(getFolder(dataDir), name)).catch(() => null);
      return info && { name, size: info.size, writtenAt: info.mtimeMs };
    }),
  );
  return files.filter((file) => file !== null);
}

export async function removeLinkPictures(dataDir: string, kind: LinkPictureSubject["kind"], id: string): Promise<void> {
  const prefix = `${kind}-${id.toLowerCase()}.`;
  await removeFiles(
    dataDir,
    (await listNames(dataDir)).filter((name) => name.startsWith(prefix)),
  );
}

export async function listLinkPictureIds(dataDir: string, kind: LinkPictureSubject["kind"]): Promise<string[]> {
  const matches = (await listNames(dataDir)).map((name) => NAME_PATTERN.exec(name));
  return [...new Set(matches.flatMap((match) => (match?.[1] === kind ? [match[2]!] : [])))];
}

export async function removePartialLinkPictures(dataDir: string, before: Date): Promise<void> {
  const files = await listFiles(dataDir);
  const old = files.filter(({ name, writtenAt }) => !NAME_PATTERN.test(name) && writtenAt < before.getTime());
  await removeFiles(
    dataDir,
    old.map(({ name }) => name),
  );
}
