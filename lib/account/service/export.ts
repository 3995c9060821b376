import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { Actor } from "@/lib/auth/schema";
import { listAllConnectionContacts } from "@/lib/connections/data/contacts";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/env";
import { notFound } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { vcards } from "@/lib/profiles/vcard";
import { readStoredFile } from "@/lib/uploads/disk";

import { readExportActivity, readExportFiles, readExportMessages, readOwnPicture } from "../data/export";

type Pages = AsyncGenerator<unknown[]>;
type File = { name: string; content: string | Uint8Array | Pages };

const READ_ME = `Your Nametag data, as it was stored when you asked for it.

account.json      who you are to us, your profile and your settings
messages.json     what you wrote and were written
connections.json  your network; contacts.vcf holds the details it shares with you, for an address book
The other files are named for what is in them. Times are UTC.

Not in here: your password and the keys of your devices, which nobody should have in a file, and conversations with
people of whom one has blocked the other.
`;

/**
 * All that is stored about the actor as a ZIP (contract §4), written while it is read: however much somebody wrote, a page of
 * it at a time is in memory.
 * @throws AppError `rate_limited` after ten in an hour, `not_found` when the account is gone
 */
export async function exportAccount(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await consume("export", actor.userId);
  // Before the first byte, so that a failure is still an answer of its own.
  const [files, contacts, picture] = await Promise.all([
    readExportFiles(actor),
    listAllConnectionContacts(actor),
    readOwnPicture(actor),
  ]);
  if (!files) throw notFound("This account no longer exists.");
  const avatar = picture && (await readStoredFile(env().DATA_DIR, picture.key));
  const parts = zipped([
    { name: "read-me.txt", content: READ_ME },
    ...files.map(([name, json]) => ({ name, content: JSON.stringify(json, null, 2) })),
    { name: "contacts.vcf", content: vcards(contacts) },
    { name: "messages.json", content: readExportMessages(actor) },
    { name: "activity.json", content: readExportActivity(actor) },
    ...(avatar ? [{ name: "avatar.webp", content: new Uint8Array(avatar) }] : []),
  ]);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** A list of any length as JSON text, piece by piece. */
async function* asJson(pages: Pages): AsyncGenerator<string> {
  let isFirst = true;
  yield "[";
  for await (const rows of pages) {
    const text = rows.map((row) => `\n${JSON.stringify(row)}`).join(",");
    if (text !== "") yield isFirst ? text : `,${text}`;
    isFirst &&= text === "";
  }
  yield "\n]\n";
}

async function* piecesOf(content: File["content"]): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield strToU8(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const text of asJson(content)) yield strToU8(text);
}

async function* zipped(files: File[]): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });
  const written = clock.now();
  for (const { name, content } of files) {
    // A picture is packed already.
    const entry = content instanceof Uint8Array ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = written;
    zip.add(entry);
    for await (const piece of piecesOf(content)) {
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
