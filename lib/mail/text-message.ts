import { createOutgoingFetch, getFailureCode } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { AppError } from "@/lib/core/shared/errors";

import { EmailError } from "./mail";
import { saveToOutbox } from "./outbox";
import { escapeHtml } from "@/lib/core/shared/text/html";

const TWILIO_URL = "https://api.twilio.com";
/** Only the status of a response matters. */
const fetchTwilio = createOutgoingFetch({ deadlineMs: 10_000, maxBytes: 0, maxConcurrent: 10 });
/** After these errors Twilio can't have the message. After any other it may. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

type TextMessage = {
  /** E.164. */
  to: string;
  body: string;
  /** The local outbox stores messages with the same key once. */
  idempotency: { key: string; at: Date };
};

/** Without an account, the outbox has the messages, which only shows outside of production. */
export function hasTextMessages(): boolean {
  const { SMS_ACCOUNT_SID, NODE_ENV } = env();
  return SMS_ACCOUNT_SID !== undefined || NODE_ENV !== "production";
}

/**
 * Never resends after a lost response, because Twilio has no idempotency keys. Without an account,
 * stores the message in the outbox. @throws EmailError without the number
 */
export async function sendTextMessage({ to, body, idempotency }: TextMessage): Promise<void> {
  const { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: token, SMS_FROM: from, SMS_BASE_URL, DATA_DIR } = env();
  if (!account || !token || !from) {
    const html = `<p>${escapeHtml(body)}</p>`;
    return saveToOutbox(
      { from: getProductName(), to, subject: "Text message", html, text: body, idempotency },
      DATA_DIR,
    );
  }
  let response: Response;
  try {
    response = await fetchTwilio(`${SMS_BASE_URL ?? TWILIO_URL}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` },
      body: new URLSearchParams({ To: to, From: from, Body: body }),
    });
  } catch (error) {
    // An AppError means that too many requests wait here.
    const isUnsent = error instanceof AppError || NOT_CONNECTED.includes(getFailureCode(error) ?? "");
    throw new EmailError("Twilio did not respond", isUnsent);
  }
  if (response.ok) return;
  // A refusal for the rate counts as an attempt, because it doesn't affect mails and pushes.
  throw new EmailError(
    `Twilio rejected the message: ${response.status}`,
    response.status === 429 || response.status >= 500,
  );
}
