import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";

type Body = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; content_type?: string }[];
};
type Call = { key: string; headers: IncomingHttpHeaders; body: Body };
/** The response to a call. `"lost"`: the mail is accepted without a response. `isTaken`: it is accepted although the response is an error. */
type Answer = { status: number; name?: string; headers?: Record<string, string>; isTaken?: boolean } | "lost";

const VARIABLES = ["RESEND_API_KEY", "RESEND_BASE_URL", "MAIL_FROM"] as const;

/** Starts a fake of Resend: the same key with the same content is one mail, and with other content refused (409). */
export async function startResend() {
  const calls: Call[] = [];
  const taken = new Map<string, string>();
  const mails: Body[] = [];
  let answer: (call: Call) => Answer | undefined = () => undefined;
  let events: (call: Call) => void = () => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const call = {
        key: String(request.headers["idempotency-key"]),
        headers: request.headers,
        body: JSON.parse(text) as Body,
      };
      calls.push(call);
      const reply = (status: number, body: object, headers: Record<string, string> = {}) => {
        response.writeHead(status, { "Content-Type": "application/json", ...headers });
        response.end(JSON.stringify(body));
      };
      const wanted = answer(call);
      const refusal = wanted === "lost" ? undefined : wanted;
      const refuse = ({ status, name = "error", headers }: Exclude<Answer, "lost">) => {
        reply(status, { statusCode: status, name, message: `Said ${status}` }, headers);
        events(call);
      };
      if (refusal && !refusal.isTaken) return refuse(refusal);
      const before = taken.get(call.key);
      if (before !== undefined && before !== text) {
        reply(409, { statusCode: 409, name: "invalid_idempotent_request", message: "Another content" });
        return events(call);
      }
      if (before === undefined) {
        taken.set(call.key, text);
        mails.push(call.body);
      }
      if (refusal) return refuse(refusal);
      if (wanted === undefined) reply(200, { id: call.key });
      events(call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.RESEND_API_KEY = "re_test";
  process.env.RESEND_BASE_URL = `http://127.0.0.1:${port}`;
  process.env.MAIL_FROM = "Nametag <hello@nametag.test>";
  resetEnv();
  return {
    /** All calls. */
    calls,
    /** The accepted mails. */
    mails,
    /** Sets the response to calls; undefined accepts the mail. */
    answers: (decide: (call: Call) => Answer | undefined) => (answer = decide),
    /** Resolves with the next call. */
    nextCall: () => new Promise<Call>((resolve) => (events = resolve)),
    async stop() {
      for (const name of VARIABLES) delete process.env[name];
      resetEnv();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
