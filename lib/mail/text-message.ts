import { createOutgoingFetch, getFailureCode } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";

import { escapeHtml } from "./escape-html";
import { EmailError } from "./mail";
import { saveToOutbox } from "./outbox";

const TWILIO_URL = "https://api.twilio.com";
/** The status says all that is used of a response. */
const fetchTwilio = createOutgoingFetch({ deadlineMs: 10_000, maxBytes: 0, maxConcurrent: 10 });
/** Errors after which Twilio can't have the message. After all others it may have it already. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

type TextMessage = {
  /** E.164, as from `toPhoneNumber` (lib/profiles/policy/phone-number.ts). */
  to: string;
  body: string;
  /** The local outbox stores a message with the same key once. */
  idempotency: { key: string; at: Date };
};

/**
 * Sends a text message through Twilio if its account is set, else stores it in the outbox. Twilio has no idempotency keys, so a message
 * whose response was lost is not sent again.
 * @throws EmailError with the status of a refusal, which names no number
 */
export async function sendTextMessage({ to, body, idempotency }: TextMessage): Promise<void> {
  const { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: token, SMS_FROM: from, SMS_BASE_URL, DATA_DIR } = env();
  if (!account || !token || !from) {
    const html = `<p>${escapeHtml(body)}</p>`;
    return saveToOutbox({ from: "Nametag", to, subject: "Text message", html, text: body, idempotency }, DATA_DIR);
  }
  let response: Response;
  try {
    response = await fetchTwilio(`${SMS_BASE_URL ?? TWILIO_URL}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` },
      body: new URLSearchParams({ To: to, From: from, Body: body }),
    });
  } catch (error) {
    // An AppError says that too many requests wait here.
    const isUnsent = error instanceof AppError || NOT_CONNECTED.includes(getFailureCode(error) ?? "");
    throw new EmailError("Twilio did not respond", isUnsent);
  }
  if (response.ok) return;
  // A refusal for the rate is an attempt like others, because it says nothing about mails and pushes.
  throw new EmailError(
    `Twilio rejected the message: ${response.status}`,
    response.status === 429 || response.status >= 500,
  );
}
