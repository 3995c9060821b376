import { z } from "zod";

import { env } from "@/lib/core/env";

import type { Mail, OutgoingMail } from "./mail";
import { keepInOutbox } from "./outbox";
import { sendThroughResend } from "./resend";

const address = z.email().max(255);
const OUTBOX_SENDER = "Nametag <no-reply@nametag.invalid>";

/** A header is one line: control characters and line separators become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/**
 * Sends one mail: through Resend where its key is set, else into the outbox (architecture, Processes).
 * @throws Error for what isn't one address, and when Resend refuses or can't be reached
 */
export async function sendMail({ to, subject, html, text }: Mail): Promise<void> {
  if (!address.safeParse(to).success) throw new Error("A mail needs one address to go to");
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM, DATA_DIR } = env();
  const mail: OutgoingMail = { from: MAIL_FROM ?? OUTBOX_SENDER, to, subject: oneLine(subject), html, text };
  if (RESEND_API_KEY) await sendThroughResend(mail, { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL });
  else await keepInOutbox(mail, DATA_DIR);
}
