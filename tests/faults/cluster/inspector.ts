import { once } from "node:events";

import WebSocket from "ws";

import { findFreePorts } from "@/scripts/start/ports";

/** Node's arguments that let a row look into a process, and the port of its inspector. */
export async function createInspectorArgs(): Promise<{ nodeArgs: string[]; port: number }> {
  const [port = 0] = await findFreePorts(1);
  return { nodeArgs: ["--expose-gc", `--inspect=127.0.0.1:${port}`], port };
}

type Memory = { heapUsed: number; external: number };

/**
 * Returns the bytes that a process uses after a garbage collection: its heap, and the buffers
 * outside of it.
 */
export async function measureMemory(port: number): Promise<Memory> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  const expression = "gc(); gc(); (({ heapUsed, external }) => ({ heapUsed, external }))(process.memoryUsage())";
  socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression, returnByValue: true } }));
  const [data] = (await once(socket, "message")) as [Buffer];
  socket.close();
  const { result } = JSON.parse(data.toString()) as { result: { result: { value?: Memory } } };
  if (result.result.value === undefined) throw new Error(`The process could not be measured: ${data.toString()}`);
  return result.result.value;
}
