/** Walk-ins: codes, requests, and who confirmed to be there (docs/product/check-in.md#walk-ins). */
import { db } from "@/lib/core/server/db";
import { refund } from "@/lib/core/server/rate-limit";
import { resetEnv } from "@/lib/core/server/process/env";
import { removeOldWalkInRequests } from "@/lib/attendance/service/walk-in-request";
import { listAttendees } from "@/lib/attendance/data/attendees";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createPasskey } from "@/tests/support/factories/two-step";
import { createMember, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import {
  acceptRequest,
  checkInByCode,
  checkInByHand,
  checkInThemself,
  confirmPresence,
  createOrganizedEvent,
  declineRequest,
  findActive,
  findCandidates,
  getMemberCode,
  listAudit,
  listReceived,
  listRequests,
  requestByAddress,
  requestWalkIn,
} from "@/tests/support/fixtures/walk-ins";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});
afterEach(() => {
  delete process.env.ADMIN_TWO_STEP;
  resetEnv();
});

describe("a member's code", () => {
  test("checks in a walk-in with an RSVP of their own, and records the consent", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const me = await createMember();
    const { status, json } = await getMemberCode(me, event.id);
    expect([status, json]).toEqual([200, { code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/), secondsLeft: 25 }]);
    expect(await checkInByCode(organizer, event.id, json.code)).toMatchObject({
      result: "checked_in",
      subject: { kind: "member", id: me.userId },
    });
    expect(await findActive(me.userId)).toMatchObject({ checkedInById: organizer.userId, confirmedAt: fromNow({}) });
    expect(await db().eventRsvp.count({ where: { userId: me.userId, status: "confirmed" } })).toBe(1);
    expect(await listAudit()).toEqual([
      {
        action: "event.attendees_checked_in",
        actorId: organizer.userId,
        details: { userId: me.userId, consent: "code" },
      },
    ]);
  });

  test("can be typed in any case, without separators and with look-alike letters", async () => {
    const { organizer, event } = await createOrganizedEvent();
    for (let member = 0; member < 8; member++) {
      const { code } = (await getMemberCode(await createMember(), event.id)).json;
      const typed = ` ${code.replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l").toLowerCase()} `;
      expect((await checkInByCode(organizer, event.id, typed)).result).toBe("checked_in");
    }
  });

  test("is of use while check-in is open", async () => {
    const [organizer, me] = [await createMember({ role: "admin" }), await createMember()];
    const use = async (id: string) => checkInByCode(organizer, id, (await getMemberCode(me, id)).json.code ?? "");
    const early = await createEvent({ startTime: fromNow({ hours: 2 }), endTime: fromNow({ hours: 3 }) });
    const over = await createEvent({ startTime: fromNow({ hours: -2 }), endTime: fromNow({ hours: -1 }) });
    expect((await use(early.id)).reason).toBe("too_early");
    expect((await use(over.id)).reason).toBe("ended");
    expect((await getMemberCode(me, me.userId)).status).toBe(404);
  });

  test("admits walk-ins up to the capacity when many are scanned at once", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await db().event.update({ where: { id: event.id }, data: { capacity: 2 } });
    const members = await Promise.all(Array.from({ length: 6 }, () => createMember()));
    const codes = await Promise.all(members.map(async (member) => (await getMemberCode(member, event.id)).json.code));
    const results = await Promise.all(codes.map((code) => checkInByCode(organizer, event.id, code)));
    const reasons = results.map(({ result, reason }) => reason ?? result);
    expect(reasons.toSorted()).toEqual(["checked_in", "checked_in", "full", "full", "full", "full"]);
    expect(await db().eventRsvp.count()).toBe(2);
  });
});

