import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { buffer as readBuffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import type { Member } from "../members";

const TIMEOUT_MS = 20_000;
/** Per browser. */
const CONNECTIONS = 6;

const isConnectionLost = (error: unknown): boolean =>
  ["ECONNRESET", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? "");

/** The calls of one browser, with its own connections. */
export class BrowserCalls {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(
    private readonly port: number,
    private readonly member: Member,
  ) {}

  /** Sends the cookie only, as for pages and Next's router. */
  open(path: string, headers: Record<string, string> = {}): Promise<string> {
    return this.#call("GET", path, headers);
  }

  get(path: string): Promise<string> {
    return this.#call("GET", path, this.#authorize());
  }

  post(path: string, body?: object): Promise<string> {
    const headers = { ...this.#authorize(), ...(body && { "Content-Type": "application/json" }) };
    return this.#call("POST", path, headers, body && JSON.stringify(body));
  }

  close(): void {
    this.#agent.destroy();
  }

  #authorize(): Record<string, string> {
    return { Authorization: `Bearer ${this.member.token}` };
  }

  /** @throws Error for a redirect, a status from 400 on, and a timeout */
  async #call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<string> {
    const { token } = this.member;
    const outgoing = request({
      ...{ host: "127.0.0.1", port: this.port, path, method, agent: this.#agent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Cookie: `next-auth.session-token=${token}`, "Accept-Encoding": "gzip, deflate, br", ...headers },
    });
    outgoing.end(body);
    let response: IncomingMessage;
    try {
      [response] = (await once(outgoing, "response")) as [IncomingMessage];
    } catch (error) {
      // The server closed an idle connection just then. Browsers send the request again.
      if (outgoing.reusedSocket && isConnectionLost(error)) return this.#call(method, path, headers, body);
      throw error;
    }
    const bytes = await readBuffer(response);
    const text = (response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
    const status = response.statusCode ?? 500;
    if (status >= 300) throw new Error(`${status} ${method} ${path.split("?", 1)[0]?.split("/").at(-1) ?? path}`);
    return text;
  }
}
