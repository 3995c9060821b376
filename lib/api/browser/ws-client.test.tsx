import { expectConsole } from "@/tests/support/setup/console";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";

import { WsClient } from "./ws-client";

const EVENT = "0b3f8a1e-6a1f-4c55-9a53-0d8f4a1c2b3d";
let token: string | null;
let client: WsClient;
let visibility: DocumentVisibilityState;
/** The middle of the range means no jitter. */
let random: number;

const sockets = FakeWebSocket.instances;
const getLastSocket = () => FakeWebSocket.last();
function openAuthenticated(): FakeWebSocket {
  getLastSocket().accept();
  getLastSocket().deliver({ type: "authenticated", userId: "me" });
  return getLastSocket();
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeWebSocket.install();
  token = "a-token";
  visibility = "visible";
  jest.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  random = 0.5;
  client = new WsClient({ url: () => "ws://localhost:5000/ws", token: () => token, random: () => random });
  client.connect();
});
afterEach(() => {
  client.disconnect();
  jest.useRealTimers();
});

test("authenticates on opening, and is connected after the response", () => {
  const states: string[] = [];
  client.onState((state) => states.push(state));
  expect(getLastSocket().url).toBe("ws://localhost:5000/ws");
  expect(client.state).toBe("connecting");
  openAuthenticated();
  expect(getLastSocket().sent).toEqual([{ type: "authenticate", token: "a-token" }]);
  expect(client.state).toBe("connected");
  getLastSocket().end(1006);
  expect(states).toEqual(["connected", "connecting"]);
});

test("reconnects after 1, 2, 4, 8, 16 and then every 30 seconds, ten times", () => {
  for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30, 30, 30]) {
    getLastSocket().end(1006);
    const before = sockets.length;
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sockets).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  getLastSocket().end(1006);
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(11);
});

test("waits at most 30 seconds, whatever the jitter", () => {
  random = 1;
  for (const seconds of [1.5, 3, 6, 12, 24, 30, 30, 30, 30, 30]) {
    getLastSocket().end(1006);
    const before = sockets.length;
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sockets).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
});

test.each([
  [0, 500],
  [0.25, 750],
  [1, 1_500],
])("varies each wait by half, so that browsers don't return together (%d: %d ms)", (number, ms) => {
  random = number;
  for (const wait of [ms, 2 * ms, 4 * ms]) {
    getLastSocket().end(1012);
    const before = sockets.length;
    jest.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
});

test("resets the back-off when a socket opens", () => {
  getLastSocket().end(1006);
  jest.advanceTimersByTime(1_000);
  getLastSocket().end(1006);
  jest.advanceTimersByTime(2_000);
  openAuthenticated().end(1012);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(4);
});

test("doesn't reset the back-off when the server closes every socket before it is authenticated", () => {
  for (const seconds of [1, 2, 4, 8]) {
    getLastSocket().accept();
    getLastSocket().end(1013);
    const before = sockets.length;
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sockets).toHaveLength(before);
    jest.advanceTimersByTime(1);
  }
});

test("waits half a minute after sending too many frames", () => {
  openAuthenticated().end(4429);
  jest.advanceTimersByTime(29_999);
  expect(sockets).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

test("pauses after too many open connections until its user reconnects, whatever the browser and the page do", () => {
  const states: string[] = [];
  client.onState((state) => states.push(state));
  openAuthenticated().end(4409);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("offline"));
  client.replace();
  client.close();
  client.connect();
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(1);
  client.reconnect();
  expect(sockets).toHaveLength(2);
  openAuthenticated();
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    "connected",
    "connecting",
    "paused",
    "connecting",
    "connected",
  ]);
});

