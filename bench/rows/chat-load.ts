import { randomUUID } from "node:crypto";
import { once } from "node:events";

import WebSocket from "ws";

export type Pair = { sender: WebSocket; receiver: WebSocket; frame: (content: string, clientId: string) => string };

export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
}

type Frame = { type: string; message?: { content: string } | string };

/** Resolves when the message is acknowledged and has reached its receiver. */
function createExchange({ sender, receiver, frame }: Pair): () => Promise<void> {
  let awaitedFrames = 0;
  let onComplete: () => void = () => undefined;
  const onFrame = (data: WebSocket.RawData, expected: string) => {
    const frame = JSON.parse((data as Buffer).toString()) as Frame;
    if (frame.type === "error") throw new Error(`The server refused a message: ${JSON.stringify(frame)}`);
    if (frame.type === expected && --awaitedFrames === 0) onComplete();
  };
  sender.on("message", (data) => onFrame(data, "message_sent"));
  receiver.on("message", (data) => onFrame(data, "receive_message"));
  let count = 0;
  return () =>
    new Promise((resolve) => {
      awaitedFrames = 2;
      onComplete = resolve;
      sender.send(frame(`A message of ordinary length, number ${count++}: see you by the stage at six?`, randomUUID()));
    });
}

export function createLoad(pairs: readonly Pair[]) {
  const exchanges = pairs.map(createExchange);
  return {
    /** Keeps one message in flight per pair. Returns messages per second. */
    async measureThroughput(ms: number): Promise<number> {
      const start = performance.now();
      const counts = await Promise.all(
        exchanges.map(async (exchange) => {
          let count = 0;
          for (; performance.now() - start < ms; count++) await exchange();
          return count;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1_000);
    },
    /** Returns how long each message took in ms, from the time when it was due. */
    async measureLatency(perSecond: number, ms: number): Promise<number[]> {
      const latencies: number[] = [];
      const start = performance.now();
      const intervalMs = (exchanges.length / perSecond) * 1_000;
      await Promise.all(
        exchanges.map(async (exchange, index) => {
          for (let due = start + (intervalMs * index) / exchanges.length; due - start < ms; due += intervalMs) {
            const delayMs = due - performance.now();
            if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
            await exchange();
            latencies.push(performance.now() - due);
          }
        }),
      );
      return latencies;
    },
  };
}
