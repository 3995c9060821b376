import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { parseEnv, resetEnv } from "@/lib/core/server/env";
import { readOutbox } from "@/lib/mail/outbox";
import { passwordChangedEmail, resetLinkEmail } from "@/lib/mail/password-emails";
import { sendMail } from "@/lib/mail/send";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const mail = { to: "ana@nametag.test", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

function setVariables(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

afterEach(() =>
  setVariables({ DATA_DIR: undefined, RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined, MAIL_FROM: undefined }),
);

describe("without a key", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "nametag-mail-"));
    setVariables({ DATA_DIR: dataDir });
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it("keeps each mail as a file that this user alone can read, newest first", async () => {
    stopClock("2026-11-20T12:00:00Z");
    await sendMail(mail);
    advanceClock({ minutes: 1 });
    await sendMail({ ...mail, subject: "Second" });
    const kept = await readOutbox(dataDir);
    expect(kept.map(({ subject }) => subject)).toEqual(["Second", "Hello"]);
    expect(kept[1]).toMatchObject({ ...mail, createdAt: "2026-11-20T12:00:00.000Z" });
    const file = await stat(path.join(dataDir, "outbox", `${kept[0]?.id}.json`));
    expect(file.mode & 0o777).toBe(0o600);
  });

  it("keeps the newest 200", async () => {
    stopClock("2026-11-20T12:00:00Z");
    for (let number = 0; number < 203; number++) {
      advanceClock({ seconds: 1 });
      await sendMail({ ...mail, subject: `Number ${number}` });
    }
    const kept = await readOutbox(dataDir);
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)?.subject).toBe("Number 3");
  });

  it("makes one line of a subject, so that nothing in it begins another header", async () => {
    await sendMail({ ...mail, subject: "Hello\r\nBcc: all@nametag.test\u2028X: y\0" });
    expect((await readOutbox(dataDir))[0]?.subject).toBe("Hello Bcc: all@nametag.test X: y");
  });

  it.each(["", "ana", "ana@nametag.test, ben@nametag.test", "ana@nametag.test\nBcc: x@nametag.test", "Ana <a@b.test>"])(
    "refuses %j as one address",
    async (to) => {
      await expect(sendMail({ ...mail, to })).rejects.toThrow("one address");
      expect(await readOutbox(dataDir)).toEqual([]);
    },
  );
});

describe("with a key: the real client against a stand-in of Resend", () => {
  type Call = { url?: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };
  let server: Server;
  const calls: Call[] = [];
  /** What the stand-in answers next; then 200. `"cut"` closes the connection without an answer. */
  const answers: (number | "cut")[] = [];

  beforeEach(async () => {
    calls.length = 0;
    answers.length = 0;
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        calls.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
        const status = answers.shift() ?? 200;
        if (status === "cut") return void request.socket.destroy();
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(
          JSON.stringify(
            status === 200 ? { id: "mail-1" } : { statusCode: status, name: "error", message: `Said ${status}` },
          ),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    setVariables({
      RESEND_API_KEY: "re_test",
      RESEND_BASE_URL: `http://127.0.0.1:${port}`,
      MAIL_FROM: "Nametag <hello@nametag.test>",
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it("sends the mail with its key and its sender", async () => {
    await sendMail(mail);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: "/emails",
      headers: { authorization: "Bearer re_test" },
      body: { ...mail, from: "Nametag <hello@nametag.test>" },
    });
  });

  it("tries again after no answer, a server in trouble and too many at once, as the same mail", async () => {
    answers.push("cut", 503);
    await sendMail(mail);
    expect(calls).toHaveLength(3);
    const keys = new Set(calls.map(({ headers }) => headers["idempotency-key"]));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toBeTruthy();
  });

  it("gives up after three attempts, and at once on what won't pass, with the reason", async () => {
    answers.push(500, 429, 503);
    await expect(sendMail(mail)).rejects.toThrow("Said 503");
    expect(calls).toHaveLength(3);
    answers.push(422);
    await expect(sendMail(mail)).rejects.toThrow("Said 422");
    expect(calls).toHaveLength(4);
  });
});

describe("the settings", () => {
  const given = { DATABASE_URL: "postgres://localhost/x", NEXTAUTH_SECRET: "x".repeat(32) };

  it("want a sender beside the key", () => {
    expect(() => parseEnv({ ...given, RESEND_API_KEY: "re_x" })).toThrow("MAIL_FROM: is required");
    const from = "Nametag <hello@nametag.test>";
    expect(parseEnv({ ...given, RESEND_API_KEY: "re_x", MAIL_FROM: from }).MAIL_FROM).toBe(from);
  });

  it.each(["Nametag", "Nametag <hello@nametag.test>\r\nBcc: x@y.test", "a@b@c", "<a@b.test"])(
    "refuse the sender %j",
    (sender) => expect(() => parseEnv({ ...given, MAIL_FROM: sender })).toThrow("MAIL_FROM: must be like"),
  );
});

describe("the letters", () => {
  const url = "http://localhost:3000/reset-password?token=abc";

  it("say the same as HTML and as text", () => {
    const letter = resetLinkEmail({ firstName: "Ana", url, minutes: 60 });
    for (const body of [letter.html, letter.text]) {
      expect(body).toContain("Hi Ana,");
      expect(body).toContain(url);
      expect(body).toContain("works once, for 1 hour");
    }
    expect(letter.text).not.toMatch(/<\w/);
  });

  it("escape a name, and repeat none that advertises", () => {
    const named = (firstName: string) => passwordChangedEmail({ firstName, url });
    expect(named("<b>Ana</b>").html).not.toContain("<b>");
    expect(named("O'Neil & Söhne").html).toContain("Hi O&#39;Neil &#38; Söhne,");
    for (const name of ["Win at evil.example", "http://evil", "a\r\nb", "x".repeat(41)])
      expect(named(name).text).toContain("Hi,\n");
  });
});
