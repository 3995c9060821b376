import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

const realtimePath = /^\/(?:ws|socket\.io)\/?(?:\?|$)/;

/** `/ws` and `/socket.io` (with and without a slash at the end) are realtime's; Next must not see them. */
export const isRealtimePath = (url: string | undefined): boolean => realtimePath.test(url ?? "");

const unavailable = JSON.stringify({ message: "The live connection is not available right now", code: "unavailable" });

/** Between two neighbours only (RFC 9110 §7.6.1). A handshake's Connection and Upgrade are what is passed on. */
const hopByHop = new Set(["keep-alive", "proxy-authorization", "proxy-connection", "te"]);
const connection = new Set(["connection", "upgrade"]);
/** Says who the client is, so a client's own counts for nothing (contract §2). */
const aboutTheClient = new Set([CLIENT_ADDRESS_HEADER, "x-forwarded-for", "forwarded", "x-real-ip"]);

/** `[name, value, …]` as Node gives and takes them, without those named. */
function without(rawHeaders: string[], ...dropped: Set<string>[]): string[] {
  const headers: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!dropped.some((names) => names.has(name.toLowerCase()))) headers.push(name, value);
  }
  return headers;
}

const withAddress = (headers: string[], clientAddress: string): string[] => [
  ...headers,
  ...[CLIENT_ADDRESS_HEADER, clientAddress, "X-Forwarded-For", clientAddress],
];

/** Passes web's realtime traffic on to the realtime process on this host. */
export function createRealtimeProxy(port: number) {
  const upgraded = new Set<Duplex>();
  const host = "127.0.0.1";

  return {
    /** A polling request of Socket.IO; 502 when realtime doesn't answer. */
    passRequest(incoming: IncomingMessage, response: ServerResponse, clientAddress: string): void {
      const headers = withAddress(without(incoming.rawHeaders, hopByHop, aboutTheClient, connection), clientAddress);
      // A connection of its own: a kept one may be closed by realtime just as a send is written to it.
      const { method, url: path } = incoming;
      const outgoing = request({ host, port, method, path, headers, agent: false, setHost: false });
      outgoing.on("response", (answer) => {
        response.writeHead(answer.statusCode ?? 502, without(answer.rawHeaders, hopByHop, connection));
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      });
      outgoing.on("error", () => {
        if (response.headersSent) return response.destroy();
        response.writeHead(502, { "Content-Type": "application/json", "Cache-Control": "no-store" }).end(unavailable);
      });
      response.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    },

    /** A WebSocket: the handshake is sent on as it came, then bytes flow both ways until either side ends. */
    passUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer, clientAddress: string): void {
      const upstream = connect({ host, port, noDelay: true });
      upgraded.add(client);
      const end = () => {
        upgraded.delete(client);
        client.destroy();
        upstream.destroy();
      };
      upstream.on("connect", () => {
        const headers = withAddress(without(incoming.rawHeaders, hopByHop, aboutTheClient), clientAddress);
        const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
        for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
        upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
        upstream.write(head);
        client.pipe(upstream).pipe(client);
      });
      upstream.on("error", () => {
        if (upstream.bytesRead > 0 || !client.writable) return end();
        const length = Buffer.byteLength(unavailable);
        client.end(
          `HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${unavailable}`,
        );
      });
      client.on("error", end);
      client.on("close", end);
      upstream.on("close", () => client.end());
    },

    /** Ends the WebSockets that are left; their clients connect again, to another instance. */
    close(): void {
      for (const client of upgraded) client.destroy();
    },
  };
}

export type RealtimeProxy = ReturnType<typeof createRealtimeProxy>;
