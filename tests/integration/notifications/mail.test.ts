import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { parseEnv, resetEnv } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";
import { sendEmail } from "@/lib/mail/send";
import { createEmail } from "@/lib/mail/template";

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

describe("sendEmail without a Resend key", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "nametag-mail-"));
    setVariables({ DATA_DIR: dataDir });
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it("stores each mail as a private file, newest first", async () => {
    stopClock("2026-11-20T12:00:00Z");
    await sendEmail(mail);
    advanceClock({ minutes: 1 });
    await sendEmail({ ...mail, subject: "Second" });
    const stored = await readOutbox(dataDir);
    expect(stored.map(({ subject }) => subject)).toEqual(["Second", "Hello"]);
    expect(stored[1]).toMatchObject({
      ...mail,
      headers: { "Auto-Submitted": "auto-generated" },
      createdAt: "2026-11-20T12:00:00.000Z",
    });
    const file = await stat(path.join(dataDir, "outbox", `${stored[0]?.id}.json`));
    expect(file.mode & 0o777).toBe(0o600);
  });

  it("keeps the newest 200", async () => {
    stopClock("2026-11-20T12:00:00Z");
    for (let number = 0; number < 203; number++) {
      advanceClock({ seconds: 1 });
      await sendEmail({ ...mail, subject: `Number ${number}` });
    }
    const stored = await readOutbox(dataDir);
    expect(stored).toHaveLength(200);
    expect(stored.at(-1)?.subject).toBe("Number 3");
  });

  it("removes line breaks from a subject", async () => {
    await sendEmail({ ...mail, subject: "Hello\r\nBcc: all@nametag.test\u2028X: y\0" });
    expect((await readOutbox(dataDir))[0]?.subject).toBe("Hello Bcc: all@nametag.test X: y");
  });

  it.each(["", "ana", "ana@nametag.test, ben@nametag.test", "ana@nametag.test\nBcc: x@nametag.test", "Ana <a@b.test>"])(
    "rejects %j as an address",
    async (to) => {
      await expect(sendEmail({ ...mail, to })).rejects.toThrow("one recipient address");
      expect(await readOutbox(dataDir)).toEqual([]);
    },
  );
});

describe("sendEmail with a Resend key, against a fake of Resend", () => {
  type Call = { url?: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };
  let server: Server;
  const calls: Call[] = [];
  /** The fake's next responses, then 200. `"cut"` closes the connection without a response. */
  const responses: (number | "cut")[] = [];

  beforeEach(async () => {
    calls.length = 0;
    responses.length = 0;
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        calls.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
        const status = responses.shift() ?? 200;
        if (status === "cut") return void request.socket.destroy();
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(
          JSON.stringify(
            status === 200 ? { id: "mail-1" } : { statusCode: status, name: "error", message: `Status ${status}` },
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

  it("sends the mail with the API key and the sender", async () => {
    await sendEmail(mail);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: "/emails",
      headers: { authorization: "Bearer re_test" },
      body: { ...mail, from: "Nametag <hello@nametag.test>" },
    });
  });

  it("tries once, and fails with the reason", async () => {
    responses.push(503, 422);
    await expect(sendEmail(mail)).rejects.toThrow("Status 503");
    await expect(sendEmail(mail)).rejects.toThrow("Status 422");
    expect(calls).toHaveLength(2);
  });
});

describe("mail settings", () => {
  const requiredEnv = { DATABASE_URL: "postgres://localhost/x", NEXTAUTH_SECRET: "x".repeat(32) };

  it("requires a sender with the key", () => {
    expect(() => parseEnv({ ...requiredEnv, RESEND_API_KEY: "re_x" })).toThrow("MAIL_FROM: is required");
    const from = "Nametag <hello@nametag.test>";
    expect(parseEnv({ ...requiredEnv, RESEND_API_KEY: "re_x", MAIL_FROM: from }).MAIL_FROM).toBe(from);
  });

  it.each(["Nametag", "Nametag <hello@nametag.test>\r\nBcc: x@y.test", "a@b@c", "<a@b.test"])(
    "rejects the sender %j",
    (sender) => expect(() => parseEnv({ ...requiredEnv, MAIL_FROM: sender })).toThrow("MAIL_FROM: must be like"),
  );
});

describe("mail templates", () => {
  const url = "http://localhost:3000/reset-password?token=abc";
  const render = (firstName: string) =>
    createEmail({ firstName, locale: "en" }, () => ({
      ...{ subject: "Reset", preview: "A link", heading: "A new password", paragraphs: ["Choose one."] },
      action: { label: "Reset password", url },
      notes: ["It works once."],
    }));

  it("renders the same content as HTML and as text", () => {
    const email = render("Ana");
    for (const body of [email.html, email.text]) {
      expect(body).toContain("Hi Ana,");
      expect(body).toContain(url);
      expect(body).toContain("It works once.");
    }
    expect(email.text).not.toMatch(/<\w/);
  });

  it("escapes a name, and leaves out one that contains an address", () => {
    expect(render("<b>Ana</b>").html).not.toContain("<b>");
    expect(render("O'Neil & Söhne").html).toContain("Hi O&#39;Neil &#38; Söhne,");
    for (const name of ["Win at evil.example", "http://evil", "a\r\nb", "x".repeat(41)])
      expect(render(name).text).toContain("Hi,\n");
  });
});
