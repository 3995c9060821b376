import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

import type { Actor } from "@/lib/auth/schema/actor";
import { listConnectionContacts } from "@/lib/connections/data/connections";
import { listAllContacts } from "@/lib/contacts/data";
import { toCardPerson } from "@/lib/contacts/policy/card-person";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { env } from "@/lib/core/server/process/env";
import { consume } from "@/lib/core/server/rate-limit";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { buildVcards, toMemberCard } from "@/lib/profiles/vcard";
import { readOwnPicture } from "@/lib/uploads/store";

import { getOwnAvatarKey, streamActivity, streamMessages } from "../data/export";
import { listExportFiles } from "../data/export-files";

type Pages = AsyncGenerator<unknown[]>;
type File = { name: string; content: string | Uint8Array | Pages };

/**
 * Holds one page of rows in memory (docs/product/privacy.md#data-export).
 * @throws AppError `rate_limited`, `not_found` if the account is gone, `unavailable` if the store
 * of pictures does not respond
 */
export async function exportAccount(actor: Actor, locale: Locale): Promise<ReadableStream<Uint8Array>> {
  await consume("export", actor.userId);
  // Read before the first byte, so that a failure is still an error response.
  const [files, connections, contacts, avatarKey] = await Promise.all([
    listExportFiles(actor),
    listConnectionContacts(actor),
    listAllContacts(actor),
    getOwnAvatarKey(actor),
  ]);
  if (!files) throw notFound("account.notFound");
  const avatar = avatarKey && (await readOwnPicture(avatarKey));
  const t = getTranslator(locale);
  const origin = env().NEXTAUTH_URL;
  const people = [...connections.map((member) => toMemberCard(member, origin)), ...contacts.map(toCardPerson)];
  const chunks = zip([
    { name: "read-me.txt", content: t("account.export.readMe") },
    ...files.map(([name, json]) => ({ name, content: JSON.stringify(json, null, 2) })),
    { name: "contacts.vcf", content: buildVcards(people, (key, values) => t(`vcard.${key}`, values)) },
    { name: "messages.json", content: streamMessages(actor) },
    { name: "activity.json", content: streamActivity(actor) },
    ...(avatar ? [{ name: "avatar.webp", content: new Uint8Array(avatar) }] : []),
  ]);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* toJson(pages: Pages): AsyncGenerator<string> {
  let isFirst = true;
  yield "[";
  for await (const rows of pages) {
    const text = rows.map((row) => `\n${JSON.stringify(row)}`).join(",");
    if (text !== "") yield isFirst ? text : `,${text}`;
    isFirst &&= text === "";
  }
  yield "\n]\n";
}

async function* toChunks(content: File["content"]): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield strToU8(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const text of toJson(content)) yield strToU8(text);
}

async function* zip(files: File[]): AsyncGenerator<Uint8Array, undefined> {
  const output: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) output.push(bytes);
  });
  const modifiedAt = clock.now();
  for (const { name, content } of files) {
    // Pictures are already compressed.
    const entry = content instanceof Uint8Array ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = modifiedAt;
    archive.add(entry);
    for await (const chunk of toChunks(content)) {
      entry.push(chunk);
      yield* output.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* output.splice(0);
  }
  archive.end();
  yield* output.splice(0);
}
