import { env } from "@/lib/core/server/process/env";
import { normalizeEmail } from "@/lib/core/shared/email-address";

import { EmailError, type Email, type OutgoingEmail } from "./mail";
import { saveToOutbox } from "./outbox";
import { sendThroughResend } from "./resend";

const OUTBOX_SENDER = "Nametag <no-reply@nametag.invalid>";

/** Replaces control characters and line separators, because headers are one line. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const toOneLineEach = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toOneLine(value)]));

/**
 * Stores the email in the outbox without Resend's key.
 * @throws EmailError if `to` is not one address, or if Resend refuses or is unreachable
 */
export async function sendEmail(mail: Email): Promise<void> {
  const to = normalizeEmail(mail.to);
  if (to === null) throw new EmailError("An email needs exactly one recipient address", false);
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM, DATA_DIR } = env();
  const outgoing: OutgoingEmail = {
    ...mail,
    to,
    from: MAIL_FROM ?? OUTBOX_SENDER,
    subject: toOneLine(mail.subject),
    headers: mail.headers && toOneLineEach(mail.headers),
    attachments: mail.attachments?.map((file) => ({ ...file, filename: toOneLine(file.filename) })),
  };
  if (RESEND_API_KEY) await sendThroughResend(outgoing, { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  else await saveToOutbox(outgoing, DATA_DIR);
}
