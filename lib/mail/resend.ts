import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { Resend } from "resend";

import { MailError, type OutgoingMail } from "./mail";

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

/** Worth another attempt: no answer at all, a server in trouble, too many mails at once, or the same mail still on its way. */
const mayPass = ({ status, name }: Failure): boolean =>
  status === null || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";

type Failure = { status: number | null; name: string; message: string; retryAfter?: number };

/** Resend's limits are counted by the second. */
const TOO_MANY_PAUSE_SECONDS = 1;

function toOffer({ from, to, subject, html, text, headers, attachments }: OutgoingMail) {
  return {
    ...{ from, to, subject, html, text, headers },
    attachments: attachments?.map(({ content, ...rest }) => ({
      ...rest,
      content: Buffer.from(content).toString("base64"),
    })),
  };
}

async function attempt(mail: OutgoingMail, account: Account, idempotencyKey: string): Promise<Failure | null> {
  try {
    const { error, headers } = await resendFor(account).emails.send(toOffer(mail), {
      idempotencyKey,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Under this key another wording was taken before: the mail is out (its answer was lost, and a name changed since).
    if (!error || error.name === "invalid_idempotent_request") return null;
    const wait = Number(headers?.["retry-after"]);
    return {
      ...{ status: error.statusCode, name: error.name, message: error.message },
      retryAfter: error.statusCode === 429 ? Math.max(wait || 0, TOO_MANY_PAUSE_SECONDS) : undefined,
    };
  } catch (error) {
    return { status: null, name: "no_answer", message: error instanceof Error ? error.message : String(error) };
  }
}

/** Resend takes keys of at most 256 characters; a hash says nothing of the member in it. */
const keyOf = ({ once }: OutgoingMail): string =>
  once ? createHash("sha256").update(once.key).digest("hex") : randomUUID();

/**
 * Sends through Resend; its idempotency key keeps a mail whose answer was lost from being sent twice. Up to three times at
 * once, but a mail with a key of its own is offered once: whoever gave it the key comes again later.
 * @throws MailError naming Resend's reason, never the mail
 */
export async function sendThroughResend(mail: OutgoingMail, account: Account): Promise<void> {
  const idempotencyKey = keyOf(mail);
  const attempts = mail.once ? 1 : ATTEMPTS;
  for (let count = 1; ; count++) {
    const failure = await attempt(mail, account, idempotencyKey);
    if (!failure) return;
    if (count >= attempts || !mayPass(failure))
      throw new MailError(`Resend took no mail: ${failure.message}`, mayPass(failure), failure.retryAfter);
    await wait(PAUSE_MS * count);
  }
}
