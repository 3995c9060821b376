import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import type { OutgoingMail } from "./mail";

const MAX_MAILS = 200;

const storedMailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  createdAt: z.string(),
});
export type StoredMail = z.infer<typeof storedMailSchema> & { id: string };

const outboxFolder = (dataDir: string): string => path.join(dataDir, "outbox");
const isMailFile = (name: string): boolean => name.endsWith(".json");

/** File names start with their time, so that they sort by age. */
async function listNewestFirst(dataDir: string): Promise<string[]> {
  const names = await readdir(outboxFolder(dataDir)).catch(() => []);
  return names.filter(isMailFile).sort().reverse();
}

/** The same mail has the same name, so that sending it again replaces the file. */
const toFileId = ({ idempotency }: OutgoingMail): string =>
  idempotency
    ? createHash("sha256").update(idempotency.key).digest("hex").slice(0, 32)
    : randomBytes(4).toString("hex");

/** Stores a mail as a file that only this user can read, because it may contain a reset link. Keeps the newest 200. */
export async function saveToOutbox(mail: OutgoingMail, dataDir: string): Promise<void> {
  const folder = outboxFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = mail.idempotency?.at ?? clock.now();
  const name = `${String(now.getTime()).padStart(15, "0")}-${toFileId(mail)}.json`;
  const temporary = path.join(folder, `${name}.${randomBytes(4).toString("hex")}.part`);
  await writeFile(temporary, JSON.stringify({ ...mail, createdAt: now.toISOString() }), { mode: 0o600 });
  // Renamed when complete, so that readers never see a part of it.
  await rename(temporary, path.join(folder, name));
  const excess = (await listNewestFirst(dataDir)).slice(MAX_MAILS);
  await Promise.all(excess.map((old) => rm(path.join(folder, old), { force: true })));
}

/** Returns the stored mails, newest first. */
export async function readOutbox(dataDir: string): Promise<StoredMail[]> {
  const read = async (name: string): Promise<StoredMail[]> => {
    const text = await readFile(path.join(outboxFolder(dataDir), name), "utf8").catch(() => null);
    const mail = text === null ? null : storedMailSchema.parse(JSON.parse(text));
    return mail ? [{ ...mail, id: path.basename(name, ".json") }] : [];
  };
  return (await Promise.all((await listNewestFirst(dataDir)).map(read))).flat();
}
