import { Resend } from "resend";

import { createOutgoingFetch } from "@/lib/core/server/outgoing";

import {
  CALENDAR_FILE_NAME,
  type CalendarPart,
  EmailError,
  type InlinePicture,
  type OutgoingEmail,
  PICTURE_FILE,
} from "./mail";
import { toReason } from "./reason";

type Account = { apiKey: string; baseUrl?: string };

const fetchResend = createOutgoingFetch({ deadlineMs: 10_000, maxBytes: 64 * 1024, maxConcurrent: 10 });

/** Resend's client has no setting for its `fetch`, so this overrides the method that calls it. */
class LimitedResend extends Resend {
  override async fetchRequest<T>(
    path: string,
    options: RequestInit = {},
  ): ReturnType<typeof Resend.prototype.fetchRequest<T>> {
    const response = await fetchResend(`${this.baseUrl}${path}`, options);
    const headers = Object.fromEntries(response.headers);
    const body = (await response.json().catch(() => null)) as unknown;
    if (response.ok) return { data: body as T, error: null, headers };
    const fault = { name: "application_error", message: response.statusText, ...(body as object | null) } as const;
    return { data: null, error: { ...fault, statusCode: response.status }, headers };
  }
}

let client: { account: string; resend: Resend } | undefined;

function getClient({ apiKey, baseUrl }: Account): Resend {
  const account = `${apiKey} ${baseUrl}`;
  if (client?.account !== account) client = { account, resend: new LimitedResend(apiKey, { baseUrl }) };
  return client.resend;
}

const isRetryable = ({ status, name }: Failure): boolean =>
  status === null || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";

type Failure = { status: number | null; name: string; message: string; retryAfter?: number };

/** Resend's limits are per second. */
const RATE_LIMIT_DELAY_SECONDS = 1;

/** The API has no parts beside text and HTML, so the file's type has the method. */
const toAttachment = ({ method, content }: CalendarPart) => ({
  filename: CALENDAR_FILE_NAME,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content).toString("base64"),
});

const toPicture = ({ cid, content }: InlinePicture) => ({ ...PICTURE_FILE, contentId: cid, content });

function toResendEmail({ from, to, replyTo, subject, html, text, headers, calendar, pictures = [] }: OutgoingEmail) {
  const attachments = [...(calendar ? [toAttachment(calendar)] : []), ...pictures.map(toPicture)];
  return {
    ...{ from, to, replyTo, subject, html, text, headers },
    ...(attachments.length > 0 && { attachments }),
  };
}

async function attempt(mail: OutgoingEmail, account: Account): Promise<Failure | null> {
  try {
    const { error, headers } = await getClient(account).emails.send(toResendEmail(mail), {
      idempotencyKey: mail.id,
    });
    // Resend has this key with another text: it sent the email, but its response was lost.
    if (!error || error.name === "invalid_idempotent_request") return null;
    const seconds = Number(headers?.["retry-after"]);
    return {
      ...{ status: error.statusCode, name: error.name, message: error.message },
      retryAfter: error.statusCode === 429 ? Math.max(seconds || 0, RATE_LIMIT_DELAY_SECONDS) : undefined,
    };
  } catch (error) {
    return { status: null, name: "no_response", message: error instanceof Error ? error.message : String(error) };
  }
}

/** One attempt. @throws EmailError */
export async function sendThroughResend(mail: OutgoingEmail, account: Account): Promise<void> {
  const failure = await attempt(mail, account);
  if (!failure) return;
  const reason = toReason(failure.message);
  throw new EmailError(`Resend rejected the email: ${reason}`, isRetryable(failure), failure.retryAfter);
}
