import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import WebSocket from "ws";

/** A registered member with a token. */
export type LoadMember = { id: string; token: string };

/** The load's own record. `content` of a message is unique. */
export type Ledger = {
  calls: number;
  failedCalls: string[];
  /** The contents of acknowledged messages. */
  acknowledged: Set<string>;
  refused: string[];
  /** The longest time from writing a message to its acknowledgement. */
  slowestMs: number;
  reconnects: number;
};

export const createLedger = (): Ledger => ({
  calls: 0,
  failedCalls: [],
  acknowledged: new Set(),
  refused: [],
  slowestMs: 0,
  reconnects: 0,
});

/** Below 20 messages in 10 seconds, and below 120 changes a minute: a member's limits. */
const SEND_INTERVAL_MS = 700;
const READS_PER_CHANGE = 5;
const CALL_INTERVAL_MS = 120;
const RECONNECT_MS = 100;

/**
 * Calls the API as one member until the signal, and records every response that is not a success.
 * Nothing is tried again.
 */
export async function callApi(url: string, { token }: LoadMember, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, origin: url, "content-type": "application/json" };
  const reads = ["/api/events", "/api/messages/conversations", "/api/profiles/me", "/api/connections/me"];
  for (let count = 0; !signal.aborted; count += 1) {
    const isChange = count % READS_PER_CHANGE === 0;
    const path = isChange ? "/api/profiles/me" : (reads[count % reads.length] ?? "/");
    const body = JSON.stringify({ company: `Company ${count}` });
    ledger.calls += 1;
    const response = await fetch(url + path, isChange ? { method: "PUT", headers, body } : { headers }).catch(String);
    const status = typeof response === "string" ? response : response.status;
    if (typeof response === "string" || !response.ok)
      ledger.failedCalls.push(`${isChange ? "PUT" : "GET"} ${path}: ${status}`);
    else await response.arrayBuffer();
    await wait(CALL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

type Frame = { type: string; clientId?: string; code?: string };

/**
 * Writes messages to one member until the signal, as a browser does: it connects again when its
 * socket closes, and sends again, with the same `clientId`, what is not acknowledged. Resolves when
 * every message is acknowledged.
 */
export async function writeMessages(
  url: string,
  from: LoadMember,
  to: LoadMember,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new Map<string, { content: string; sentAt: number }>();
  let socket: WebSocket | undefined;
  let isAuthenticated = false;
  const send = (clientId: string, content: string): void =>
    socket?.send(JSON.stringify({ type: "send_message", token: from.token, receiverId: to.id, content, clientId }));
  const receive = (frame: Frame): void => {
    if (frame.type === "authenticated") {
      isAuthenticated = true;
      for (const [clientId, { content }] of waiting) send(clientId, content);
    }
    const sent = waiting.get(frame.clientId ?? "");
    if (!sent || !frame.clientId) return;
    if (frame.type === "message_sent") ledger.acknowledged.add(sent.content);
    else if (frame.type === "error") ledger.refused.push(`${frame.code}: ${sent.content}`);
    else return;
    waiting.delete(frame.clientId);
    ledger.slowestMs = Math.max(ledger.slowestMs, Math.round(performance.now() - sent.sentAt));
  };
  const open = (): void => {
    const next = new WebSocket(`${url.replace("http", "ws")}/ws`, { origin: url, perMessageDeflate: false });
    socket = next;
    next.on("open", () => next.send(JSON.stringify({ type: "authenticate", token: from.token })));
    next.on("message", (data: Buffer) => receive(JSON.parse(data.toString()) as Frame));
    next.on("error", () => undefined);
    next.on("close", () => {
      isAuthenticated = false;
      if (socket !== next) return;
      ledger.reconnects += 1;
      setTimeout(open, RECONNECT_MS);
    });
  };
  open();
  while (!signal.aborted || waiting.size > 0) {
    if (!signal.aborted) {
      const clientId = randomUUID();
      const content = `Message ${clientId}`;
      waiting.set(clientId, { content, sentAt: performance.now() });
      if (isAuthenticated) send(clientId, content);
    }
    await wait(signal.aborted ? RECONNECT_MS : SEND_INTERVAL_MS);
  }
  const last = socket;
  socket = undefined;
  last?.close();
}
