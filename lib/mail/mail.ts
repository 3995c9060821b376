/** An iCalendar object that changes the reader's calendar (RFC 5546, RFC 6047). */
export type CalendarPart = { method: "REQUEST" | "CANCEL"; content: string };

export const CALENDAR_FILE_NAME = "invite.ics";
export const PICTURE_FILE = { filename: "code.png", contentType: "image/png" };

/** A PNG in base64 that the HTML shows by `cid:`. */
export type InlinePicture = { cid: string; content: string };

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A part beside text and HTML, and a file. */
  calendar?: CalendarPart;
  pictures?: InlinePicture[];
  /** An address that answers go to, instead of MAIL_REPLY_TO. */
  replyTo?: string;
  /** Header names must not contain user input. */
  headers?: Record<string, string>;
  /** Emails with the same key are delivered once. `at` is when the email was enqueued. */
  idempotency?: { key: string; at: Date };
};

/**
 * Values have no line breaks, which could start another header. `id` is the same for each attempt,
 * and contains no data.
 */
export type OutgoingEmail = Email & { id: string; from: string };

/** Never contains the email itself. */
export class EmailError extends Error {
  override readonly name = "EmailError";

  constructor(
    message: string,
    /** False if another attempt can't succeed, because the address or the email is rejected. */
    readonly isRetryable: boolean,
    /** Seconds to wait, without counting an attempt, if too many were sent. */
    readonly retryAfter?: number,
    /** Whether all emails wait, not only this one. */
    readonly concernsAll = true,
  ) {
    super(message);
  }
}
