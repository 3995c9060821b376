import { Readable } from "node:stream";

import type { SMTPConnectionAuth } from "nodemailer";

import type { SmtpServer } from "@/lib/core/server/process/smtp-url";

import { SMTP_LIMITS, toEmailError, toOptions, type SmtpError } from "./smtp";
import { provideToken } from "./smtp-oauth";

/** A person waits for the result. */
const LIMITS = { ...SMTP_LIMITS, connectMs: 4_000, messageMs: 8_000 };

/** The advice about a problem. */
export type MailHint = "startTls" | "implicitTls" | "certificate" | "login" | "oauth" | "sender" | "unreachable";

async function loadAuth({ login, oauth }: SmtpServer): Promise<SMTPConnectionAuth | null> {
  if (!oauth) return login && { user: login.user, pass: login.password };
  const { default: XOAuth2 } = await import("nodemailer/lib/xoauth2");
  const { user } = oauth;
  return { user, oauth2: new XOAuth2({ user, provisionCallback: provideToken(oauth) }) };
}

/** Connects, logs in, and asks the server to take a mail of the sender to itself. Sends nothing. */
async function tryServer(server: SmtpServer, sender: string): Promise<void> {
  // Loaded lazily, because most processes never need it.
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection(toOptions(server, LIMITS));
  const auth = await loadAuth(server);
  try {
    await new Promise<void>((resolve, reject) => {
      const sendNothing = () => {
        // Read once both addresses are accepted. The mail has no end, so it is dropped (RFC 5321).
        const message = new Readable({ read: () => resolve() });
        connection.send({ from: sender, to: sender }, message, (error) => error && reject(error));
      };
      connection.on("error", reject);
      connection.once("end", () => reject(new Error("Connection closed")));
      connection.connect((error) => {
        if (error) return reject(error);
        if (!auth) return sendNothing();
        connection.login(auth, (refusal) => (refusal ? reject(refusal) : sendNothing()));
      });
    });
  } finally {
    connection.close();
  }
}

/** Port 465 usually is TLS from the start, and 587 begins in plain text. */
function findHint({ code = "", message }: SmtpError, { isImplicitTls, oauth }: SmtpServer): MailHint | null {
  if (oauth && code === "EAUTH") return "oauth";
  if (isImplicitTls && /wrong version number|packet length too long|unknown protocol/.test(message)) return "startTls";
  if (!isImplicitTls && message.includes("Greeting never received")) return "implicitTls";
  if (/certificate|altnames/i.test(message)) return "certificate";
  if (code === "EAUTH") return "login";
  if (/ECONN(REFUSED|RESET)|ETIMEDOUT|ETIMEOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|Connection timeout/.test(message))
    return "unreachable";
  return code === "EENVELOPE" ? "sender" : null;
}

/** OpenSSL's line has addresses and files of its source around the words that say something. */
const shorten = (message: string): string =>
  message.replace(/[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):\S+/, "$1");

/** Returns null if the server would take mails. `problem` is one line without secrets. */
export async function findSmtpProblem(
  server: SmtpServer,
  sender: string,
): Promise<{ problem: string; hint: MailHint | null } | null> {
  try {
    await tryServer(server, sender);
    return null;
  } catch (error) {
    const { message, retryAfter, concernsAll } = toEmailError(error, server);
    // A mailbox that is busy or wants to see a second attempt: the queue makes one.
    if (retryAfter !== undefined && !concernsAll) return null;
    return { problem: shorten(message), hint: findHint(error as SmtpError, server) };
  }
}
