import type { AddressInfo, Socket } from "node:net";
import tls from "node:tls";

import { SMTPServer } from "smtp-server";

import { resetEnv } from "@/lib/core/server/process/env";
import { closeSmtp } from "@/lib/mail/smtp";

import { LOCALHOST_CERTIFICATE } from "../fixtures/localhost-certificate";

type ReceivedMail = {
  from: string;
  to: string[];
  /** Each character is a byte. */
  raw: string;
  user: string | undefined;
  isEncrypted: boolean;
};
type Step = { step: "connect" | "recipient" | "message"; to: string };
/**
 * The answer of a step. `"cut"` ends the connection: at `message` after its first bytes. `"lost"`:
 * the mail is accepted, and the connection ends without an answer.
 */
type Answer = { code: number; text: string } | "cut" | "lost";
type Options = {
  isImplicitTls?: boolean;
  /** Whether STARTTLS is offered. */
  hasTls?: boolean;
  login?: { user: string; password: string } | null;
  /** Instead of a password: returns whether it takes the user with the token (XOAUTH2). */
  takesToken?: (user: string, token: string) => boolean;
};

const VARIABLES = ["SMTP_URL", "MAIL_FROM", "MAIL_REPLY_TO"] as const;

/** Trusts the servers of the tests until the returned function is called. */
export function trustLocalhost(): () => void {
  const before = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...before, LOCALHOST_CERTIFICATE.cert]);
  return () => tls.setDefaultCACertificates(before);
}

export function setSmtpVariables(values: Partial<Record<(typeof VARIABLES)[number], string>>): void {
  for (const name of VARIABLES) delete process.env[name];
  Object.assign(process.env, values);
  resetEnv();
}

/** Starts a mail server and sets the variables that make it ours. */
export async function startSmtp({
  isImplicitTls = false,
  hasTls = true,
  takesToken,
  login = takesToken ? null : { user: "ana@nametag.test", password: "s:e/c#ret" },
}: Options = {}) {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  let onAllClosed: () => void = () => undefined;
  let getAnswer: (step: Step) => Answer | undefined = () => undefined;

  const endAll = () => sockets.forEach((socket) => socket.destroy());
  const answer = (step: Step, callback: (error?: Error | null) => void) => {
    const given = getAnswer(step);
    if (given === "cut" || given === "lost") return endAll();
    callback(given && Object.assign(new Error(given.text), { responseCode: given.code }));
  };

  const server = new SMTPServer({
    secure: isImplicitTls,
    ...LOCALHOST_CERTIFICATE,
    authMethods: takesToken ? ["XOAUTH2"] : ["PLAIN", "LOGIN"],
    authOptional: login === null && !takesToken,
    disabledCommands: [...(hasTls ? [] : ["STARTTLS"]), ...(login || takesToken ? [] : ["AUTH"])],
    // Where there is no TLS, the test wants to see what a client does.
    allowInsecureAuth: !hasTls,
    disableReverseLookup: true,
    closeTimeout: 100,
    onClose: () => {
      if (server.connections.size === 0) onAllClosed();
    },
    onConnect: (_session, callback) => answer({ step: "connect", to: "" }, callback),
    onAuth: ({ username = "", password, accessToken = "" }, _session, callback) => {
      if (takesToken)
        return callback(null, takesToken(username, accessToken) ? { user: username } : { data: { status: "401" } });
      const isRight = username === login?.user && password === login?.password;
      if (isRight) return callback(null, { user: username });
      // As servers do that quote the command.
      const quoted = Buffer.from(`\0${username}\0${password}`).toString("base64");
      callback(Object.assign(new Error(`5.7.8 Bad login ${quoted} ${password}`), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, callback) => answer({ step: "recipient", to: address }, callback),
    onData: (stream, { envelope, user, secure }, callback) => {
      const chunks: Buffer[] = [];
      const to = envelope.rcptTo.map(({ address }) => address);
      const step = { step: "message", to: to.join() } as const;
      const accept = () =>
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to,
          raw: Buffer.concat(chunks).toString("latin1"),
          user: user as string | undefined,
          isEncrypted: secure,
        });
      const given = getAnswer(step);
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (given === "cut") endAll();
      });
      stream.on("end", () => {
        if (given === undefined || given === "lost") accept();
        if (given === "lost") return endAll();
        if (given !== "cut") callback(given && Object.assign(new Error(given.text), { responseCode: given.code }));
      });
    },
  });
  // A client that doesn't trust the certificate ends the connection.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
  const url = `${isImplicitTls ? "smtps" : "smtp"}://${credentials}localhost:${port}`;
  setSmtpVariables({ SMTP_URL: `${url}?tls=required`, MAIL_FROM: "Nametag <hello@nametag.test>" });

  return {
    url,
    port,
    /** The accepted mails. */
    mails,
    /** Of all times and of now. */
    countConnections: () => ({ opened: connectionCount, open: server.connections.size }),
    endConnections: endAll,
    /** Resolves when no connection is open. */
    allClosed: () =>
      new Promise<void>((resolve) => (server.connections.size === 0 ? resolve() : (onAllClosed = resolve))),
    /** Sets the answers; undefined accepts. Each message asks once for each step. */
    setAnswer: (callback: (step: Step) => Answer | undefined) => (getAnswer = callback),
    async stop() {
      setSmtpVariables({});
      await closeSmtp();
      await new Promise<void>((resolve) => {
        server.close(resolve);
        endAll();
      });
    },
  };
}
