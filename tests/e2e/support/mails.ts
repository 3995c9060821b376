import path from "node:path";

import { readOutbox } from "@/lib/mail/outbox";

import { expect } from "./fixtures";

/**
 * Waits for the newest mail to an address whose subject matches, which may be in the queue for some
 * seconds. Returns its text.
 */
export async function waitForMail(to: string, subject: RegExp): Promise<string> {
  const outbox = path.resolve(process.env.DATA_DIR ?? "");
  const findText = async () =>
    (await readOutbox(outbox)).find((mail) => mail.to === to && subject.test(mail.subject))?.text ?? "";
  await expect.poll(findText, `mail to ${to}: ${subject}`).not.toBe("");
  return findText();
}

/** Waits for a mail with a link that has a token. Returns the link. */
export const waitForLink = async (to: string, subject: RegExp): Promise<string> =>
  /http\S+(?:token|invitation)=\S+/.exec(await waitForMail(to, subject))?.[0] ?? "";
