import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import type { OutgoingEmail } from "./mail";

const MAX_STORED_EMAILS = 200;

const storedEmailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() }).optional(),
  pictures: z.array(z.object({ cid: z.string(), content: z.string() })).optional(),
  replyTo: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  createdAt: z.string(),
});
export type StoredEmail = z.infer<typeof storedEmailSchema> & { id: string };

const getOutboxFolder = (dataDir: string): string => path.join(dataDir, "outbox");
const isEmailFile = (name: string): boolean => name.endsWith(".json");

/** File names start with their time, so they sort by age. */
async function listNewestFirst(dataDir: string): Promise<string[]> {
  const names = await readdir(getOutboxFolder(dataDir)).catch(() => []);
  return names.filter(isEmailFile).sort().reverse();
}

type StorableEmail = Omit<OutgoingEmail, "id">;

/** Sending an email with the same key again replaces its file. */
const toFileId = ({ idempotency }: StorableEmail): string =>
  idempotency
    ? createHash("sha256").update(idempotency.key).digest("hex").slice(0, 32)
    : randomBytes(4).toString("hex");

export async function saveToOutbox(mail: StorableEmail, dataDir: string): Promise<void> {
  const folder = getOutboxFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = mail.idempotency?.at ?? clock.now();
  const name = `${String(now.getTime()).padStart(15, "0")}-${toFileId(mail)}.json`;
  const temporary = path.join(folder, `${name}.${randomBytes(4).toString("hex")}.part`);
  await writeFile(temporary, JSON.stringify({ ...mail, createdAt: now.toISOString() }), { mode: 0o600 });
  // Renamed when complete, so that readers never see a part.
  await rename(temporary, path.join(folder, name));
  const excess = (await listNewestFirst(dataDir)).slice(MAX_STORED_EMAILS);
  await Promise.all(excess.map((old) => rm(path.join(folder, old), { force: true })));
}

export async function readOutbox(dataDir: string): Promise<StoredEmail[]> {
  const read = async (name: string): Promise<StoredEmail[]> => {
    const text = await readFile(path.join(getOutboxFolder(dataDir), name), "utf8").catch(() => null);
    const mail = text === null ? null : storedEmailSchema.parse(JSON.parse(text));
    return mail ? [{ ...mail, id: path.basename(name, ".json") }] : [];
  };
  return (await Promise.all((await listNewestFirst(dataDir)).map(read))).flat();
}
