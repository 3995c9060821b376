import path from "node:path";

import { readOutbox } from "@/lib/mail/outbox";

import { expect } from "./fixtures";

const listMails = async (to: string) =>
  (await readOutbox(path.resolve(process.env.DATA_DIR ?? ""))).filter((mail) => mail.to === to);

/**
 * Waits for `count` mails to an address whose subject matches, which may be in the queue for some
 * seconds. Returns the text of the newest.
 */
export async function waitForMail(to: string, subject: RegExp, count = 1): Promise<string> {
  const find = async () => (await listMails(to)).filter((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await find()).length, `mail to ${to}: ${subject}`).toBeGreaterThanOrEqual(count);
  return (await find())[0]?.text ?? "";
}

/** Returns the calendar entries in the mails to an address, the newest first. */
export const listCalendars = async (to: string): Promise<string[]> =>
  (await listMails(to)).flatMap(({ calendar }) => (calendar ? [calendar.content] : []));

/** Waits for a mail with a link that has a token. Returns the link. */
export const waitForLink = async (to: string, subject: RegExp): Promise<string> =>
  /http\S+(?:token|invitation)=\S+/.exec(await waitForMail(to, subject))?.[0] ?? "";
