export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** A mail as it goes out: with its sender, and nothing in it that could begin another header. */
export type OutgoingMail = Mail & { from: string };
