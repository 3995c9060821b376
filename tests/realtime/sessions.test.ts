import { closeSession } from "@/lib/auth/service/session";
import { db } from "@/lib/core/server/db";

import { clock } from "@/lib/core/shared/clock";
import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createMember, createSession } from "@/tests/support/database/factories";
import { startRealtime, type MapClient } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const disconnected = (map: MapClient) =>
  new Promise<string>((resolve) => map.once("disconnect", (reason) => resolve(reason)));

/** Longer than any test, so that the regular check doesn't run by itself. */
const never = { checkSessionsEvery: 1_000_000 };

describe("a removed session", () => {
  it("closes only its own sockets with 4401 within two seconds, in every process", async () => {
    const [one, two] = [await startRealtime({ timing: never }), await startRealtime({ timing: never, ownBus: true })];
    const ana = await createMember();
    const { token: phone } = await createSession(ana.userId);
    const [here, there, map] = [
      await one.connect(ana.token),
      await two.connect(ana.token),
      await one.connectMap(ana.token),
    ];
    const other = await one.connect(phone);
    const mapEnds = disconnected(map);

    const begun = performance.now();
    await closeSession(ana.sid);
    expect(await here.closed).toBe(4401);
    expect(await there.closed).toBe(4401);
    expect(await mapEnds).toBe("io server disconnect");
    expect(performance.now() - begun).toBeLessThan(2_000);
    other.send({ type: "authenticate", token: phone });
    await other.next("authenticated");
  });

  it("refuses a socket that authenticates at the same moment", async () => {
    const { open, bus, connect } = await startRealtime({ timing: never });
    const [ana, ben] = [await createMember(), await createMember()];
    const witness = await connect(ben.token);
    await closeSession(ana.sid);
    await bus.publish({ type: "resource_changed", resource: "events" });
    await witness.next("changed");
    // Restores the row, as a read just before its removal would have seen it.
    await db().session.create({ data: { sid: ana.sid, userId: ana.userId, expire: fromNow({ days: 1 }), sess: {} } });
    const socket = await open();
    socket.send({ type: "authenticate", token: ana.token });
    expect(await socket.closed).toBe(4401);
  });
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
    const [gone, expired, stays] = [await connect(ana.token), await connect(ben.token), await connect(cem.token)];
    const mapEnds = disconnected(await connectMap(dan.token));
    // Written to the table only, without a bus event.
    await db().session.delete({ where: { sid: ana.sid } });
    await db().session.update({ where: { sid: ben.sid }, data: { expire: fromNow({ seconds: -1 }) } });
    await db().user.update({ where: { id: dan.userId }, data: { deletedAt: clock.now() } });
    expect(await gone.closed).toBe(4401);
    expect(await expired.closed).toBe(4401);
    expect(await mapEnds).toBe("io server disconnect");
    stays.send({ type: "authenticate", token: cem.token });
    await stays.next("authenticated");
  });
});

describe("a role change", () => {
  it("applies to open sockets without a new login, in both directions", async () => {
    const { connect, bus } = await startRealtime({ timing: never });
    const [ana, other] = [await createMember(), await createMember()];
    const event = await createEvent();
    const socket = await connect(ana.token);
    const bystander = await connect(other.token);
    const become = async (role: string) => {
      await db().user.update({ where: { id: ana.userId }, data: { role } });
      await bus.publish({ type: "user_changed", userId: ana.userId });
      await socket.next("changed");
    };
    const join = async () => {
      socket.send({ type: "join_event", eventId: event.id });
      return socket.next("joined_event", "error");
    };
    expect(await join()).toMatchObject({ code: "forbidden" });
    await become("admin");
    expect(await join()).toMatchObject({ type: "joined_event" });
    await become("user");
    expect(await join()).toMatchObject({ code: "forbidden" });
    expect(bystander.got("changed")).toEqual([]);
  });
});