describe("a request", () => {
  test("reaches the member, and checks them in when they accept, once", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const me = await createMember();
    const bus = recordBus();
    const created = await requestWalkIn(organizer, event.id, me.userId);
    expect([created.status, created.json]).toMatchObject([201, { status: "open", user: { id: me.userId } }]);
    expect(bus.events).toContainEqual({
      type: "resource_changed",
      resource: "attendances",
      userIds: [me.userId, organizer.userId],
    });
    expect((await listReceived(me)).json).toEqual([
      {
        id: created.json.id,
        event: { id: event.id, name: event.name },
        requestedBy: expect.objectContaining({ id: organizer.userId }),
        createdAt: fromNow({}).toISOString(),
        expiresAt: fromNow({ minutes: 10 }).toISOString(),
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => acceptRequest(me, created.json.id)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { userId: me.userId, eventId: event.id, isActive: true } });
    expect(await db().eventAttendance.count()).toBe(1);
    expect(await findActive(me.userId)).toMatchObject({ checkedInById: organizer.userId, confirmedAt: fromNow({}) });
    expect((await listReceived(me)).json).toEqual([]);
    expect((await listRequests(organizer, event.id)).json).toMatchObject([{ status: "accepted" }]);
    expect((await declineRequest(me, created.json.id)).status).toBe(409);
    expect(await listAudit()).toEqual([
      { action: "event.attendees_walk_in_requested", actorId: organizer.userId, details: { userId: me.userId } },
      {
        action: "event.attendees_checked_in",
        actorId: organizer.userId,
        details: { userId: me.userId, consent: "request" },
      },
    ]);
  });

  test("is one for a member and an event, however many organizers ask at once", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const [admin, me] = [await createMember({ role: "admin" }), await createMember()];
    const responses = await Promise.all(
      [organizer, admin, organizer, admin].map((each) => requestWalkIn(each, event.id, me.userId)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(await db().delivery.count()).toBe(1);
    const times = { createdAt: fromNow({}), expiresAt: fromNow({ hours: 1 }) };
    const row = { eventId: event.id, userId: me.userId, requestedById: admin.userId, ...times };
    await expect(db().walkInRequest.create({ data: row })).rejects.toThrow("walk_in_requests_one_open");
  });

  test("counts no more when its admin lacks the second step that admins need", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const me = await createMember();
    const { json: request } = await requestWalkIn(organizer, event.id, me.userId);
    process.env.ADMIN_TWO_STEP = "required";
    resetEnv();
    expect((await listReceived(me)).json).toEqual([]);
    expect((await acceptRequest(me, request.id)).status).toBe(404);
    await createPasskey(organizer.userId);
    expect((await listReceived(me)).json).toMatchObject([{ id: request.id }]);
    expect((await acceptRequest(me, request.id)).status).toBe(200);
  });

  test("expires after ten minutes, or at the event's end, and can be repeated", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const [me, late] = [await createMember(), await createMember()];
    const first = (await requestWalkIn(organizer, event.id, me.userId)).json;
    advanceClock({ minutes: 10 });
    expect((await acceptRequest(me, first.id)).status).toBe(404);
    expect((await listReceived(me)).json).toEqual([]);
    expect((await listRequests(organizer, event.id)).json).toMatchObject([{ status: "expired" }]);
    const second = await requestWalkIn(organizer, event.id, me.userId);
    expect(second.status).toBe(201);
    expect((await acceptRequest(me, second.json.id)).status).toBe(200);
    await db().event.update({ where: { id: event.id }, data: { endTime: fromNow({ minutes: 3 }) } });
    const { json } = await requestWalkIn(organizer, event.id, late.userId);
    expect(json.expiresAt).toBe(fromNow({ minutes: 3 }).toISOString());
  });

  test("can be declined, which checks nobody in", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const me = await createMember();
    const { id } = (await requestWalkIn(organizer, event.id, me.userId)).json;
    expect([(await declineRequest(me, id)).status, (await declineRequest(me, id)).status]).toEqual([204, 204]);
    expect((await acceptRequest(me, id)).status).toBe(404);
    expect((await listRequests(organizer, event.id)).json).toMatchObject([{ status: "declined" }]);
    expect(await db().eventRsvp.count()).toBe(0);
  });

  test("gives either an acceptance or a check-in elsewhere, never both", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const elsewhere = await createEvent();
    for (let round = 0; round < 4; round++) {
      const me = await createMember();
      await createRsvp(me.userId, elsewhere.id);
      const { id } = (await requestWalkIn(organizer, event.id, me.userId)).json;
      const [accepted, moved] = await Promise.all([acceptRequest(me, id), checkInThemself(me, elsewhere.id)]);
      expect(moved.status).toBe(200);
      // Accepted first, the member's own check-in moved them on; accepted second, it is refused.
      expect([200, 409]).toContain(accepted.status);
      expect(await findActive(me.userId)).toMatchObject({ eventId: elsewhere.id });
    }
  });

  test("admits as many as there are places when several accept at once", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    await db().event.update({ where: { id: event.id }, data: { capacity: 2 } });
    const members = await Promise.all(Array.from({ length: 5 }, () => createMember()));
    const requests = await Promise.all(members.map(({ userId }) => requestWalkIn(organizer, event.id, userId)));
    const answers = await Promise.all(members.map((member, at) => acceptRequest(member, requests[at]!.json.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    expect(await db().eventAttendance.count()).toBe(2);
  });

  test("is refused outside the check-in time and to members with an RSVP, unknown ones and oneself", async () => {
    const organizer = await createMember({ role: "admin" });
    const event = await createEvent();
    const early = await createEvent({ startTime: fromNow({ hours: 2 }), endTime: fromNow({ hours: 3 }) });
    const [me, going] = [await createMember(), await createMember()];
    await createRsvp(going.userId, event.id);
    expect((await requestWalkIn(organizer, early.id, me.userId)).json.code).toBe("too_early");
    expect((await requestWalkIn(organizer, event.id, going.userId)).status).toBe(409);
    const missing = [
      organizer.userId,
      event.id,
      (await createUser({ suspendedAt: fromNow({}) })).id,
      (await createUser({ deletedAt: fromNow({}) })).id,
    ];
    for (const userId of missing) expect((await requestWalkIn(organizer, event.id, userId)).status).toBe(404);
    expect((await findCandidates(organizer, event.id, going.user.email)).json).toEqual([]);
  });

  test("by address reaches its owner, who is named once they accept", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const [me, colleague] = [await createMember(), await createMember()];
    await createTeamMember(event.id, colleague.userId, "editor");
    const created = await requestByAddress(organizer, event.id, me.user.email.toUpperCase());
    const waiting = { address: me.user.email, status: "open", user: null };
    // A member's id is no way to ask, which would tell that the address is theirs.
    expect((await requestWalkIn(organizer, event.id, me.userId)).status).toBe(403);
    expect([created.status, created.json]).toMatchObject([201, waiting]);
    expect((await requestByAddress(organizer, event.id, me.user.email)).status).toBe(200);
    expect(await db().delivery.count({ where: { userId: me.userId } })).toBe(1);
    expect((await listRequests(organizer, event.id)).json).toMatchObject([waiting]);
    // Only who typed an address sees it.
    expect((await listRequests(colleague, event.id)).json).toEqual([]);
    const [received] = (await listReceived(me)).json;
    expect((await acceptRequest(me, received!.id)).status).toBe(200);
    expect((await listRequests(organizer, event.id)).json).toMatchObject([
      { ...waiting, status: "accepted", user: { id: me.userId } },
    ]);
  });

  test("by address says the same whoever has it, and whatever they do", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const members = {
      decliner: await createMember(),
      blocker: await createMember(),
      blocked: await createMember(),
      going: await createMember(),
      suspended: await createMember({ suspendedAt: fromNow({}) }),
      unconfirmed: await createMember({ emailVerifiedAt: null }),
    };
    await createBlock(members.blocker.userId, organizer.userId);
    await createBlock(organizer.userId, members.blocked.userId);
    await createRsvp(members.going.userId, event.id);
    const ask = async (email: string) => {
      const bus = recordBus();
      const { status, json } = await requestByAddress(organizer, event.id, email);
      const informed = bus.events.filter((sent) => "userIds" in sent && sent.userIds?.includes(organizer.userId));
      return { status, json: { ...json, id: "", address: "" }, informed };
    };
    const nobody = await ask("nobody@example.com");
    const answers = [];
    for (const { user } of Object.values(members)) answers.push(await ask(user.email));
    expect(answers).toEqual(answers.map(() => nobody));
    const [asked] = (await listReceived(members.decliner)).json;
    const bus = recordBus();
    await declineRequest(members.decliner, asked!.id);
    expect(bus.events).toEqual([expect.objectContaining({ userIds: [members.decliner.userId] })]);
    const listStates = async () =>
      (await listRequests(organizer, event.id)).json.map(({ status, user }) => ({ status, user }));
    expect(await listStates()).toEqual(Array.from({ length: 7 }, () => ({ status: "open", user: null })));
    advanceClock({ minutes: 11 });
    expect(await listStates()).toEqual(Array.from({ length: 7 }, () => ({ status: "expired", user: null })));
    for (const who of ["blocker", "blocked"] as const) expect((await listReceived(members[who])).json).toEqual([]);
  });

  test("by address needs a confirmed address of one's own and an open check-in, three times an hour at most", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const unconfirmed = await createMember({ emailVerifiedAt: null });
    const own = await createEvent({ createdById: unconfirmed.userId });
    const me = await createMember();
    expect((await requestByAddress(unconfirmed, own.id, me.user.email)).status).toBe(409);
    const times = { startTime: fromNow({ hours: 2 }), endTime: fromNow({ hours: 3 }) };
    const early = await createEvent({ hostUserId: organizer.userId, ...times });
    expect((await requestByAddress(organizer, early.id, me.user.email)).json.code).toBe("too_early");
    expect((await requestByAddress(organizer, event.id, "Wanda")).json.code).toBe("validation");
    for (const email of [me.user.email, "nobody@example.com"]) {
      for (let time = 0; time < 3; time++) {
        expect((await requestByAddress(organizer, event.id, email)).status).toBe(201);
        advanceClock({ minutes: 10 });
      }
      expect((await requestByAddress(organizer, event.id, email)).status).toBe(429);
    }
  });

  test("is pushed, unless it was answered or has expired", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const [quick, slow] = [await createMember(), await createMember()];
    const { id } = (await requestWalkIn(organizer, event.id, quick.userId)).json;
    await requestWalkIn(organizer, event.id, slow.userId);
    await declineRequest(quick, id);
    const listStatuses = async () =>
      Object.fromEntries((await db().delivery.findMany()).map(({ userId, status }) => [userId, status]));
    expect(await listStatuses()).toEqual({ [quick.userId]: "dropped", [slow.userId]: "queued" });
    advanceClock({ minutes: 11 });
    await runDeliveries();
    expect(await listStatuses()).toMatchObject({ [slow.userId]: "dropped" });
  });

  test("is in the member's export, and removed after a month and with either account", async () => {
    const { organizer, event } = await createOrganizedEvent("admin");
    const [me, other] = [await createMember(), await createMember()];
    await requestWalkIn(organizer, event.id, me.userId);
    await requestWalkIn(organizer, event.id, other.userId);
    const files = new Map(await listExportFiles(me.actor));
    expect(files.get("walk-in-requests.json")).toMatchObject([{ eventId: event.id, status: "open" }]);
    await deleteAccount(other.userId);
    expect(await db().walkInRequest.count()).toBe(1);
    advanceClock({ days: 29 });
    expect(await removeOldWalkInRequests()).toBe(0);
    advanceClock({ days: 2 });
    expect(await removeOldWalkInRequests()).toBe(1);
  });
});

