export type MailAttachment = { filename: string; contentType: string; content: string };

export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** Like List-Unsubscribe; names are ours, never a person's input. */
  headers?: Record<string, string>;
  /** The same happening to the same person: sent again under this key, it reaches them once. `at`: when it came to be owed. */
  once?: { key: string; at: Date };
};

/** A mail as it goes out: with its sender, and nothing in it that could begin another header. */
export type OutgoingMail = Mail & { from: string };

/** Why a mail didn't go out; never the mail itself. */
export class MailError extends Error {
  override readonly name = "MailError";

  constructor(
    message: string,
    /** False where no further attempt can help: the address or the mail is refused. */
    readonly mayPass: boolean,
    /** Seconds to wait before any further mail, when too many came at once. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
