export type MailAttachment = { filename: string; contentType: string; content: string };

export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** Further headers. Their names are ours, never a member's input. */
  headers?: Record<string, string>;
  /** A mail that is sent again under the same key arrives once. `at` is when it was enqueued. */
  idempotency?: { key: string; at: Date };
};

/** A mail with its sender, without line breaks that could start another header. */
export type OutgoingMail = Mail & { from: string };

/** The reason why a mail was not sent. Never contains the mail. */
export class MailError extends Error {
  override readonly name = "MailError";

  constructor(
    message: string,
    /** False if another attempt cannot succeed, because the address or the mail is refused. */
    readonly isRetryable: boolean,
    /** Seconds to wait before any further mail, if too many were sent at once. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
