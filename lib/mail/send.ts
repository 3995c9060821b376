import { createHash, randomUUID } from "node:crypto";

import { env } from "@/lib/core/server/process/env";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { joinLines } from "@/lib/core/shared/text/written-text";

import { EmailError, type Email, type OutgoingEmail } from "./mail";
import { saveToOutbox } from "./outbox";
import { sendThroughResend } from "./resend";
import { getSender } from "./sender";
import { sendThroughSmtp } from "./smtp";

const joinLinesOfEach = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, joinLines(value)]));

/** Far more than any of our emails has, and less than mail servers take. */
const MAX_BYTES = 1024 * 1024;

const countBytes = ({ html, text, calendar, pictures = [] }: Email): number =>
  [html, text, calendar?.content ?? "", ...pictures.map(({ content }) => content)].reduce(
    (sum, part) => sum + Buffer.byteLength(part),
    0,
  );

/** Hashed, because providers must not learn the member's id, and Resend accepts 256 characters. */
const toId = ({ idempotency }: Email): string =>
  idempotency ? createHash("sha256").update(idempotency.key).digest("hex") : randomUUID();

function prepare(mail: Email): OutgoingEmail {
  const { MAIL_FROM, MAIL_REPLY_TO } = env();
  return {
    ...mail,
    id: toId(mail),
    from: getSender(MAIL_FROM),
    replyTo: [mail.replyTo, MAIL_REPLY_TO].flatMap((replyTo) => normalizeEmail(replyTo ?? "") ?? []).at(0),
    subject: joinLines(mail.subject),
    // So that no absence message answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...joinLinesOfEach(mail.headers ?? {}) },
  };
}

/**
 * Sends through Resend or the mail server, or stores the email in the outbox. One attempt: the
 * queue decides about another.
 * @throws EmailError if `to` is not one address, the email is too large, or the service refuses it
 * or is unreachable
 */
export async function sendEmail(mail: Email): Promise<void> {
  const to = normalizeEmail(mail.to);
  if (to === null) throw new EmailError("An email needs exactly one recipient address", false);
  if (countBytes(mail) > MAX_BYTES) throw new EmailError(`The email is larger than ${MAX_BYTES} bytes`, false);
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, DATA_DIR } = env();
  const outgoing = prepare({ ...mail, to });
  if (RESEND_API_KEY) return sendThroughResend(outgoing, { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  return SMTP_URL ? sendThroughSmtp(outgoing, SMTP_URL) : saveToOutbox(outgoing, DATA_DIR);
}
