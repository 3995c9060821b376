import { request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { onRequestError } from "@/instrumentation";
import { parseTrustedProxies } from "@/lib/http/server/client-address";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { createWebServer } from "@/web/create-web-server";
import { createMetrics } from "@/web/metrics";
import { createRealtimeProxy } from "@/web/realtime-proxy";

export type TestResponse = { status: number; headers: IncomingHttpHeaders; body: string };

const servers: Server[] = [];
/** Listens on a free port until the end of the test. */
export const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/**
 * Starts a web server whose Next is a stub that responds with `body`, or with the request's
 * headers, after `work`.
 */
export async function startWeb(
  realtimePort: number,
  options: {
    trusted?: string[];
    token?: string;
    work?: Promise<void>;
    body?: string;
    failure?: Error;
    thrown?: Error;
  } = {},
) {
  const realtime = createRealtimeProxy(realtimePort);
  const server = createWebServer({
    handle: async (incoming, response) => {
      await options.work;
      if (options.failure) throw options.failure;
      if (incoming.url === "/missing") withNotFoundStatus(null);
      // As Next does for a page that throws.
      if (options.thrown) {
        onRequestError(options.thrown);
        response.statusCode = 500;
      }
      const { body } = options;
      // Like Next, it waits until the client has read a page.
      if (body) return new Promise<void>((resolve) => response.end(body, resolve));
      response.end(JSON.stringify({ ...incoming.headers, url: incoming.url }));
    },
    upgrade: (_request, socket) => socket.destroy(),
    realtime,
    metrics: createMetrics(options.token),
    trustedProxies: parseTrustedProxies(options.trusted ?? []),
    publicFiles: new Map(["/sw.js", "/offline/a.js", "/icon.svg", "/manifest.webmanifest"].map((file) => [file, {}])),
    site: { isDevelopment: false, siteUrl: "https://nametag.test", realtimePort: 5000 },
  });
  return { server, realtime, port: await listen(server) };
}

/** Resolves with the response to one request on a connection of its own. */
export function call(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  method = body ? "POST" : "GET",
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", path, headers, method, agent: false });
    outgoing.on("error", reject).on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    outgoing.end(body);
  });
}
