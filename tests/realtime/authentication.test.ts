import { randomUUID } from "node:crypto";

import { authenticate } from "@/lib/auth/service/session/session";
import { db } from "@/lib/core/server/db";

import { clock } from "@/lib/core/shared/clock";
import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";
import { signTestToken } from "@/tests/support/servers/tokens";

beforeEach(resetDatabase);

jest.mock("@/lib/auth/service/session/session", () => {
  const actual = jest.requireActual<typeof import("@/lib/auth/service/session/session")>(
    "@/lib/auth/service/session/session",
  );
  return { ...actual, authenticate: jest.fn(actual.authenticate) };
});
const authenticating = jest.mocked(authenticate);
const actual = jest.requireActual<typeof import("@/lib/auth/service/session/session")>(
  "@/lib/auth/service/session/session",
);
beforeEach(() => authenticating.mockImplementation(actual.authenticate));

/** Delays the check of tokens until `release` is called. */
function holdAuthentication(): () => void {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  authenticating.mockImplementation(async (...call) => {
    await released;
    return actual.authenticate(...call);
  });
  return () => release();
}

const buildMessageFrame = (token: string, receiverId: string) => ({
  type: "send_message",
  token,
  receiverId,
  content: "hi",
});

describe("before authentication", () => {
  it("rejects every frame but authenticate and keeps the socket open", async () => {
    const { open } = await startRealtime();
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    const socket = await open();
    const clientId = randomUUID();
    socket.send({ ...buildMessageFrame(ana.token, ben.userId), clientId });
    socket.send({ type: "join_event", eventId: randomUUID() });
    socket.send({ type: "typing", receiverId: ben.userId });
    const errors = await socket.nextFrames(3, "error");
    expect(errors.map((error) => error.code)).toEqual(["unauthorized", "unauthorized", "unauthorized"]);
    expect(errors[0]?.clientId).toBe(clientId);
    expect(await db().message.count()).toBe(0);

    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.next("authenticated")).toEqual({ type: "authenticated", userId: ana.userId });
  });

  it("delivers nothing for the user before authentication", async () => {
    const { open, connect, bus } = await startRealtime();
    const ana = await createMember();
    const [socket, otherSocket] = [await open(), await connect(ana.token)];
    await bus.publish({ type: "resource_changed", resource: "events" });
    await otherSocket.next("changed");
    socket.send({ type: "authenticate", token: ana.token });
    await socket.next("authenticated");
    await bus.publish({ type: "resource_changed", resource: "rsvps" });
    await socket.next("changed");
    expect(socket.frames).toEqual([
      { type: "authenticated", userId: ana.userId },
      { type: "changed", resource: "rsvps" },
    ]);
  });

  it("closes with 4408 at the deadline, which frames don't extend", async () => {
    const { open } = await startRealtime({ timing: { authenticateWithin: 300 } });
    const socket = await open();
    const timer = setInterval(() => socket.send({ type: "typing", receiverId: randomUUID() }), 20);
    // If frames extended it, their number would close the socket first, with 4401.
    expect(await socket.closed).toBe(4408);
    clearInterval(timer);
  });

  it("closes with 4408 when the token check never ends", async () => {
    const { open } = await startRealtime({ timing: { authenticateWithin: 200 } });
    const release = holdAuthentication();
    const socket = await open();
    socket.send({ type: "authenticate", token: "slow" });
    expect(await socket.closed).toBe(4408);
    release();
  });

  it("closes a socket that sends too many wrong frames", async () => {
    const { open } = await startRealtime();
    const socket = await open();
    for (let n = 0; n < 150; n++) socket.send({ type: "typing", receiverId: randomUUID() });
    expect(await socket.closed).toBe(4401);
    expect(socket.getReceived("error").length).toBeLessThanOrEqual(101);
  });

  it("has no deadline after authentication", async () => {
    // Long enough for a busy machine to authenticate one.
    const { connect, open } = await startRealtime({ timing: { authenticateWithin: 2_000 } });
    const ana = await createMember();
    const socket = await connect(ana.token);
    const other = await open();
    expect(await other.closed).toBe(4408);
    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.next("authenticated")).toMatchObject({ userId: ana.userId });
  });
});

