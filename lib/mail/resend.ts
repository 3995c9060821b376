import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { Resend } from "resend";

import type { OutgoingMail } from "./mail";

type Account = { apiKey: string; baseUrl?: string };

const ATTEMPTS = 3;
const PAUSE_MS = 250;
const PATIENCE_MS = 10_000;

let client: { account: string; resend: Resend } | undefined;

function resendFor({ apiKey, baseUrl }: Account): Resend {
  const account = `${apiKey} ${baseUrl}`;
  if (client?.account !== account) client = { account, resend: new Resend(apiKey, { baseUrl }) };
  return client.resend;
}

/** Worth another attempt: no answer at all, a server in trouble, or too many mails at once. */
const mayPass = (status: number | null): boolean => status === null || status === 429 || status >= 500;

async function attempt(mail: OutgoingMail, account: Account, idempotencyKey: string) {
  try {
    const { error } = await resendFor(account).emails.send(mail, {
      idempotencyKey,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return error && { status: error.statusCode, message: error.message };
  } catch (error) {
    return { status: null, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Sends through Resend, up to three times; its idempotency key keeps a mail whose answer was lost from being sent twice.
 * @throws Error naming Resend's reason, never the mail
 */
export async function sendThroughResend(mail: OutgoingMail, account: Account): Promise<void> {
  const idempotencyKey = randomUUID();
  for (let count = 1; ; count++) {
    const failure = await attempt(mail, account, idempotencyKey);
    if (!failure) return;
    if (count === ATTEMPTS || !mayPass(failure.status)) throw new Error(`Resend took no mail: ${failure.message}`);
    await wait(PAUSE_MS * count);
  }
}
