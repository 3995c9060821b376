import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import type { OutgoingMail } from "./mail";

const MOST_KEPT = 200;

const keptMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  createdAt: z.string(),
});
export type StoredMail = z.infer<typeof keptMail> & { id: string };

const folderIn = (dataDir: string): string => path.join(dataDir, "outbox");
const isMail = (name: string): boolean => name.endsWith(".json");

/** Names begin with their time, so that they sort by age. */
async function namesNewestFirst(dataDir: string): Promise<string[]> {
  const names = await readdir(folderIn(dataDir)).catch(() => []);
  return names.filter(isMail).sort().reverse();
}

/** The same mail has the same name, so that writing it again puts it over the first. */
const ownName = ({ once }: OutgoingMail): string =>
  once ? createHash("sha256").update(once.key).digest("hex").slice(0, 32) : randomBytes(4).toString("hex");

/** Keeps a mail as a file, readable by this user alone: reset links are in there. The newest 200 stay. */
export async function saveToOutbox(mail: OutgoingMail, dataDir: string): Promise<void> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = mail.once?.at ?? clock.now();
  const name = `${String(now.getTime()).padStart(15, "0")}-${ownName(mail)}.json`;
  const unfinished = path.join(folder, `${name}.${randomBytes(4).toString("hex")}.part`);
  await writeFile(unfinished, JSON.stringify({ ...mail, createdAt: now.toISOString() }), { mode: 0o600 });
  // Whole or not at all, also for who looks meanwhile.
  await rename(unfinished, path.join(folder, name));
  const surplus = (await namesNewestFirst(dataDir)).slice(MOST_KEPT);
  await Promise.all(surplus.map((old) => rm(path.join(folder, old), { force: true })));
}

/** What was kept, newest first. */
export async function readOutbox(dataDir: string): Promise<StoredMail[]> {
  const read = async (name: string): Promise<StoredMail[]> => {
    const text = await readFile(path.join(folderIn(dataDir), name), "utf8").catch(() => null);
    const mail = text === null ? null : keptMail.parse(JSON.parse(text));
    return mail ? [{ ...mail, id: path.basename(name, ".json") }] : [];
  };
  return (await Promise.all((await namesNewestFirst(dataDir)).map(read))).flat();
}
