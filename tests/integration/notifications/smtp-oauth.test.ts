/** Logging in at a mail server by a token of a token server (docs/operations.md#mail). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { env } from "@/lib/core/server/process/env";
import type { EmailError } from "@/lib/mail/mail";
import { verifyMail } from "@/lib/mail/provider";
import { sendEmail } from "@/lib/mail/send";
import { closeSmtp } from "@/lib/mail/smtp";
import { forgetToken } from "@/lib/mail/smtp-oauth";

import { startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

const USER = "events@nametag.test";
const SECRET = "client/secret+1";
const mail = { to: "ben@nametag.test", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

let distrust: () => void;
let tokenServer: Server;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
/** The forms that the token server got. */
let asked: Record<string, string>[];
/** The tokens that the mail server takes. */
let valid: Set<string>;
let takesTokens: boolean;
let refusal: { status: number; body: object } | undefined;
let settings: Record<string, string | undefined>;

beforeEach(async () => {
  stopClock("2026-11-20T12:00:00Z");
  distrust = trustLocalhost();
  asked = [];
  valid = new Set();
  takesTokens = true;
  refusal = undefined;
  tokenServer = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      response.writeHead(refusal?.status ?? 200, { "Content-Type": "application/json" });
      if (refusal) return response.end(JSON.stringify(refusal.body));
      const token = `token-${asked.length}`;
      valid.add(token);
      response.end(JSON.stringify({ token_type: "Bearer", access_token: token, expires_in: 3600 }));
    });
  });
  await new Promise<void>((resolve) => tokenServer.listen(0, "127.0.0.1", resolve));
  smtp = await startSmtp({ takesToken: (user, token) => takesTokens && user === USER && valid.has(token) });
  settings = {
    SMTP_OAUTH_TOKEN_URL: `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/token`,
    SMTP_OAUTH_USER: USER,
    SMTP_OAUTH_CLIENT_ID: "nametag",
    SMTP_OAUTH_CLIENT_SECRET: SECRET,
    SMTP_OAUTH_SCOPE: "https://mail.nametag.test/.default",
  };
  setVariables(settings);
});
afterEach(async () => {
  unsetVariables({ ...settings, SMTP_OAUTH_CLIENT_SECRET_FILE: "" });
  forgetToken();
  await smtp.stop();
  tokenServer.close();
  distrust();
});

const getReason = (): Promise<string> =>
  sendEmail(mail).then(
    () => "sent",
    (error: EmailError) => {
      expect(error.isRetryable).toBe(true);
      return error.message;
    },
  );

it("asks once for a token for all connections, by the client's own credentials", async () => {
  await Promise.all(Array.from({ length: 8 }, () => sendEmail(mail)));
  expect(smtp.mails).toHaveLength(8);
  expect(smtp.mails[0]).toMatchObject({ user: USER, isEncrypted: true });
  expect(smtp.countConnections().opened).toBeGreaterThan(1);
  expect(asked).toEqual([
    {
      grant_type: "client_credentials",
      client_id: "nametag",
      client_secret: SECRET,
      scope: "https://mail.nametag.test/.default",
    },
  ]);
});

it("keeps the token until a minute before its end", async () => {
  const sendAnew = async () => {
    await closeSmtp();
    await sendEmail(mail);
  };
  await sendAnew();
  advanceClock({ minutes: 58 });
  await sendAnew();
  expect(asked).toHaveLength(1);
  advanceClock({ minutes: 2 });
  await sendAnew();
  expect(asked).toHaveLength(2);
});

it("asks for another one when the mail server refuses the one it has", async () => {
  await sendEmail(mail);
  await closeSmtp();
  valid.clear();
  await sendEmail(mail);
  expect([asked.length, smtp.mails.length]).toEqual([2, 2]);
});

it("says that the mail server refuses every token, and shows none", async () => {
  takesTokens = false;
  const reason = await getReason();
  expect(reason).toMatch(/^The mail server refused: 535 /);
  expect(reason).not.toContain("token-");
  expect((await verifyMail()).hint).toBe("oauth");
});

it("waits while the token server refuses the client or does not respond, and shows no secret", async () => {
  refusal = {
    status: 401,
    body: { error: "invalid_client", error_description: `The secret ${SECRET} has expired.` },
  };
  const { host } = new URL(settings.SMTP_OAUTH_TOKEN_URL ?? "");
  const problem = `The token server ${host} refused: invalid_client The secret [secret] has expired.`;
  expect(await getReason()).toBe(problem);
  expect(await verifyMail()).toEqual({ provider: "smtp", problem, hint: "oauth" });
  refusal = { status: 200, body: { access_token: "two words" } };
  expect(await getReason()).toBe(`The token server ${host} refused: status 200`);
  refusal = undefined;
  await sendEmail(mail);
  expect(smtp.mails).toHaveLength(1);

  await closeSmtp();
  forgetToken();
  await new Promise((resolve) => tokenServer.close(resolve));
  expect(await getReason()).toBe(`The token server ${host} does not respond`);
});

it("is checked without a mail, by the same login", async () => {
  expect(await verifyMail()).toEqual({ provider: "smtp", problem: null, hint: null });
  expect(asked).toHaveLength(1);
  expect(smtp.mails).toEqual([]);
});

it("reads the secret from a file, and says when it can't", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-oauth-"));
  const file = path.join(folder, "secret");
  setVariables({ SMTP_OAUTH_CLIENT_SECRET: undefined, SMTP_OAUTH_CLIENT_SECRET_FILE: file });
  expect(env().SMTP_URL?.oauth?.secretFile).toBe(file);
  expect(await getReason()).toBe("SMTP_OAUTH_CLIENT_SECRET_FILE can't be read (ENOENT)");
  await writeFile(file, `${SECRET}\n`);
  await sendEmail(mail);
  expect(asked[0]?.client_secret).toBe(SECRET);
  await rm(folder, { recursive: true });
});