describe("while the token is being checked", () => {
  it("keeps 16 frames, handles them in order afterwards and rejects more", async () => {
    const { open } = await startRealtime();
    const ana = await createMember();
    const events = [];
    for (let n = 0; n < 20; n++) {
      const event = await createEvent();
      await createRsvp(ana.userId, event.id);
      events.push(event.id);
    }
    const release = holdAuthentication();
    const socket = await open();
    socket.send({ type: "authenticate", token: ana.token });
    for (const eventId of events) socket.send({ type: "join_event", eventId });
    const errors = await socket.nextFrames(4, "error");
    expect(errors.map((error) => error.code)).toEqual(Array.from({ length: 4 }, () => "rate_limited"));
    release();
    const joined = await socket.nextFrames(16, "joined_event");
    expect(joined.map((frame) => frame.eventId)).toEqual(events.slice(0, 16));
    const kinds = socket.frames.filter((frame) => frame.type !== "error").map((frame) => frame.type);
    expect(kinds[0]).toBe("authenticated");
  });

  it("drops waiting frames when the token is rejected", async () => {
    const { open } = await startRealtime();
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    const release = holdAuthentication();
    const socket = await open();
    socket.send({ type: "authenticate", token: "not a token" });
    socket.send(buildMessageFrame(ana.token, ben.userId));
    release();
    expect(await socket.closed).toBe(4401);
    expect(await db().message.count()).toBe(0);
  });
});

describe("a refused token closes with 4401", () => {
  const cases: [string, (userId: string, sid: string) => Promise<string>][] = [
    ["nonsense", () => Promise.resolve("nonsense")],
    [
      "another secret's",
      (userId, sid) => signTestToken({ userId, sid, issuedAt: clock.now(), secret: "x".repeat(40) }),
    ],
    ["past its exp", (userId, sid) => signTestToken({ userId, sid, issuedAt: fromNow({ days: -91 }) })],
    ["of a session that is gone", (userId) => signTestToken({ userId, sid: randomUUID(), issuedAt: clock.now() })],
    [
      "of another's session",
      async (_, sid) => signTestToken({ userId: (await createUser()).id, sid, issuedAt: clock.now() }),
    ],
    [
      "unsigned",
      (userId, sid) => {
        const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
        return Promise.resolve(
          `${encodePart({ alg: "none" })}.${encodePart({ sub: userId, sid, iat: 1, exp: 9_999_999_999 })}.`,
        );
      },
    ],
  ];

  it.each(cases)("%s", async (_, makeToken) => {
    const { open } = await startRealtime();
    const ana = await createMember();
    const socket = await open();
    socket.send({ type: "authenticate", token: await makeToken(ana.userId, ana.sid) });
    expect(await socket.next("error")).toMatchObject({ code: "unauthorized" });
    expect(await socket.closed).toBe(4401);
  });

  it("of an expired session", async () => {
    const { open } = await startRealtime();
    const ana = await createMember();
    await db().session.update({ where: { sid: ana.sid }, data: { expire: fromNow({ minutes: -1 }) } });
    const socket = await open();
    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.closed).toBe(4401);
  });
});

it("closes with 1013, not 4401, when the database is unreachable", async () => {
  const { open } = await startRealtime();
  authenticating.mockRejectedValue(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
  const socket = await open();
  socket.send({ type: "authenticate", token: "any" });
  expect(await socket.next("error")).toMatchObject({ code: "unavailable" });
  expect(await socket.closed).toBe(1013);
});

describe("a second authenticate", () => {
  it("is accepted for the same session and refused for another", async () => {
    const { connect } = await startRealtime();
    const [ana, ben] = [await createMember(), await createMember()];
    const socket = await connect(ana.token);
    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.next("authenticated")).toMatchObject({ userId: ana.userId });
    socket.send({
      type: "authenticate",
      token: await signTestToken({ userId: ana.userId, sid: ana.sid, issuedAt: fromNow({ minutes: -5 }) }),
    });
    expect(await socket.next("authenticated")).toMatchObject({ userId: ana.userId });
    socket.send({ type: "authenticate", token: ben.token });
    expect(await socket.next("error")).toMatchObject({ code: "forbidden" });
    socket.send({ type: "authenticate", token: "nonsense" });
    expect(await socket.next("error")).toMatchObject({ code: "unauthorized" });
  });
});

it("extends the session when a socket authenticates", async () => {
  const { connect } = await startRealtime();
  const ana = await createMember();
  await db().session.update({ where: { sid: ana.sid }, data: { expire: fromNow({ hours: 5 }) } });
  await connect(ana.token);
  const { expire } = await db().session.findUniqueOrThrow({ where: { sid: ana.sid } });
  expect(expire.getTime()).toBeGreaterThan(fromNow({ days: 6 }).getTime());
});
