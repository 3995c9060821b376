import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import fc from "fast-check";
import WebSocket from "ws";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { startRealtime } from "@/tests/support/servers/realtime";
import { waitForClose } from "@/tests/support/servers/web-socket";
import { bySize } from "@/tests/support/size";

import { getFuzzRuns } from "./fuzz/runs";

/** How long each protocol is attacked. `FUZZ_SECONDS=120` is the long form. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? bySize(4, 2));
/**
 * The attack before memory is measured: code that is loaded and compiled at its first use doesn't
 * count.
 */
const WARM_UP_SECONDS = bySize(4, 2);
const MAX_GROWTH_BYTES = 50e6;

beforeEach(resetDatabase);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes that stay in use. */
function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`);
const keys = fc.constantFrom(
  ...["type", "token", "eventId", "receiverId", "content", "payload", "clientId", "messageType"],
  ...["__proto__", "constructor", "prototype", "toString", "latitude", "longitude", "userId", "updates"],
);

type Ids = { token: string; userId: string; eventId: string };

/** Values that reach further than random ones, because some of them are right. */
const valuesOf = ({ token, userId, eventId }: Ids) =>
  fc.oneof(
    fc.constantFrom<unknown>(token, userId, eventId, null, -0, 1e308, "\0", "\ud800", "", [], {}, true),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.integer({ min: 4_000, max: 60_000 }).map((length) => "x".repeat(length)),
  );

const objectsOf = (ids: Ids) => fc.array(fc.tuple(keys, valuesOf(ids)), { maxLength: 8 }).map(toJson);

/** As JSON text, in which keys can occur twice and `__proto__` is an ordinary key. */
const toJson = (entries: [string, unknown][]): string =>
  `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`).join(",")}}`;

type Send = (socket: WebSocket) => void;

const text = (frames: fc.Arbitrary<string>): fc.Arbitrary<Send> =>
  frames.map((frame) => (socket) => socket.send(frame));

const rawSends = fc.oneof<fc.Arbitrary<Send>[]>(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => (socket) => socket.send(bytes)),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => (socket) => socket.send(bytes, { binary: false })),
  fc.uint8Array({ maxLength: 125 }).map((bytes) => (socket) => socket.ping(bytes)),
  fc.uint8Array({ maxLength: 125 }).map((bytes) => (socket) => socket.pong(bytes)),
  fc.array(fc.string(), { maxLength: 30 }).map((parts) => (socket) => {
    for (const part of parts) socket.send(part, { fin: false });
  }),
  fc.boolean().map((fin) => (socket) => socket.send("", { fin })),
  fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => (socket) => {
    // Not a frame: bytes of the wire.
    (socket as unknown as { _socket?: { write: (data: Uint8Array) => void } })._socket?.write(bytes);
  }),
);

const chatSends = (ids: Ids) => {
  const types = fc.constantFrom("authenticate", "join_event", "send_message", "typing", "__proto__", "", "changed");
  const typed = fc
    .tuple(types, objectsOf(ids))
    .map(([type, json]) => json.replace("{", `{"type":"${type}"${json === "{}" ? "" : ","}`));
  return fc.oneof(
    { weight: 5, arbitrary: text(typed) },
    {
      weight: 1,
      arbitrary: text(
        fc.oneof(
          fc.string(),
          fc.json(),
          nested,
          nested.map((json) => `{"type":${json}}`),
        ),
      ),
    },
    { weight: 2, arbitrary: rawSends },
  );
};

const mapSends = (ids: Ids) => {
  const events = fc.constantFrom("joinEvent", "leaveEvent", "locationUpdate", "connect", "disconnect", "__proto__", "");
  const emits = fc
    .tuple(events, fc.array(fc.oneof(objectsOf(ids), fc.json(), nested), { maxLength: 3 }), fc.option(fc.nat()))
    .map(([event, json, ack]) => `42${ack ?? ""}${JSON.stringify([event]).slice(0, -1)}${["", ...json].join(",")}]`);
  const packets = fc
    .tuple(
      fc.stringMatching(/^[0-6]{0,2}[0-9]{0,12}-?(\/[a-z]{0,3},)?$/),
      fc.oneof(objectsOf(ids), fc.json(), fc.string()),
    )
    .map((parts) => parts.join(""));
  return fc.oneof(
    { weight: 5, arbitrary: text(emits) },
    { weight: 3, arbitrary: text(packets) },
    { weight: 2, arbitrary: rawSends },
  );
};

