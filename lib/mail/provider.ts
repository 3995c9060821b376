import { env } from "@/lib/core/server/process/env";

import { EmailError } from "./mail";
import { verifySmtp } from "./smtp";

export type MailProvider = "resend" | "smtp" | "outbox";

/** The first that is configured. */
export function getMailProvider(): MailProvider {
  const { RESEND_API_KEY, SMTP_URL } = env();
  if (RESEND_API_KEY) return "resend";
  return SMTP_URL ? "smtp" : "outbox";
}

/**
 * Connects to the mail server and logs in; of Resend's key only the form is checked. Sends nothing.
 * `problem` is one line in English without secrets, or null.
 */
export async function verifyMail(): Promise<{ provider: MailProvider; problem: string | null }> {
  const { RESEND_API_KEY, SMTP_URL } = env();
  const provider = getMailProvider();
  if (provider === "resend") {
    const isKey = RESEND_API_KEY?.startsWith("re_");
    return { provider, problem: isKey ? null : "RESEND_API_KEY does not start with re_" };
  }
  if (!SMTP_URL) return { provider, problem: null };
  try {
    await verifySmtp(SMTP_URL);
    return { provider, problem: null };
  } catch (error) {
    if (error instanceof EmailError) return { provider, problem: error.message };
    throw error;
  }
}
