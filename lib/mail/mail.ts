export type EmailAttachment = { filename: string; contentType: string; content: string };

export type Email = {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: EmailAttachment[];
  /** Additional headers. Their names must not contain user input. */
  headers?: Record<string, string>;
  /** An email that is sent again with the same key is delivered once. `at` is when it was enqueued. */
  idempotency?: { key: string; at: Date };
};

/** An email with its sender, without line breaks that could start another header. */
export type OutgoingEmail = Email & { from: string };

/** The reason why an email was not sent. Never contains the email. */
export class EmailError extends Error {
  override readonly name = "EmailError";

  constructor(
    message: string,
    /** False if another attempt can't succeed, because the address or the email is rejected. */
    readonly isRetryable: boolean,
    /** Seconds to wait before any further email, if too many were sent at once. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
