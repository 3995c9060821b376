import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";

import type { Member } from "../members";

const TIMEOUT_MS = 20_000;
/** A browser opens up to six connections to a server; the screens of the product rarely need more than two at a time. */
const CONNECTIONS = 2;

/** The calls of one member's browser: on its own connections, and with the tag of what it has read before. */
export class BrowserCalls {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #tags = new Map<string, string>();

  constructor(
    private readonly port: number,
    private readonly member: Member,
  ) {}

  /** Reads a page or a list. */
  get(path: string, headers: Record<string, string> = {}): Promise<string> {
    const tag = this.#tags.get(path);
    return this.#call("GET", path, tag ? { ...headers, "If-None-Match": tag } : headers);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<string> {
    return this.#call("POST", path, { ...headers, "Content-Type": "application/json" }, JSON.stringify(body));
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @throws Error for a status from 400 on, and after the timeout */
  async #call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<string> {
    const { token } = this.member;
    const outgoing = request({
      ...{ host: "127.0.0.1", port: this.port, path, method, agent: this.#agent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Authorization: `Bearer ${token}`, Cookie: `next-auth.session-token=${token}`, ...headers },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const text = await readText(response);
    const status = response.statusCode ?? 500;
    if (status >= 400) throw new Error(`${status} ${method} ${path.split("?", 1)[0]?.split("/").at(-1) ?? path}`);
    if (response.headers.etag && method === "GET") this.#tags.set(path, response.headers.etag);
    return text;
  }
}
