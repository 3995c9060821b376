import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";

type MailBody = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};
type Attachment = { filename: string; content: string; content_type?: string; content_id?: string };
/** `attachments` without the pictures that the HTML shows. */
type Mail = MailBody & { pictures: Attachment[] };

function toMail({ attachments = [], ...body }: MailBody): Mail {
  const [pictures, files] = [true, false].map((isPicture) =>
    attachments.filter(({ content_id: id }) => (id !== undefined) === isPicture),
  ) as [Attachment[], Attachment[]];
  return { ...body, pictures, ...(files.length > 0 && { attachments: files }) };
}

type Call = { key: string; headers: IncomingHttpHeaders; body: MailBody };
/**
 * The response to a call. `"lost"`: the mail is accepted without a response. `isTaken`: it is
 * accepted although the response is an error.
 */
type FakeResponse = { status: number; name?: string; headers?: Record<string, string>; isAccepted?: boolean } | "lost";

const VARIABLES = ["RESEND_API_KEY", "RESEND_BASE_URL", "MAIL_FROM"] as const;

/**
 * Starts a fake of Resend's API. Requests with the same idempotency key and content are one mail;
 * with other content they get a 409.
 */
export async function startResend() {
  const calls: Call[] = [];
  const acceptedTexts = new Map<string, string>();
  const mails: Mail[] = [];
  let getResponse: (call: Call) => FakeResponse | undefined = () => undefined;
  let onCall: (call: Call) => void = () => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const call = {
        key: String(request.headers["idempotency-key"]),
        headers: request.headers,
        body: JSON.parse(text) as MailBody,
      };
      calls.push(call);
      const respond = (status: number, body: object, headers: Record<string, string> = {}) => {
        response.writeHead(status, { "Content-Type": "application/json", ...headers });
        response.end(JSON.stringify(body));
      };
      const fakeResponse = getResponse(call);
      const errorResponse = fakeResponse === "lost" ? undefined : fakeResponse;
      const respondWithError = ({ status, name = "error", headers }: Exclude<FakeResponse, "lost">) => {
        respond(status, { statusCode: status, name, message: `Status ${status}` }, headers);
        onCall(call);
      };
      if (errorResponse && !errorResponse.isAccepted) return respondWithError(errorResponse);
      const acceptedText = acceptedTexts.get(call.key);
      if (acceptedText !== undefined && acceptedText !== text) {
        respond(409, { statusCode: 409, name: "invalid_idempotent_request", message: "Different content" });
        return onCall(call);
      }
      if (acceptedText === undefined) {
        acceptedTexts.set(call.key, text);
        mails.push(toMail(call.body));
      }
      if (errorResponse) return respondWithError(errorResponse);
      if (fakeResponse === undefined) respond(200, { id: call.key });
      onCall(call);
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
    setResponse: (callback: (call: Call) => FakeResponse | undefined) => (getResponse = callback),
    /** Resolves with the next call. */
    nextCall: () => new Promise<Call>((resolve) => (onCall = resolve)),
    async stop() {
      for (const name of VARIABLES) delete process.env[name];
      resetEnv();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
