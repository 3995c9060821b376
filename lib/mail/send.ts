import { z } from "zod";

import { env } from "@/lib/core/server/env";

import { MailError, type Mail, type OutgoingMail } from "./mail";
import { saveToOutbox } from "./outbox";
import { sendThroughResend } from "./resend";

const address = z.email().max(255);
const OUTBOX_SENDER = "Nametag <no-reply@nametag.invalid>";

/** A header is one line: control characters and line separators become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const oneLineEach = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)]));

/**
 * Sends one mail: through Resend where its key is set, else into the outbox (architecture, Processes).
 * @throws MailError for what isn't one address, and when Resend refuses or can't be reached
 */
export async function sendMail(mail: Mail): Promise<void> {
  if (!address.safeParse(mail.to).success) throw new MailError("A mail needs one address to go to", false);
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM, DATA_DIR } = env();
  const outgoing: OutgoingMail = {
    ...mail,
    from: MAIL_FROM ?? OUTBOX_SENDER,
    subject: oneLine(mail.subject),
    headers: mail.headers && oneLineEach(mail.headers),
    attachments: mail.attachments?.map((file) => ({ ...file, filename: oneLine(file.filename) })),
  };
  if (RESEND_API_KEY) await sendThroughResend(outgoing, { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  else await saveToOutbox(outgoing, DATA_DIR);
}
