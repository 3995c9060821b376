import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Server, type Socket } from "socket.io";

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
/** Joins are answered when the test does so. */
let holdsJoins: boolean;
let heldJoins: (() => void)[];
let latest: ServerSocket;
let opened: MapSocket[];

/** Waits for a condition instead of a fixed time. */
async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  logged.mockReset();
  received = [];
  opened = [];
  accepts = true;
  holdsJoins = false;
  heldJoins = [];
  http = createServer();
  server = new Server(http);
  server.use((socket, next) => next(socket.handshake.auth.token === "good" ? undefined : new Error("unauthorized")));
  server.on("connection", (socket) => {
    latest = socket;
    socket.on("joinEvent", (event, ack) => {
      received.push(`join ${JSON.stringify(event)}`);
      const answer = () => {
        if (!accepts) return ack?.({ ok: false, code: "forbidden", message: "Check in first." });
        socket.emit("currentAttendees", []);
        ack?.({ ok: true });
      };
      if (holdsJoins) heldJoins.push(answer);
      else answer();
    });
    socket.on("leaveEvent", (event, ack) => {
      received.push(`leave ${JSON.stringify(event)}`);
      ack?.({ ok: true });
    });
    socket.on("viewportUpdate", ({ viewport }, ack) => {
      received.push(`viewport ${viewport.south}`);
      ack?.(accepts ? { ok: true } : { ok: false, code: "rate_limited", message: "Too fast" });
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
    onLocations: jest.fn(),
    onLeft: jest.fn(),
    onUpdate: jest.fn(),
  };
  const socket = new MapSocket({ origin, eventId: EVENT, token: () => token });
  opened.push(socket);
  socket.connect(listener satisfies MapListener);
  return { socket, listener, connected: () => waitFor(() => listener.onState.mock.lastCall?.[0] === "connected") };
}

const JOIN = `join {"eventId":"${EVENT}","batch":true}`;

test("authenticates, joins with batches, and is connected after the acknowledgement", async () => {
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

test("passes single and batched positions and departures to the listener", async () => {
  const { listener, connected } = open();
  await connected();
  latest.emit("attendeeLocations", [buildLocation("ana"), buildLocation("ben")]);
  latest.emit("attendeeLocationUpdate", buildLocation("cho"));
  latest.emit("attendeeLeft", { userId: "ana" });
  await waitFor(() => listener.onLeft.mock.calls.length > 0);
  expect(listener.onLocations.mock.calls).toEqual([
    [[buildLocation("ana"), buildLocation("ben")]],
    [[buildLocation("cho")]],
  ]);
  expect(listener.onLeft).toHaveBeenCalledWith("ana");
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

const showFrom = (south: number) => ({ south, west: 0, north: 60, east: 1 });

test("joins with the viewport, and sends the last one of several moves", async () => {
  const { socket, listener, connected } = open();
  socket.setViewport(showFrom(1));
  await connected();
  expect(received).toEqual([`join ${JSON.stringify({ eventId: EVENT, batch: true, viewport: showFrom(1) })}`]);
  for (const south of [2, 3, 4]) socket.setViewport(showFrom(south));
  await waitFor(() => received.length === 3);
  expect(received.slice(1)).toEqual(["viewport 2", "viewport 4"]);
  latest.emit("mapUpdate", { left: ["ana"] });
  await waitFor(() => listener.onUpdate.mock.calls.length > 0);
  expect(listener.onUpdate).toHaveBeenCalledWith({ left: ["ana"] });
});

const joinFrom = (south: number) =>
  `join ${JSON.stringify({ eventId: EVENT, batch: true, viewport: showFrom(south) })}`;

/** A client that joined with the first viewport and is joining again. */
async function rejoin() {
  const { socket, connected } = open();
  socket.setViewport(showFrom(1));
  await connected();
  holdsJoins = true;
  socket.refresh();
  await waitFor(() => heldJoins.length === 1);
  return socket;
}

test.each([
  ["accepted", true],
  ["refused", false],
])("sends a viewport that moved during another join after it was %s", async (_, isAccepted) => {
  const socket = await rejoin();
  socket.setViewport(showFrom(2));
  // Sent over the same connection afterwards, so a viewport before it would have arrived.
  await socket.sendLocation({ latitude: 27, longitude: -82 });
  expect(received.slice(1)).toEqual([joinFrom(1), `at 27,-82 of ${EVENT} as undefined`]);
  accepts = isAccepted;
  heldJoins[0]?.();
  await waitFor(() => received.length === 4);
  expect(received.at(-1)).toBe("viewport 2");
});

test("sends the newest viewport after a refused join that had it", async () => {
  const { socket, connected } = open();
  await connected();
  socket.setViewport(showFrom(1));
  await waitFor(() => received.length === 2);
  // Waits for the half second after the first one.
  socket.setViewport(showFrom(2));
  holdsJoins = true;
  socket.refresh();
  await waitFor(() => heldJoins.length === 1);
  expect(received.at(-1)).toBe(joinFrom(2));
  accepts = false;
  heldJoins[0]?.();
  await waitFor(() => logged.mock.calls.length > 0);
  accepts = true;
  await waitFor(() => received.at(-1) === "viewport 2");
});

test("sends the newest viewport after two joins that were under way together", async () => {
  const socket = await rejoin();
  socket.setViewport(showFrom(2));
  socket.refresh();
  await waitFor(() => heldJoins.length === 2);
  expect(received.slice(1)).toEqual([joinFrom(1), joinFrom(2)]);
  for (const answer of heldJoins) answer();
  await waitFor(() => received.length === 4);
  expect(received.at(-1)).toBe("viewport 2");
});

test("sends a refused viewport again", async () => {
  const { socket, connected } = open();
  await connected();
  accepts = false;
  socket.setViewport(showFrom(1));
  await waitFor(() => received.length === 2);
  accepts = true;
  await waitFor(() => received.length === 3);
  expect(received.slice(1)).toEqual(["viewport 1", "viewport 1"]);
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
