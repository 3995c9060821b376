import { expectConsole } from "@/tests/support/setup/console";
import { FakeWebSocket } from "@/tests/support/fakes/fake-web-socket";

import { WsClient } from "./ws-client";

const EVENT = "0b3f8a1e-6a1f-4c55-9a53-0d8f4a1c2b3d";
let token: string | null;
let client: WsClient;
let visibility: DocumentVisibilityState;

const sockets = FakeWebSocket.all;
const last = () => FakeWebSocket.last();
/** A connected socket, authenticated. */
function authenticated(): FakeWebSocket {
  last().accept();
  last().deliver({ type: "authenticated", userId: "me" });
  return last();
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeWebSocket.install();
  token = "a-token";
  visibility = "visible";
  jest.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  client = new WsClient({ url: () => "ws://localhost:5000/ws", token: () => token });
  client.connect();
});
afterEach(() => {
  client.disconnect();
  jest.useRealTimers();
});

test("authenticates on opening, and is connected once the server says so", () => {
  const states: string[] = [];
  client.onState((state) => states.push(state));
  expect(last().url).toBe("ws://localhost:5000/ws");
  expect(client.state).toBe("connecting");
  authenticated();
  expect(last().sent).toEqual([{ type: "authenticate", token: "a-token" }]);
  expect(client.state).toBe("connected");
  last().end(1006);
  expect(states).toEqual(["connected", "connecting"]);
});

test("comes back after 1, 2, 4, 8, 16 and then every 30 seconds, ten times", () => {
  for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30, 30, 30]) {
    last().end(1006);
    const before = sockets.length;
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sockets).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  last().end(1006);
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(11);
});

test("opening sets the count back", () => {
  last().end(1006);
  jest.advanceTimersByTime(1_000);
  last().end(1006);
  jest.advanceTimersByTime(2_000);
  authenticated().end(1012);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(4);
});

test.each([
  ["the browser comes online", () => window.dispatchEvent(new Event("online"))],
  ["the tab is shown", () => document.dispatchEvent(new Event("visibilitychange"))],
])("after the tenth attempt it tries again when %s", (_, happen) => {
  for (let attempt = 0; attempt <= 10; attempt++) {
    last().end(1006);
    jest.advanceTimersByTime(30_000);
  }
  expect(sockets).toHaveLength(11);
  happen();
  expect(sockets).toHaveLength(12);
  last().end(1006);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(13);
});

test("being shown or online while it is connected opens nothing", () => {
  authenticated();
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(1);
});

test("stops when the token is refused, and says so once", () => {
  const refused = jest.fn();
  client.onRefused(refused);
  authenticated().end(4401);
  jest.advanceTimersByTime(3_600_000);
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(1);
  expect(refused).toHaveBeenCalledTimes(1);
});

test("a manual end closes with 1000, forgets listeners and stays away; connecting again works", () => {
  const heard = jest.fn();
  client.on("resync", heard);
  const socket = authenticated();
  client.disconnect();
  expect(socket.closedWith).toBe(1000);
  jest.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(1);
  client.connect();
  authenticated().deliver({ type: "resync" });
  expect(heard).not.toHaveBeenCalled();
});

test("joins its events on every socket until the last who asked lets go", () => {
  const leave = client.joinEvent(EVENT);
  client.joinEvent(EVENT)();
  const join = { type: "join_event", eventId: EVENT };
  authenticated();
  expect(last().sent).toEqual([{ type: "authenticate", token: "a-token" }, join]);
  last().end(1006);
  jest.advanceTimersByTime(1_000);
  authenticated();
  expect(last().sent).toContainEqual(join);
  leave();
  leave();
  last().end(1006);
  jest.advanceTimersByTime(1_000);
  authenticated();
  expect(last().sent).not.toContainEqual(join);
  client.joinEvent(EVENT);
  expect(last().sent).toContainEqual(join);
});

test("a send goes out with the socket's token, or answers that it could not", () => {
  const message = { type: "send_message", receiverId: EVENT, content: "Hi" } as const;
  expect(client.send(message)).toBe(false);
  last().accept();
  expect(client.send(message)).toBe(false);
  authenticated();
  token = "another";
  expect(client.send(message)).toBe(true);
  expect(last().sent.at(-1)).toEqual({ ...message, token: "a-token" });
});

test("hands frames to the listeners of their type; a failing one spares the others", () => {
  expectConsole("warn", /A listener of resync failed/);
  const heard = jest.fn();
  client.on("resync", () => {
    throw new Error("no");
  });
  const stop = client.on("resync", heard);
  authenticated().deliver({ type: "resync" });
  last().deliver({ type: "typing", userId: "x" });
  stop();
  last().deliver({ type: "resync" });
  expect(heard).toHaveBeenCalledTimes(1);
});

test("what it can't read it logs, and stays", () => {
  expectConsole("warn", /could not be read/);
  authenticated().deliverRaw("{nonsense");
  last().deliverRaw("null");
  expect(client.state).toBe("connected");
});

test("a lost network ends the socket at once, and its return opens the next", () => {
  const socket = authenticated();
  window.dispatchEvent(new Event("offline"));
  expect(client.state).toBe("connecting");
  expect(socket.closedWith).toBe(1000);
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(2);
  jest.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
});

test("a socket that was silent while the tab slept must answer within five seconds", () => {
  authenticated();
  visibility = "hidden";
  jest.advanceTimersByTime(61_000);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(last().sent).toHaveLength(2);
  last().deliver({ type: "authenticated", userId: "me" });
  jest.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(1);

  jest.advanceTimersByTime(61_000);
  document.dispatchEvent(new Event("visibilitychange"));
  jest.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(2);
});

test("a network that swallows everything holds an attempt for 20 seconds at most", () => {
  jest.advanceTimersByTime(20_000);
  jest.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
});

test("without a stored token it waits for one instead of opening", () => {
  client.disconnect();
  token = null;
  client.connect();
  expect(sockets).toHaveLength(1);
  token = "came later";
  jest.advanceTimersByTime(1_000);
  last().accept();
  expect(last().sent).toEqual([{ type: "authenticate", token: "came later" }]);
});
