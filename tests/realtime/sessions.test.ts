import { enqueueConfirmation } from "@/lib/account/service/email/send-link";
import { confirmEmail } from "@/lib/account/service/email/confirm";
import { toMailedToken } from "@/lib/auth/service/random-token";
import { closeSession } from "@/lib/auth/service/session/session";
import { db } from "@/lib/core/server/db";

import { clock } from "@/lib/core/shared/clock";
import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createSession } from "@/tests/support/factories/users";
import { startRealtime, type MapClient } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const waitForDisconnect = (map: MapClient) =>
  new Promise<string>((resolve) => map.once("disconnect", (reason) => resolve(reason)));

/** Longer than any test, so that the regular check doesn't run by itself. */
const NO_REGULAR_CHECK = { checkSessionsEvery: 1_000_000 };

describe("a removed session", () => {
  it("closes only its own sockets with 4401 without a regular check, in every process", async () => {
    const [one, two] = [
      await startRealtime({ timing: NO_REGULAR_CHECK }),
      await startRealtime({ timing: NO_REGULAR_CHECK, ownBus: true }),
    ];
    const ana = await createMember();
    const { token: phone } = await createSession(ana.userId);
    const [firstSocket, secondSocket, map] = [
      await one.connect(ana.token),
      await two.connect(ana.token),
      await one.connectMap(ana.token),
    ];
    const other = await one.connect(phone);
    const mapDisconnected = waitForDisconnect(map);

    await closeSession(ana.sid);
    expect(await firstSocket.closed).toBe(4401);
    expect(await secondSocket.closed).toBe(4401);
    expect(await mapDisconnected).toBe("io server disconnect");
    other.send({ type: "authenticate", token: phone });
    await other.next("authenticated");
  });

  it("rejects a socket that authenticates at the same moment", async () => {
    const { open, bus, connect } = await startRealtime({ timing: NO_REGULAR_CHECK });
    const [ana, ben] = [await createMember(), await createMember()];
    const otherSocket = await connect(ben.token);
    await closeSession(ana.sid);
    await bus.publish({ type: "resource_changed", resource: "events" });
    await otherSocket.next("changed");
    // Restores the row, as a read just before its removal would have seen it.
    await db().session.create({ data: { sid: ana.sid, userId: ana.userId, expire: fromNow({ days: 1 }), sess: {} } });
    const socket = await open();
    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.closed).toBe(4401);
  });
});

it("closes the sockets of every session from before the first proof of the email, except the one that proved it", async () => {
  const { connect, connectMap, bus } = await startRealtime({ timing: NO_REGULAR_CHECK });
  const ana = await createMember({ emailVerifiedAt: null });
  const { token: before } = await createSession(ana.userId);
  const [own, socket, map] = [await connect(ana.token), await connect(before), await connectMap(before)];
  const mapDisconnected = waitForDisconnect(map);
  const link = { userId: ana.userId, kind: "registration", email: ana.user.email } as const;
  await db().$transaction((tx) => enqueueConfirmation(tx, link));
  const token = toMailedToken((await db().delivery.findFirstOrThrow()).key);
  await confirmEmail({ token }, ana.actor);
  expect(await socket.closed).toBe(4401);
  expect(await mapDisconnected).toBe("io server disconnect");
  await bus.publish({ type: "resource_changed", resource: "events" });
  await own.next("changed");
});

describe("the regular check", () => {
  it("closes sockets of sessions whose end event was lost and keeps the others", async () => {
    const { connect, connectMap } = await startRealtime({ timing: { checkSessionsEvery: 100 } });
    const [ana, ben, cem, dan] = [
      await createMember(),
      await createMember(),
      await createMember(),
      await createMember(),
    ];
    const [signedOut, expired, remaining] = [
      await connect(ana.token),
      await connect(ben.token),
      await connect(cem.token),
    ];
    const mapDisconnected = waitForDisconnect(await connectMap(dan.token));
    // Written to the table only, without a bus event.
    await db().session.delete({ where: { sid: ana.sid } });
    await db().session.update({ where: { sid: ben.sid }, data: { expire: fromNow({ seconds: -1 }) } });
    await db().user.update({ where: { id: dan.userId }, data: { deletedAt: clock.now() } });
    expect(await signedOut.closed).toBe(4401);
    expect(await expired.closed).toBe(4401);
    expect(await mapDisconnected).toBe("io server disconnect");
    remaining.send({ type: "authenticate", token: cem.token });
    await remaining.next("authenticated");
  });
});

describe("a role change", () => {
  it("applies to open sockets without a new login, in both directions", async () => {
    const { connect, bus } = await startRealtime({ timing: NO_REGULAR_CHECK });
    const [ana, other] = [await createMember(), await createMember()];
    const event = await createEvent();
    const socket = await connect(ana.token);
    const otherSocket = await connect(other.token);
    const changeRole = async (role: string) => {
      await db().user.update({ where: { id: ana.userId }, data: { role } });
      await bus.publish({ type: "user_changed", userId: ana.userId });
      await socket.next("changed");
    };
    const join = async () => {
      socket.send({ type: "join_event", eventId: event.id });
      return socket.next("joined_event", "error");
    };
    expect(await join()).toMatchObject({ code: "forbidden" });
    await changeRole("admin");
    expect(await join()).toMatchObject({ type: "joined_event" });
    await changeRole("user");
    expect(await join()).toMatchObject({ code: "forbidden" });
    expect(otherSocket.getReceived("changed")).toEqual([]);
  });
});
