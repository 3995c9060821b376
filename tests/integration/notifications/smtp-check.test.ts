/** The check of the mail settings, which sends nothing (docs/operations.md#checks). */
import { resetEnv } from "@/lib/core/server/process/env";
import { verifyMail } from "@/lib/mail/provider";

import { setSmtpVariables, startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";

let distrust: () => void;
let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined;

beforeEach(() => {
  distrust = trustLocalhost();
});
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
  setSmtpVariables({});
  distrust();
});

it("asks the server to take a mail of the sender to itself, and sends none", async () => {
  smtp = await startSmtp();
  const asked: string[] = [];
  smtp.setAnswer(({ step, to }) => void (step === "recipient" && asked.push(to)));
  expect(await verifyMail()).toEqual({ provider: "smtp", problem: null, hint: null });
  expect(asked).toEqual(["hello@nametag.test"]);
  const ended = smtp.allClosed();
  smtp.endConnections();
  await ended;
  expect(smtp.mails).toEqual([]);
});

it("names a sender that the server refuses, but not a mailbox that wants a second attempt", async () => {
  smtp = await startSmtp();
  smtp.setAnswer(({ step }) => (step === "recipient" ? { code: 550, text: "5.1.1 No such mailbox" } : undefined));
  expect(await verifyMail()).toEqual({
    provider: "smtp",
    problem: "The mail server refused: 550 5.1.1 No such mailbox",
    hint: "sender",
  });
  smtp.setAnswer(({ step }) => (step === "recipient" ? { code: 451, text: "4.7.1 Try later" } : undefined));
  expect((await verifyMail()).problem).toBeNull();
});

it("says that the port begins in plain text where TLS was expected, and the reverse", async () => {
  smtp = await startSmtp();
  setSmtpVariables({ SMTP_URL: smtp.url.replace("smtp:", "smtps:"), MAIL_FROM: "hello@nametag.test" });
  const { problem, hint } = await verifyMail();
  expect(hint).toBe("startTls");
  // Of OpenSSL's line, the words.
  expect(problem).toMatch(/wrong version number/i);
  expect(problem).not.toMatch(/SSL routines|\.c:/);
  await smtp.stop();
  smtp = await startSmtp({ isImplicitTls: true });
  setSmtpVariables({ SMTP_URL: smtp.url.replace("smtps:", "smtp:"), MAIL_FROM: "hello@nametag.test" });
  expect((await verifyMail()).hint).toBe("implicitTls");
});

it("says what to look at when nothing responds", async () => {
  setSmtpVariables({ SMTP_URL: "smtp://localhost:1", MAIL_FROM: "hello@nametag.test" });
  expect((await verifyMail()).hint).toBe("unreachable");
});

it("checks the form of a key of Resend, and nothing of the outbox", async () => {
  expect(await verifyMail()).toEqual({ provider: "outbox", problem: null, hint: null });
  process.env.RESEND_API_KEY = "key";
  setSmtpVariables({ MAIL_FROM: "hello@nametag.test", SMTP_URL: "smtp://localhost:1" });
  try {
    const problem = "RESEND_API_KEY does not start with re_";
    expect(await verifyMail()).toEqual({ provider: "resend", problem, hint: null });
    process.env.RESEND_API_KEY = "re_key";
    resetEnv();
    expect(await verifyMail()).toEqual({ provider: "resend", problem: null, hint: null });
  } finally {
    delete process.env.RESEND_API_KEY;
    resetEnv();
  }
});
