import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Server, type Socket } from "socket.io";

import type { ErrorCode } from "@/lib/core/shared/errors";
import { logInBrowser } from "@/lib/core/browser/log";

import type { SocketClientEvents, SocketServerEvents } from "../protocol/map-events";
import { MapSocket, type MapListener } from "./socket-io-client";

jest.mock("@/lib/core/browser/log");
const logged = jest.mocked(logInBrowser);

type ServerSocket = Socket<SocketClientEvents, SocketServerEvents>;

const EVENT = "11111111-1111-4111-8111-111111111111";
const buildLocation = (userId: string) => ({
  userId,
  latitude: 27.96,
  longitude: -82.46,
  timestamp: "2026-11-20T23:00:00.000Z",
});

let http: HttpServer;
let server: Server<SocketClientEvents, SocketServerEvents>;
let origin: string;
let received: string[];
let accepts: boolean;
let refusal: ErrorCode;
let latest: ServerSocket;
let opened: MapSocket[];

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  logged.mockReset();
  received = [];
  opened = [];
  accepts = true;
  refusal = "forbidden";
  http = createServer();
  server = new Server(http);
  server.use((socket, next) => next(socket.handshake.auth.token === "good" ? undefined : new Error("unauthorized")));
  server.on("connection", (socket) => {
    latest = socket;
    socket.on("joinEvent", (event, ack) => {
      received.push(`join ${JSON.stringify(event)}`);
      if (!accepts) return ack?.({ ok: false, code: refusal, message: "Check in first." });
      socket.emit("currentAttendees", []);
      ack?.({ ok: true });
    });
    socket.on("leaveEvent", (event, ack) => {
      received.push(`leave ${JSON.stringify(event)}`);
      ack?.({ ok: true });
    });
    socket.on("locationUpdate", (update, ack) => {
      received.push(`at ${update.latitude},${update.longitude} of ${update.eventId} as ${update.userId}`);
      ack?.({ ok: true, inRange: update.latitude < 28, ...(update.latitude < 20 && { visibleTo: "nobody" }) });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of opened) socket.disconnect();
  await server.close();
});

function open(token = "good") {
  const listener = {
    onState: jest.fn(),
    onAttendees: jest.fn(),
    onUpdate: jest.fn(),
  };
  const socket = new MapSocket({ origin, eventId: EVENT, token: () => token });
  opened.push(socket);
  socket.connect(listener satisfies MapListener);
  return { socket, listener, connected: () => waitFor(() => listener.onState.mock.lastCall?.[0] === "connected") };
}

const JOIN = `join {"eventId":"${EVENT}","updates":true}`;

test("authenticates, joins with updates, and is connected after the acknowledgement", async () => {
  const { listener, connected } = open();
  await connected();
  expect(received).toEqual([JOIN]);
  expect(listener.onAttendees).toHaveBeenCalledWith([]);
});

test("pauses, and doesn't connect again, when the member has too many maps", async () => {
  const { listener, connected } = open();
  await connected();
  latest.emit("closed", { code: 4409, message: "This member has too many open connections" });
  latest.disconnect(true);
  await waitFor(() => listener.onState.mock.lastCall?.[0] === "paused");
  expect(received).toEqual([JOIN]);
});

test("passes updates to the listener", async () => {
  const { listener, connected } = open();
  await connected();
  const update = { moved: [buildLocation("ana")], left: ["ben"] };
  latest.emit("mapUpdate", update);
  await waitFor(() => listener.onUpdate.mock.calls.length > 0);
  expect(listener.onUpdate).toHaveBeenCalledWith(update);
});

test("sends the position without a user id", async () => {
  const { socket, connected } = open();
  expect(await socket.sendLocation({ latitude: 27, longitude: -82 })).toBeNull();
  await connected();
  expect(await socket.sendLocation({ latitude: 27, longitude: -82 })).toEqual({
    inRange: true,
    visibleTo: "attendees",
  });
  expect(await socket.sendLocation({ latitude: 29, longitude: -82 })).toEqual({
    inRange: false,
    visibleTo: "attendees",
  });
  expect(received.at(-1)).toBe(`at 29,-82 of ${EVENT} as undefined`);
  expect(await socket.sendLocation({ latitude: 19, longitude: -82 })).toEqual({ inRange: true, visibleTo: "nobody" });
});

test("leaves and joins again to withdraw", async () => {
  const { socket, connected } = open();
  await connected();
  await socket.withdraw();
  expect(received).toEqual([JOIN, `leave "${EVENT}"`, JOIN]);
});

const FOLDED_JOIN = `join {"eventId":"${EVENT}","markers":false}`;

test("joins without markers while folded, also after a lost connection, and with them once opened", async () => {
  const { socket, connected, listener } = open();
  await connected();
  socket.setShown(false);
  await waitFor(() => received.length === 2);
  latest.conn.close();
  await waitFor(() => listener.onState.mock.lastCall?.[0] === "connecting");
  await connected();
  socket.setShown(true);
  await waitFor(() => received.length === 4);
  expect(received).toEqual([JOIN, FOLDED_JOIN, FOLDED_JOIN, JOIN]);
}, 10_000);

test("joins again without markers when it is folded during a join", async () => {
  const { socket } = open();
  await waitFor(() => received.length === 1);
  socket.setShown(false);
  await waitFor(() => received.length === 2);
  expect(received).toEqual([JOIN, FOLDED_JOIN]);
});

test("reports a lost connection and joins again after it", async () => {
  const { listener, connected } = open();
  await connected();
  latest.conn.close();
  await waitFor(() => listener.onState.mock.lastCall?.[0] === "connecting");
  await connected();
  expect(received).toEqual([JOIN, JOIN]);
}, 10_000);

test("joins again on resync", async () => {
  const { connected } = open();
  await connected();
  latest.emit("resync", {});
  await waitFor(() => received.length === 2);
});

test.each([
  ["token", "bad", true],
  ["join", "good", false],
])("logs a refused %s and stays in the state connecting", async (_, token, joinable) => {
  accepts = joinable;
  const { listener } = open(token);
  await waitFor(() => logged.mock.calls.length > 0);
  expect(listener.onState).not.toHaveBeenCalled();
});

test.each<ErrorCode>(["unavailable", "rate_limited"])("joins again after a refusal that may pass: %s", async (code) => {
  [accepts, refusal] = [false, code];
  // The shortest wait: half a second.
  jest.spyOn(Math, "random").mockReturnValue(0);
  const { connected } = open();
  await waitFor(() => logged.mock.calls.length > 0);
  accepts = true;
  await connected();
  expect(received).toEqual([JOIN, JOIN]);
});

test("does not join again after a disconnect", async () => {
  [accepts, refusal] = [false, "unavailable"];
  const { socket } = open();
  await waitFor(() => logged.mock.calls.length > 0);
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick"] });
  socket.disconnect();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(received).toEqual([JOIN]);
});

test("does not call the listener after a disconnect, and connects again", async () => {
  const { socket, listener, connected } = open();
  await connected();
  socket.disconnect();
  listener.onState.mockClear();
  const again = { ...listener, onState: jest.fn() };
  socket.connect(again);
  await waitFor(() => again.onState.mock.lastCall?.[0] === "connected");
  expect(listener.onState).not.toHaveBeenCalled();
});
