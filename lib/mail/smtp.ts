import type { SMTPPoolOptions, Transporter } from "nodemailer";

import { env } from "@/lib/core/server/process/env";
import type { SmtpServer } from "@/lib/core/server/process/smtp-url";
import { clock } from "@/lib/core/shared/clock";

import { CALENDAR_FILE_NAME, EmailError, type InlinePicture, type OutgoingEmail, PICTURE_FILE } from "./mail";
import { toReason } from "./reason";
import { forgetToken, listTokenForms, provideToken } from "./smtp-oauth";

export const SMTP_LIMITS = {
  /** From the lookup of the host to the end of STARTTLS. */
  connectMs: 10_000,
  /** From `sendThroughSmtp` to the last answer. Shorter than the lease of a delivery. */
  messageMs: 30_000,
  idleMs: 30_000,
  connections: 4,
  answerBytes: 16 * 1024,
};

// On globalThis because Next's bundle sends and the web process closes.
const globals = globalThis as typeof globalThis & { nametagSmtp?: { key: string; mailer: Promise<Transporter> } };

function toAuth({ login, oauth }: SmtpServer): SMTPPoolOptions["auth"] {
  if (oauth) return { type: "OAuth2", user: oauth.user, provisionCallback: provideToken(oauth) };
  return login ? { user: login.user, pass: login.password } : undefined;
}

export const toOptions = (server: SmtpServer, limits: typeof SMTP_LIMITS) =>
  ({
    ...{ pool: true, host: server.host, port: server.port },
    ...{ secure: server.isImplicitTls, requireTLS: server.isTlsRequired, auth: toAuth(server) },
    // Without it, a server that offers no login would get mails without one.
    forceAuth: server.login !== null || server.oauth !== undefined,
    name: new URL(env().NEXTAUTH_URL).hostname,
    maxConnections: limits.connections,
    // A connection that the server has ended costs one.
    maxRequeues: limits.connections,
    idleTimeout: limits.idleMs,
    dnsTimeout: limits.connectMs,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.messageMs,
    maxResponseSize: limits.answerBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) satisfies SMTPPoolOptions;

function getMailer(server: SmtpServer, limits: typeof SMTP_LIMITS): Promise<Transporter> {
  const key = JSON.stringify([server, limits]);
  if (globals.nametagSmtp?.key !== key) {
    void closeSmtp();
    // Loaded lazily, because most processes never need it.
    const mailer = import("nodemailer").then(({ createTransport }) => createTransport(toOptions(server, limits)));
    globals.nametagSmtp = { key, mailer };
  }
  return globals.nametagSmtp.mailer;
}

/** Ends idle connections at once, others after their mail. */
export async function closeSmtp(): Promise<void> {
  const open = globals.nametagSmtp;
  globals.nametagSmtp = undefined;
  (await open?.mailer)?.close();
}

const toPicture = (picture: InlinePicture) => ({ ...picture, ...PICTURE_FILE, encoding: "base64" });

/** The id of a delivery is in each of its attempts, so that a mail which arrives twice shows it. */
function toMessage({ id, idempotency, from, to, replyTo, calendar, pictures = [], ...content }: OutgoingEmail) {
  return {
    ...content,
    from,
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    ...(calendar && { icalEvent: { ...calendar, filename: CALENDAR_FILE_NAME } }),
    attachments: pictures.map(toPicture),
    messageId: `<${id}@${from.replace(/^.*@|>$/g, "")}>`,
    date: idempotency?.at ?? clock.now(),
  };
}

export type SmtpError = Error & { code?: string; response?: string; responseCode?: number; permanent?: boolean };

/** Too many mails or connections, or a mailbox that is busy or wants to see a second attempt. */
const WAIT_CODES = [421, 450, 451];
const WAIT_SECONDS = 60;
/** The login is missing or wrong, which is no fault of the mail. */
const LOGIN_CODES = [530, 534, 535, 538];

function listSecrets({ login, oauth }: SmtpServer): string[] {
  if (oauth) return listTokenForms(oauth);
  return login ? [`\0${login.user}\0${login.password}`, login.password] : [];
}

/** Servers can quote what they got. */
const removeLogin = (text: string, server: SmtpServer): string =>
  listSecrets(server)
    .flatMap((secret) => [Buffer.from(secret).toString("base64"), secret])
    .reduce((rest, secret) => rest.replaceAll(secret, "[login]"), text);

/**
 * Only a refusal of the mail itself is final. What refuses the connection, the certificate or the
 * login can be corrected, and the mails wait.
 */
export function toEmailError(error: unknown, server: SmtpServer): EmailError {
  if (error instanceof EmailError) return error;
  const { code = "", message, response, responseCode = 0, permanent } = error as SmtpError;
  if (code === "EABORT") return new EmailError("The mail server took too long", true);
  const isAboutMail = ["EENVELOPE", "EMESSAGE"].includes(code) && !LOGIN_CODES.includes(responseCode);
  const isFinal = isAboutMail && (permanent ?? true);
  const reason = toReason(removeLogin(response ?? message, server));
  // It may have been withdrawn before its end.
  if (code === "EAUTH") forgetToken();
  const prefix = response === undefined ? "No connection to the mail server" : "The mail server refused";
  return new EmailError(
    `${prefix}: ${reason}`,
    !isFinal,
    WAIT_CODES.includes(responseCode) ? WAIT_SECONDS : undefined,
    responseCode === 421,
  );
}

/** One attempt. @throws EmailError */
export async function sendThroughSmtp(mail: OutgoingEmail, server: SmtpServer, limits = SMTP_LIMITS): Promise<void> {
  try {
    const mailer = await getMailer(server, limits);
    await mailer.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(limits.messageMs) });
  } catch (error) {
    throw toEmailError(error, server);
  }
}