test.each([
  ["the browser comes online", () => window.dispatchEvent(new Event("online"))],
  ["the tab becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
])("reconnects after the tenth attempt when %s", (_, trigger) => {
  for (let attempt = 0; attempt <= 10; attempt++) {
    getLastSocket().end(1006);
    jest.advanceTimersByTime(30_000);
  }
  expect(sockets).toHaveLength(11);
  trigger();
  expect(sockets).toHaveLength(12);
  getLastSocket().end(1006);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(13);
});

test("opens no second socket when the tab becomes visible or online while connected", () => {
  openAuthenticated();
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(1);
});

test("stops and reports once when the token is rejected", () => {
  const refused = jest.fn(() => Promise.resolve());
  client.onRefused(refused);
  openAuthenticated().end(4401);
  jest.advanceTimersByTime(3_600_000);
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(1);
  expect(refused).toHaveBeenCalledTimes(1);
});

test("tries again with the same back-off if nobody knows whether the session has ended", async () => {
  const refused = jest.fn(() => Promise.reject(new TypeError("offline")));
  client.onRefused(refused);
  for (const [refusals, seconds] of [1, 2, 4].entries()) {
    getLastSocket().end(4401);
    await jest.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect([refused.mock.calls.length, sockets.length]).toEqual([refusals + 1, refusals + 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(refusals + 2);
  }
  openAuthenticated();
  expect(client.state).toBe("connected");
});

test("doesn't try again if it was closed before that was known", async () => {
  let fail: (error: Error) => void = () => undefined;
  client.onRefused(() => new Promise((_, reject) => (fail = reject)));
  getLastSocket().end(4401);
  client.close();
  fail(new TypeError("offline"));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test("closes with 1000 and removes the listeners on disconnect, and connects again", () => {
  const listener = jest.fn();
  client.on("resync", listener);
  const socket = openAuthenticated();
  client.disconnect();
  expect(socket.closeCode).toBe(1000);
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(1);
  client.connect();
  openAuthenticated().deliver({ type: "resync" });
  expect(listener).not.toHaveBeenCalled();
});

test("closes with 1000 and keeps listeners and joined events for the next connect", () => {
  const listener = jest.fn();
  client.on("resync", listener);
  client.joinEvent(EVENT);
  const socket = openAuthenticated();
  client.close();
  expect(socket.closeCode).toBe(1000);
  window.dispatchEvent(new Event("online"));
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(1);
  client.connect();
  openAuthenticated().deliver({ type: "resync" });
  expect(getLastSocket().sent).toContainEqual({ type: "join_event", eventId: EVENT, batch: true });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("joins an event on every socket until its last caller leaves", () => {
  const leave = client.joinEvent(EVENT);
  client.joinEvent(EVENT)();
  const join = { type: "join_event", eventId: EVENT, batch: true };
  expect(openAuthenticated().sent).toEqual([{ type: "authenticate", token: "a-token" }, join]);
  getLastSocket().end(1006);
  jest.advanceTimersByTime(1_000);
  openAuthenticated();
  expect(getLastSocket().sent).toContainEqual(join);
  leave();
  leave();
  getLastSocket().end(1006);
  jest.advanceTimersByTime(1_000);
  openAuthenticated();
  expect(getLastSocket().sent).not.toContainEqual(join);
  client.joinEvent(EVENT);
  expect(getLastSocket().sent).toContainEqual(join);
});

const countJoins = (eventId = EVENT) =>
  getLastSocket().sent.filter((frame) => frame.type === "join_event" && frame.eventId === eventId).length;
const refuse = (code: string, more: object = {}) =>
  getLastSocket().deliver({ type: "error", message: "Not now.", code, eventId: EVENT, ...more });

test("joins again with the same back-off after a refusal that may pass, until it is accepted", () => {
  const onError = jest.fn();
  client.on("error", onError);
  client.joinEvent(EVENT);
  openAuthenticated();
  for (const [refusals, seconds] of [1, 2, 4].entries()) {
    refuse("unavailable");
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(countJoins()).toBe(refusals + 1);
    jest.advanceTimersByTime(1);
    expect(countJoins()).toBe(refusals + 2);
  }
  // Nobody needs to know of a refusal that is tried again.
  expect(onError).not.toHaveBeenCalled();
  getLastSocket().deliver({ type: "joined_event", eventId: EVENT });
  jest.advanceTimersByTime(3_600_000);
  expect(countJoins()).toBe(4);
});

test("repeats only the joins that were refused for now", () => {
  const [forbidden, later] = [EVENT.replace("0b", "1b"), EVENT.replace("0b", "2b")];
  const onError = jest.fn();
  client.on("error", onError);
  for (const eventId of [EVENT, forbidden, later]) client.joinEvent(eventId);
  openAuthenticated();
  refuse("unavailable");
  refuse("forbidden", { eventId: forbidden });
  refuse("rate_limited", { eventId: later });
  expect(onError).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect([EVENT, forbidden, later].map(countJoins)).toEqual([2, 1, 2]);
  // Forbidden the second time.
  refuse("unavailable");
  refuse("forbidden", { eventId: later });
  jest.advanceTimersByTime(2_000);
  expect([EVENT, forbidden, later].map(countJoins)).toEqual([3, 1, 2]);
});

test("passes on no refusal of a join whose screen has left the event meanwhile", () => {
  const onError = jest.fn();
  client.on("error", onError);
  openAuthenticated();
  client.joinEvent(EVENT)();
  for (const code of ["forbidden", "unavailable"]) refuse(code);
  expect(onError).not.toHaveBeenCalled();
});

test("waits as long as the server says before it joins again", () => {
  client.joinEvent(EVENT);
  openAuthenticated();
  refuse("rate_limited", { retryAfter: 7 });
  jest.advanceTimersByTime(6_999);
  expect(countJoins()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(countJoins()).toBe(2);
});

test("joins once on a new socket, and not again after a final refusal or an error of a message", () => {
  client.joinEvent(EVENT);
  openAuthenticated();
  refuse("forbidden");
  refuse("unavailable", { eventId: undefined, clientId: "a-message" });
  jest.advanceTimersByTime(60_000);
  expect(countJoins()).toBe(1);
  refuse("unavailable");
  getLastSocket().end(1006);
  jest.advanceTimersByTime(1_000);
  openAuthenticated();
  jest.advanceTimersByTime(60_000);
  expect(countJoins()).toBe(1);
});

test("sends with the token of the socket, and returns false without a connection", () => {
  const message = { type: "send_message", receiverId: EVENT, content: "Hi" } as const;
  expect(client.send(message)).toBe(false);
  getLastSocket().accept();
  expect(client.send(message)).toBe(false);
  openAuthenticated();
  token = "another";
  expect(client.send(message)).toBe(true);
  expect(getLastSocket().sent.at(-1)).toEqual({ ...message, token: "a-token" });
});

test("passes frames to the listeners of their type, even if one throws", () => {
  expectConsole("warn", /A listener of resync failed/);
  const listener = jest.fn();
  client.on("resync", () => {
    throw new Error("no");
  });
  const stop = client.on("resync", listener);
  openAuthenticated().deliver({ type: "resync" });
  getLastSocket().deliver({ type: "typing", userId: "x" });
  stop();
  getLastSocket().deliver({ type: "resync" });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("logs unreadable messages and stays connected", () => {
  expectConsole("warn", /could not be read/);
  openAuthenticated().deliverRaw("{nonsense");
  getLastSocket().deliverRaw("null");
  expect(client.state).toBe("connected");
});

test("closes the socket when the browser goes offline, and opens one when it comes online", () => {
  const socket = openAuthenticated();
  window.dispatchEvent(new Event("offline"));
  expect(client.state).toBe("connecting");
  expect(socket.closeCode).toBe(1000);
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(2);
  jest.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
});

test("replaces a socket that does not answer a probe within five seconds", () => {
  openAuthenticated();
  visibility = "hidden";
  jest.advanceTimersByTime(61_000);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(getLastSocket().sent).toHaveLength(2);
  getLastSocket().deliver({ type: "authenticated", userId: "me" });
  jest.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(1);

  jest.advanceTimersByTime(61_000);
  document.dispatchEvent(new Event("visibilitychange"));
  jest.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(2);
});

test("gives up an attempt after 20 seconds without an authentication", () => {
  jest.advanceTimersByTime(20_000);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
});

test("opens no socket without a stored token", () => {
  client.disconnect();
  token = null;
  client.connect();
  expect(sockets).toHaveLength(1);
  token = "came later";
  jest.advanceTimersByTime(1_000);
  getLastSocket().accept();
  expect(getLastSocket().sent).toEqual([{ type: "authenticate", token: "came later" }]);
});
