import { randomUUID } from "node:crypto";
import { once } from "node:events";

import WebSocket from "ws";

/** Somebody who writes, and to whom. */
export type Pair = { sender: WebSocket; receiver: WebSocket; frame: (content: string, clientId: string) => string };

export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
}

type Frame = { type: string; message?: { content: string } | string };

/** Sends one message; resolves when it is acknowledged as stored and has reached its receiver. */
function createExchange({ sender, receiver, frame }: Pair): () => Promise<void> {
  let missing = 0;
  let done: () => void = () => undefined;
  const arrived = (data: WebSocket.RawData, wanted: string) => {
    const got = JSON.parse((data as Buffer).toString()) as Frame;
    if (got.type === "error") throw new Error(`The server refused a message: ${JSON.stringify(got)}`);
    if (got.type === wanted && --missing === 0) done();
  };
  sender.on("message", (data) => arrived(data, "message_sent"));
  receiver.on("message", (data) => arrived(data, "receive_message"));
  let count = 0;
  return () =>
    new Promise((resolve) => {
      missing = 2;
      done = resolve;
      sender.send(frame(`A message of ordinary length, number ${count++}: see you by the stage at six?`, randomUUID()));
    });
}

export function createLoad(pairs: readonly Pair[]) {
  const exchanges = pairs.map(createExchange);
  return {
    /** As many as possible, one in flight a pair. @returns exchanges a second */
    async flood(ms: number): Promise<number> {
      const begun = performance.now();
      const counts = await Promise.all(
        exchanges.map(async (exchange) => {
          let count = 0;
          for (; performance.now() - begun < ms; count++) await exchange();
          return count;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000);
    },
    /** So many a second, evenly. @returns what each took, in ms, from when it was due */
    async pace(perSecond: number, ms: number): Promise<number[]> {
      const times: number[] = [];
      const begun = performance.now();
      const apart = (exchanges.length / perSecond) * 1_000;
      await Promise.all(
        exchanges.map(async (exchange, at) => {
          for (let due = begun + (apart * at) / exchanges.length; due - begun < ms; due += apart) {
            const early = due - performance.now();
            if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
            await exchange();
            times.push(performance.now() - due);
          }
        }),
      );
      return times;
    },
  };
}