test("a creator who hosts their own event asks 30 members a day at most, a host whom an admin chose more", async () => {
  const [creator, host] = [await createMember(), await createMember()];
  const own = await createEvent({ hostUserId: creator.userId, createdById: creator.userId });
  const given = await createEvent({ hostUserId: host.userId, createdById: creator.userId });
  const ask = async (organizer: typeof host, id: string) => {
    // Gives the minute's point back.
    await refund("walkIn", organizer.userId);
    return (await requestByAddress(organizer, id, (await createUser()).email)).status;
  };
  for (let count = 0; count < 30; count++) expect(await ask(creator, own.id)).toBe(201);
  expect(await ask(creator, own.id)).toBe(429);
  for (let count = 0; count < 31; count++) expect(await ask(host, given.id)).toBe(201);
});

describe("confirmed presence", () => {
  test("is given by the member's own check-in, also after one by hand", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const [own, byHand] = [await createMember(), await createMember()];
    for (const { userId } of [own, byHand]) await createRsvp(userId, event.id);
    await checkInThemself(own, event.id);
    expect(await findActive(own.userId)).toMatchObject({ checkedInById: own.userId, confirmedAt: fromNow({}) });
    await checkInByHand(organizer, event.id, byHand.userId);
    const active = await findActive(byHand.userId);
    expect(active).toMatchObject({ checkedInById: organizer.userId, confirmedAt: null });
    const { id } = (await checkInThemself(byHand, event.id)).json;
    expect(id).toBe(active?.id);
    expect(await findActive(byHand.userId)).toMatchObject({ id, confirmedAt: fromNow({}) });
    expect(new Map(await listExportFiles(byHand.actor)).get("check-ins.json")).toMatchObject([
      { checkedInByOrganizer: true },
    ]);
  });

  test("is shown on the attendee list where it is missing, and announced once it is given", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const me = await createMember();
    await createRsvp(me.userId, event.id);
    await checkInByHand(organizer, event.id, me.userId);
    const list = () => listAttendees(organizer.actor, event.id, { limit: 10, sort: "arrival" });
    expect((await list()).items).toMatchObject([{ isCheckedIn: true, isUnconfirmed: true }]);
    const bus = recordBus();
    const responses = await Promise.all([confirmPresence(me, event.id), confirmPresence(me, event.id)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 204]));
    expect((await list()).items[0]).not.toHaveProperty("isUnconfirmed");
    expect(bus.events).toMatchObject([
      { change: "checked_in", isConfirmation: true, userId: me.userId, eventId: event.id },
      { resource: "attendances", id: event.id, version: (await findActive(me.userId))?.id, userIds: [me.userId] },
    ]);
  });

  test("is confirmed at the event where the member is only, and by the database for an own check-in", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const me = await createMember();
    await createRsvp(me.userId, event.id);
    await checkInByHand(organizer, event.id, me.userId);
    await confirmPresence(me, (await createEvent()).id);
    expect(await findActive(me.userId)).toMatchObject({ confirmedAt: null });
    const other = await createMember();
    await expect(createAttendance(other.userId, event.id, { confirmedAt: null })).rejects.toThrow(
      "event_attendances_own_check_in_is_confirmed",
    );
  });
});
