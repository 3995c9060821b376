import { z } from "zod";

import { env } from "@/lib/core/server/process/env";

import { getProductName, getSiteSettings } from "@/lib/core/server/site-settings";

import { EmailError, type Email, type OutgoingEmail } from "./mail";
import { saveToOutbox } from "./outbox";
import { sendThroughResend } from "./resend";

const address = z.email().max(255);
const OUTBOX_ADDRESS = "no-reply@nametag.invalid";

/** RFC 5322, 3.2.3: other characters need quotation marks, which a site's names don't contain. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !$%&*+/=?^_`~’-]+$/u;

/** The site's own sender name goes before the address that the server is set up with. */
export function getSender(configured: string | undefined): string {
  const name = getSiteSettings().mailSenderName ?? (configured ? null : getProductName());
  if (!name) return configured ?? OUTBOX_ADDRESS;
  const sender = configured ? (/<(.+)>$/.exec(configured)?.[1] ?? configured) : OUTBOX_ADDRESS;
  return `${PLAIN_NAME.test(name) ? name : `"${name}"`} <${sender}>`;
}

/** Replaces control characters and line separators, because headers are one line. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const toOneLineEach = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toOneLine(value)]));

/**
 * Stores the email in the outbox without Resend's key.
 * @throws EmailError if `to` is not one address, or if Resend refuses or is unreachable
 */
export async function sendEmail(mail: Email): Promise<void> {
  if (!address.safeParse(mail.to).success) throw new EmailError("An email needs exactly one recipient address", false);
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM, DATA_DIR } = env();
  const outgoing: OutgoingEmail = {
    ...mail,
    from: getSender(MAIL_FROM),
    subject: toOneLine(mail.subject),
    headers: mail.headers && toOneLineEach(mail.headers),
    attachments: mail.attachments?.map((file) => ({ ...file, filename: toOneLine(file.filename) })),
  };
  if (RESEND_API_KEY) await sendThroughResend(outgoing, { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  else await saveToOutbox(outgoing, DATA_DIR);
}
