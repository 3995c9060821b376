import { type ClientRequest, createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

type Method = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> | Response;

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Serves exported methods of routes over real connections, as Next does: by `"POST /api/…"`. */
export async function serveRoutes(routes: Record<string, Method>): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const method = routes[`${incoming.method} ${incoming.url}`];
      if (!method) return outgoing.writeHead(404).end();
      const body = incoming.method === "GET" ? undefined : incoming;
      const init = { method: incoming.method, headers: incoming.headers, body, duplex: "half" };
      const url = new URL(incoming.url ?? "/", "http://localhost:3000");
      const response = await method(new Request(url, init as unknown as RequestInit), { params: Promise.resolve({}) });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
      else outgoing.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Opens a request whose body the test writes. `response` rejects if the connection closes without
 * one.
 */
export function openRequest(
  port: number,
  path: string,
  headers: Record<string, string | number>,
  method = "POST",
): { outgoing: ClientRequest; response: Promise<HttpResponse> } {
  // As browsers do: a server that should close the connection may reset it while the body is still
  // sent.
  const keptAlive = { connection: "keep-alive", ...headers };
  const outgoing = request({ port, host: "127.0.0.1", path, method, headers: keptAlive, agent: false });
  const response = new Promise<HttpResponse>((resolve, reject) => {
    outgoing.on("error", reject).on("response", (incoming) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      incoming.on("error", reject);
    });
  });
  // A test that aborts its request doesn't wait for the response.
  response.catch(() => undefined);
  return { outgoing, response };
}