async function startTarget() {
  const server = await startRealtime({
    limits: { handshakes: { burst: 1e9, perSecond: 1e9 } },
    consume: () => Promise.resolve(),
  });
  const event = await createEvent();
  const [attacker, member] = [await createAttendee(event.id), await createAttendee(event.id)];
  const witness = await server.connect(member.token);
  let runs = 0;
  /** Sends everything on a new socket and waits until it is handled, or the socket closed. */
  async function attack(path: string, hello: string | null, sends: Send[]): Promise<void> {
    runs += 1;
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { perMessageDeflate: false });
    const replies: string[] = [];
    socket.on("message", (data: Buffer) => void replies.push(data.toString()));
    const closed = waitForClose(socket);
    await once(socket, "open");
    if (hello !== null) socket.send(hello);
    for (const send of sends) if (socket.readyState === WebSocket.OPEN) send(socket);
    // A client's close is answered after all that it sent before.
    socket.close();
    const timer = setTimeout(() => socket.terminate(), 500);
    await closed;
    clearTimeout(timer);
    // Anything may be refused, but nothing may fail.
    expect(replies.filter((reply) => reply.includes('"code":"internal"'))).toEqual([]);
  }
  async function expectAlive(): Promise<void> {
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
    expect(witness.socket.readyState).toBe(WebSocket.OPEN);
    await server.bus.publish({ type: "resource_changed", resource: "events", userIds: [member.userId] });
    await witness.next("changed");
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  }
  const ids = { token: attacker.token, userId: member.userId, eventId: event.id };
  return { server, attacker, ids, attack, expectAlive, countRuns: () => runs };
}

/** Attacks until the time is over, and expects that memory doesn't grow after the warm-up. */
async function fuzz(sends: fc.Arbitrary<Send>, run: (sends: Send[]) => Promise<void>): Promise<void> {
  const attackFor = (seconds: number) =>
    fc.assert(fc.asyncProperty(fc.array(sends, { minLength: 1, maxLength: 40 }), run), {
      ...getFuzzRuns<[Send[]]>(1e6),
      interruptAfterTimeLimit: seconds * 1_000,
      markInterruptAsFailure: false,
    });
  await attackFor(WARM_UP_SECONDS);
  const before = measureMemory();
  await attackFor(SECONDS);
  expect(measureMemory() - before).toBeLessThan(MAX_GROWTH_BYTES);
}

const TIMEOUT_MS = (SECONDS + WARM_UP_SECONDS) * 1_000 + 60_000;

it(
  "survives random frames on the chat channel",
  async () => {
    const { attacker, ids, attack, expectAlive, countRuns } = await startTarget();
    const hello = JSON.stringify({ type: "authenticate", token: attacker.token });
    let isAuthenticated = false;
    await fuzz(chatSends(ids), async (sends) => {
      isAuthenticated = !isAuthenticated;
      await attack("/ws", isAuthenticated ? hello : null, sends);
      await expectAlive();
    });
    expect(countRuns()).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);

it(
  "survives random packets on the map channel, over WebSocket and polling",
  async () => {
    const { server, attacker, ids, attack, expectAlive, countRuns } = await startTarget();
    const path = "/socket.io/?EIO=4&transport=websocket";
    const hello = `40${JSON.stringify({ token: attacker.token })}`;
    const polling = `http://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=polling`;
    /** Posts what the sends would write as one polling payload. */
    async function attackByPolling(sends: Send[]): Promise<void> {
      const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
      const packets: string[] = [];
      const recorder = { send: (data: unknown) => packets.push(String(data)), ping: () => 0, pong: () => 0 };
      for (const send of sends) send(recorder as unknown as WebSocket);
      const types = ["text/plain", "application/json", "application/octet-stream", "multipart/form-data", "\u00ff"];
      const headers = { "Content-Type": types[packets.length % types.length] ?? "" };
      const body = [hello, ...packets].join("\x1e");
      const post = fetch(`${polling}&sid=${sid}`, { method: "POST", body, headers });
      // The connection can be cut by the limits.
      const [reply] = await Promise.all([
        fetch(`${polling}&sid=${sid}`).then(
          (response) => response.text(),
          () => "",
        ),
        post.then(
          (response) => response.text(),
          () => "",
        ),
      ]);
      expect(reply).not.toContain('"code":"internal"');
    }
    let run = 0;
    await fuzz(mapSends(ids), async (sends) => {
      run += 1;
      if (run % 4 === 0) await attackByPolling(sends);
      else await attack(path, run % 2 === 0 ? hello : null, sends);
      await expectAlive();
    });
    expect(countRuns()).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);
