/** Mails through a real mail server, and servers that misbehave. */
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { env, resetEnv } from "@/lib/core/server/process/env";
import { parseSmtpUrl } from "@/lib/core/server/process/smtp-url";
import { EmailError, type OutgoingEmail } from "@/lib/mail/mail";
import { verifyMail } from "@/lib/mail/provider";
import { sendEmail } from "@/lib/mail/send";
import { closeSmtp, sendThroughSmtp, SMTP_LIMITS } from "@/lib/mail/smtp";

import { stopClock } from "@/tests/support/setup/clock";
import { setSmtpVariables, startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";

const mail = { to: "ben@nametag.test", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const outgoing: OutgoingEmail = { ...mail, id: "id-1", from: "hello@nametag.test" };

let distrust: () => void;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let raws: Server | undefined;

beforeEach(() => {
  distrust = trustLocalhost();
});
afterEach(async () => {
  await smtp?.stop();
  setSmtpVariables({});
  await closeSmtp();
  distrust();
  raws?.close();
});

const getError = (promise: Promise<unknown>): Promise<EmailError> =>
  promise.then(
    () => Promise.reject(new Error("No error")),
    (error: unknown) => {
      expect(error).toBeInstanceOf(EmailError);
      return error as EmailError;
    },
  );

/** Splits at the first empty line, and joins folded headers. */
function parse(raw: string) {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { headers, names: lines.map((line) => line.split(":")[0]), body: body.join("\r\n\r\n") };
}

const decodeWords = (text: string): string =>
  text
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, value: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(value, "base64").toString("latin1")
        : value.replaceAll("_", " ").replace(/=(..)/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
const decode = (text: string): string => Buffer.from(decodeWords(text), "latin1").toString("utf8");

describe("a mail server", () => {
  beforeEach(async () => {
    smtp = await startSmtp();
  });

  it("gets the mail encrypted and after a login, with its headers and parts", async () => {
    stopClock("2026-11-20T12:00:00Z");
    await sendEmail({
      ...mail,
      html: "<p>Grüße aus Tampa ☀️</p>",
      text: "Grüße aus Tampa ☀️",
      headers: { "List-Unsubscribe": `<https://nametag.test/api/unsubscribe?token=${"x".repeat(200)}>` },
      calendar: { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nSUMMARY:Café\r\nEND:VCALENDAR\r\n" },
    });
    expect(smtp.mails).toHaveLength(1);
    const [received] = smtp.mails;
    expect(received).toMatchObject({
      from: "hello@nametag.test",
      to: ["ben@nametag.test"],
      user: "ana@nametag.test",
      isEncrypted: true,
    });
    const { headers, body } = parse(received!.raw);
    expect(headers).toMatchObject({
      From: "Nametag <hello@nametag.test>",
      To: "ben@nametag.test",
      Subject: "Hello",
      Date: "Fri, 20 Nov 2026 12:00:00 +0000",
      "Message-ID": expect.stringMatching(/^<[\da-f-]{36}@nametag\.test>$/) as string,
      "Content-Type": expect.stringMatching(/^multipart\/mixed; boundary=/) as string,
      "List-Unsubscribe": `<https://nametag.test/api/unsubscribe?token=${"x".repeat(200)}>`,
      "Auto-Submitted": "auto-generated",
    });
    expect(headers).not.toHaveProperty("Reply-To");
    expect(body).toContain("Content-Type: text/plain; charset=utf-8");
    expect(body).toContain("Content-Type: text/html; charset=utf-8");
    // RFC 6047: a part beside text and HTML. Some programs only know the file.
    const alternative = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(body)?.[1] ?? "";
    const alternatives = body.split(`--${alternative}`).filter((part) => part.includes("Content-Type: text/"));
    expect(alternatives.map((part) => /Content-Type: ([^;\r]+)/.exec(part)?.[1])).toEqual([
      "text/plain",
      "text/html",
      "text/calendar",
    ]);
    expect(alternatives[2]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r/i);
    expect(body).toMatch(/Content-Type: application\/ics; name=invite\.ics\r/);
    expect(body).toMatch(/Content-Disposition: attachment; filename=invite\.ics\r/);
    const parts = body.split("\r\n").map((line) => Buffer.from(line, "base64").toString("utf8"));
    expect(parts.join("")).toContain("SUMMARY:Café");
    const quoted = Buffer.from(
      body.replace(/=\r\n/g, "").replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      "latin1",
    ).toString("utf8");
    expect(quoted).toContain("<p>Grüße aus Tampa ☀️</p>");
    expect(quoted).toContain("\r\nGrüße aus Tampa ☀️\r\n");
  });

  it("gets a picture beside the HTML that shows it", async () => {
    const content = Buffer.from("a picture").toString("base64");
    await sendEmail({ ...mail, html: '<img src="cid:code@nametag">', pictures: [{ cid: "code@nametag", content }] });
    const { raw } = smtp.mails[0]!;
    expect(raw).toMatch(/multipart\/related/);
    expect(raw).toMatch(/Content-Id: <code@nametag>/i);
    expect(raw).toMatch(/Content-Disposition: inline; filename=code\.png/);
    expect(raw).toContain(content);
  });

  it("gets names and subjects in other alphabets, and a sender's name with a comma as one name", async () => {
    setSmtpVariables({ SMTP_URL: process.env.SMTP_URL, MAIL_FROM: "Café Ñandú, Tampa <hello@nametag.test>" });
    const subject =
      "Recordatorio: 東京の夕食会 mañana a las 18:00, y otras palabras hasta que haya que partir la línea 🎉";
    await sendEmail({ ...mail, subject });
    const { headers } = parse(smtp.mails[0]!.raw);
    expect(smtp.mails[0]?.raw).toMatch(/^[\t\r\n -~]*$/);
    expect(decode(headers.Subject!)).toBe(subject);
    expect(decode(headers.From!)).toMatch(/^"?Café Ñandú, Tampa"? <hello@nametag\.test>$/);
  });

  it("gets no header and no recipient that somebody wrote into a text", async () => {
    process.env.MAIL_REPLY_TO = "help@nametag.test";
    resetEnv();
    const injected = "Hi\r\nBcc: all@evil.test\r\n\r\nBody";
    await sendEmail({
      ...mail,
      subject: injected,
      replyTo: "host@nametag.test\r\nBcc: all@evil.test",
      headers: { "List-Unsubscribe": "<https://nametag.test>\r\nBcc: all@evil.test" },
    });
    const [received] = smtp.mails;
    expect(received?.to).toEqual(["ben@nametag.test"]);
    const { headers, names } = parse(received!.raw);
    expect(names).not.toContain("Bcc");
    expect(received?.raw).not.toMatch(/\r\nBcc:/i);
    expect(headers.Subject).toBe("Hi Bcc: all@evil.test Body");
    expect(headers["Reply-To"]).toBe("help@nametag.test");
    const error = await getError(sendEmail({ ...mail, to: "ben@nametag.test>\r\nRCPT TO:<all@evil.test" }));
    expect(error.isRetryable).toBe(false);
    expect(smtp.mails).toHaveLength(1);
  });

  it("gets the mail's own address for answers, else MAIL_REPLY_TO", async () => {
    process.env.MAIL_REPLY_TO = "help@nametag.test";
    resetEnv();
    await sendEmail({ ...mail, replyTo: "host@nametag.test" });
    await sendEmail(mail);
    expect(smtp.mails.map(({ raw }) => parse(raw).headers["Reply-To"])).toEqual([
      "host@nametag.test",
      "help@nametag.test",
    ]);
  });

  it("gets a repeated mail under the same Message-ID and date", async () => {
    const idempotency = { key: "reminder:1:ana:mail", at: new Date("2026-11-20T12:00:00Z") };
    await sendEmail({ ...mail, idempotency });
    stopClock("2026-11-20T13:00:00Z");
    await sendEmail({ ...mail, idempotency });
    await sendEmail({ ...mail, idempotency: { ...idempotency, key: "reminder:2:ana:mail" } });
    const headers = smtp.mails.map(({ raw }) => parse(raw).headers);
    expect(headers[1]).toMatchObject({ "Message-ID": headers[0]!["Message-ID"], Date: headers[0]!.Date });
    expect(headers[2]!["Message-ID"]).not.toBe(headers[0]!["Message-ID"]);
    expect(headers[0]!["Message-ID"]).toMatch(/^<[\da-f]{64}@nametag\.test>$/);
  });

  it("gets mails one after another over one connection, at most four at once, and none after the end", async () => {
    for (let count = 0; count < 3; count++) await sendEmail(mail);
    expect(smtp.countConnections()).toEqual({ opened: 1, open: 1 });
    await Promise.all(Array.from({ length: 12 }, () => sendEmail(mail)));
    expect(smtp.mails).toHaveLength(15);
    expect(smtp.countConnections().opened).toBe(4);
    const ended = smtp.allClosed();
    await closeSmtp();
    await ended;
  });

  it("gets a mail over a new connection after it ended the idle ones", async () => {
    await sendEmail(mail);
    const ended = smtp.allClosed();
    smtp.endConnections();
    await ended;
    await sendEmail(mail);
    expect(smtp.mails).toHaveLength(2);
    expect(smtp.countConnections().opened).toBe(2);
  });

  it("keeps its refusals as one short line without addresses, and says which are final", async () => {
    const send = async (code: number, text: string, step: "recipient" | "message" = "recipient") => {
      smtp.setAnswer((asked) => (asked.step === step ? { code, text } : undefined));
      const { message, isRetryable, retryAfter } = await getError(sendThroughSmtp(outgoing, env().SMTP_URL!));
      return { message, isRetryable, retryAfter };
    };
    const prefix = "The mail server refused:";
    expect(await send(550, "5.1.1 <ben@nametag.test>: Recipient address rejected")).toEqual({
      message: `${prefix} 550 5.1.1 <[address]>: Recipient address rejected`,
      isRetryable: false,
    });
    expect(await send(554, "5.7.1 Spam\nSee https://mail.test", "message")).toMatchObject({ isRetryable: false });
    expect(await send(552, "x".repeat(2_000), "message")).toEqual({
      message: `${prefix} 552 ${"x".repeat(296)}`,
      isRetryable: false,
    });
    expect(await send(452, "4.3.1 Disk full")).toMatchObject({ isRetryable: true, retryAfter: undefined });
    expect(await send(530, "5.7.0 Log in first")).toMatchObject({ isRetryable: true, retryAfter: undefined });
    for (const code of [421, 450, 451])
      expect(await send(code, "4.7.0 Too many")).toMatchObject({ isRetryable: true, retryAfter: 60 });
    expect(smtp.mails).toEqual([]);
    smtp.setAnswer(() => undefined);
    await sendEmail(mail);
    expect(smtp.mails).toHaveLength(1);
  });

  it.each(["cut", "lost"] as const)("may get a mail again when the connection ends in its middle: %s", async (end) => {
    smtp.setAnswer(({ step }) => (step === "message" ? end : undefined));
    const error = await getError(sendThroughSmtp({ ...outgoing, text: "x".repeat(500_000) }, env().SMTP_URL!));
    expect(error.isRetryable).toBe(true);
    expect(error.message).toMatch(/^No connection to the mail server: /);
    expect(smtp.mails).toHaveLength(end === "lost" ? 1 : 0);
  });

  it("gets no mail that is larger than 1 MB", async () => {
    const error = await getError(sendEmail({ ...mail, text: "é".repeat(600_000) }));
    expect(error).toMatchObject({ isRetryable: false, message: expect.stringContaining("1048576") as string });
    expect(smtp.countConnections().opened).toBe(0);
  });

  it("gets nothing when its certificate isn't trusted", async () => {
    distrust();
    const { message, isRetryable } = await getError(sendThroughSmtp(outgoing, env().SMTP_URL!));
    expect(message).toMatch(/^No connection to the mail server: self-signed certificate/);
    expect(isRetryable).toBe(true);
    expect(smtp.mails).toEqual([]);
    expect(await verifyMail()).toEqual({ provider: "smtp", problem: message, hint: "certificate" });
  });

  it("gets nothing when its certificate has another name", async () => {
    const server = { ...env().SMTP_URL!, host: "127.0.0.1" };
    expect((await getError(sendThroughSmtp(outgoing, server))).message).toContain("does not match certificate");
    expect(smtp.mails).toEqual([]);
  });

  it("gets a wrong login only to refuse it, which waits and is shown without the password", async () => {
    const password = "another secret";
    const server = { ...env().SMTP_URL!, login: { user: "ana@nametag.test", password } };
    const { message, isRetryable } = await getError(sendThroughSmtp(outgoing, server));
    expect(isRetryable).toBe(true);
    expect(message).toBe("The mail server refused: 535 5.7.8 Bad login [login] [login]");
    expect(await verifyMail()).toEqual({ provider: "smtp", problem: null, hint: null });
  });
});

test("sends over TLS from the first byte to smtps://", async () => {
  smtp = await startSmtp({ isImplicitTls: true });
  await sendEmail(mail);
  expect(smtp.mails).toMatchObject([{ user: "ana@nametag.test", isEncrypted: true }]);
});

describe("a mail server without STARTTLS", () => {
  it("gets nothing, unless the URL allows it", async () => {
    smtp = await startSmtp({ hasTls: false });
    const required = await getError(sendThroughSmtp(outgoing, env().SMTP_URL!));
    expect(required).toMatchObject({ isRetryable: true, message: expect.stringContaining("refused") as string });
    expect(smtp.mails).toEqual([]);
    await sendThroughSmtp(outgoing, parseSmtpUrl(`${smtp.url}?tls=optional`)!);
    expect(smtp.mails).toMatchObject([{ user: "ana@nametag.test", isEncrypted: false }]);
  });

  it("gets mails without a login when the URL has none, and none when the URL has one", async () => {
    smtp = await startSmtp({ hasTls: false, login: null });
    await sendThroughSmtp(outgoing, parseSmtpUrl(smtp.url)!);
    expect(smtp.mails).toHaveLength(1);
    const withLogin = parseSmtpUrl(smtp.url.replace("//", "//ana:secret@"))!;
    expect((await getError(sendThroughSmtp(outgoing, withLogin))).isRetryable).toBe(true);
    expect(smtp.mails).toHaveLength(1);
  });
});

describe("a server that misbehaves", () => {
  const limits = { ...SMTP_LIMITS, connectMs: 300, messageMs: 500 };

  /** Calls `serve` for each connection. */
  async function startRawServer(serve: (socket: Socket) => void) {
    const sockets = new Set<Socket>();
    raws = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
      serve(socket);
    });
    await new Promise<void>((resolve) => raws?.listen(0, "127.0.0.1", resolve));
    const { port } = raws.address() as AddressInfo;
    return parseSmtpUrl(`smtp://localhost:${port}`)!;
  }

  /** Greets and answers, so many times in all. */
  const talk = (answers: number) => (socket: Socket) => {
    const rest = ["220 ready", "250 EHLO", "250 MAIL", "250 RCPT", "354 DATA"].slice(0, answers);
    const answer = () => {
      const next = rest.shift();
      if (next) socket.write(`${next}\r\n`);
    };
    answer();
    socket.on("data", answer);
  };

  it.each([
    ["accepts and never answers", () => undefined],
    ["never answers MAIL FROM", talk(2)],
    ["never answers the end of a mail", talk(5)],
    [
      "sends a byte now and then",
      (socket: Socket) => {
        socket.write("220-");
        const timer = setInterval(() => socket.write("x"), 50);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s: the mail waits until its deadline, and the next one too", async (_, serve) => {
    const server = await startRawServer(serve);
    // Without a deadline, neither would end.
    for (let count = 0; count < 2; count++)
      expect((await getError(sendThroughSmtp(outgoing, server, limits))).isRetryable).toBe(true);
  });

  it("does not hold more than 16 kB of an answer", async () => {
    const server = await startRawServer((socket) => {
      socket.write(`${"220-and so on\r\n".repeat(2_000)}220 ready\r\n`);
    });
    const { message } = await getError(sendThroughSmtp(outgoing, server, limits));
    expect(message).toContain("maximum allowed size");
  });

  it("does not exist", async () => {
    const server = await startRawServer(() => undefined);
    await new Promise((resolve) => raws?.close(resolve));
    const { message, isRetryable } = await getError(sendThroughSmtp(outgoing, server, limits));
    expect(isRetryable).toBe(true);
    expect(message).toContain("ECONNREFUSED");
  });
});
