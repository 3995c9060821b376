import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { io, type Socket } from "socket.io-client";

import { pool } from "@/lib/core/server/db";
import { bus, closeBus } from "@/lib/realtime/bus";
import type { Bus, BusEvent } from "@/lib/realtime/bus-events";
import { createPostgresBus } from "@/lib/realtime/postgres-bus";
import type { SocketClientEvents, SocketServerEvents } from "@/lib/api/protocol/map-events";
import { createRealtimeServer, type RealtimeDeps, type RealtimeServer } from "@/realtime/server";

import { TestSocket } from "./web-socket";

export type MapClient = Socket<SocketServerEvents, SocketClientEvents>;

export type TestRealtime = {
  port: number;
  bus: Bus;
  httpServer: Server;
  realtime: RealtimeServer;
  /** Opens a socket without authenticating. */
  open: (headers?: Record<string, string>) => Promise<TestSocket>;
  /** Opens an authenticated socket. */
  connect: (token: string) => Promise<TestSocket>;
  /** Connects a Socket.IO client. */
  connectMap: (token: string, options?: { transports?: string[] }) => Promise<MapClient>;
};

type StartedServer = TestRealtime & { sockets: TestSocket[]; maps: MapClient[] };
let startedServers: StartedServer[] = [];

type Options = Omit<RealtimeDeps, "bus"> & {
  /** Whether the server has its own bus, as another process has. */
  ownBus?: boolean;
};

/**
 * Starts a realtime server in this process, on a free port and with real PostgreSQL. It is closed
 * after the test.
 */
export async function startRealtime({ ownBus = false, ...deps }: Options = {}): Promise<TestRealtime> {
  const serverBus = ownBus ? createPostgresBus(() => pool()) : bus();
  const httpServer = createServer();
  const realtime = createRealtimeServer(httpServer, { ...deps, bus: serverBus });
  await once(httpServer.listen(0, "127.0.0.1"), "listening");
  const { port } = httpServer.address() as AddressInfo;
  const [sockets, maps]: [TestSocket[], MapClient[]] = [[], []];

  const open = async (headers: Record<string, string> = {}) => {
    const socket = await TestSocket.open(`ws://127.0.0.1:${port}/ws`, headers);
    sockets.push(socket);
    return socket;
  };
  const server: StartedServer = {
    ...{ port, bus: serverBus, httpServer, realtime, sockets, maps, open },
    connect: async (token) => {
      const socket = await open();
      socket.send({ type: "authenticate", token });
      await socket.next("authenticated");
      return socket;
    },
    connectMap: async (token, { transports = ["websocket"] } = {}) => {
      const map: MapClient = io(`http://127.0.0.1:${port}`, {
        transports,
        auth: { token },
        forceNew: true,
        reconnection: false,
      });
      maps.push(map);
      await waitForConnect(map);
      return map;
    },
  };
  startedServers.push(server);
  await waitUntilListening(serverBus);
  await waitForPeers();
  return server;
}

async function waitForConnect(map: MapClient): Promise<void> {
  await new Promise<void>((resolve, reject) => map.once("connect", resolve).once("connect_error", reject));
}

/** Resolves when the bus listens. */
export async function waitUntilListening(bus: Bus): Promise<void> {
  while (!bus.isListening()) await new Promise((resolve) => setImmediate(resolve));
}

/** A process publishes positions and questions only once it knows of another one. */
async function waitForPeers(): Promise<void> {
  const buses = new Set(startedServers.map((server) => server.bus));
  const knowEachOther = () => buses.size === 1 || [...buses].every((each) => each.hasPeers());
  while (!knowEachOther()) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves when the process of a bus receives an event of this type. Call it before the action. */
export function waitForBusEvent(bus: Bus, type: BusEvent["type"]): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.subscribe({
      onEvent: (event) => {
        if (event.type !== type) return;
        stop();
        resolve();
      },
      onResync: () => undefined,
    });
  });
}

afterEach(async () => {
  const servers = startedServers;
  startedServers = [];
  for (const { sockets, maps } of servers) {
    for (const map of maps) map.disconnect();
    await Promise.all(sockets.map((socket) => socket.terminate()));
  }
  for (const { realtime, httpServer, bus: used } of servers) {
    await realtime.close();
    httpServer.close();
    httpServer.closeAllConnections();
    if (used !== bus()) await used.close();
  }
});
afterAll(closeBus);

/**
 * Resolves with the next event of a name on a map socket. Call it before the action that causes the
 * event.
 */
export function waitForEvent<Name extends keyof SocketServerEvents>(
  map: MapClient,
  name: Name,
): Promise<Parameters<SocketServerEvents[Name]>[0]> {
  return new Promise((resolve) => {
    const listener = (value: unknown) => resolve(value as Parameters<SocketServerEvents[Name]>[0]);
    map.once(name, listener as never);
  });
}

/** Records every event of a map socket from now on, as [event, payload]. */
export function recordEvents(map: MapClient): [string, unknown][] {
  const events: [string, unknown][] = [];
  map.onAny((name: string, payload: unknown) => events.push([name, payload]));
  return events;
}
