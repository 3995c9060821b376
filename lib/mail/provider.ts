import { env } from "@/lib/core/server/process/env";

import { getSenderAddress } from "./sender";
import { findSmtpProblem, type MailHint } from "./verify-smtp";

export type MailProvider = "resend" | "smtp" | "outbox";

/** The first that is configured. */
export function getMailProvider(): MailProvider {
  const { RESEND_API_KEY, SMTP_URL } = env();
  if (RESEND_API_KEY) return "resend";
  return SMTP_URL ? "smtp" : "outbox";
}

type Verified = { provider: MailProvider; problem: string | null; hint: MailHint | null };

/**
 * Tries the mail server up to the first line of a mail; of Resend's key only the form is checked.
 * Sends nothing. `problem` is one line in English without secrets, or null.
 */
export async function verifyMail(): Promise<Verified> {
  const { RESEND_API_KEY, SMTP_URL, MAIL_FROM } = env();
  const provider = getMailProvider();
  const fine = { provider, problem: null, hint: null };
  if (provider === "resend") {
    const isKey = RESEND_API_KEY?.startsWith("re_");
    return isKey ? fine : { ...fine, problem: "RESEND_API_KEY does not start with re_" };
  }
  if (!SMTP_URL) return fine;
  return { ...fine, ...(await findSmtpProblem(SMTP_URL, getSenderAddress(MAIL_FROM))) };
}
