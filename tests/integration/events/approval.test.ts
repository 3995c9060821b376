/** RSVPs that need approval (docs/product/event-approval.md). */
import { listAttendees } from "@/lib/attendance/data/attendees";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { deleteAccount } from "@/lib/account/service/delete";
import { listExportFiles } from "@/lib/account/data/export-files";
import { db } from "@/lib/core/server/db";
import { listAudience } from "@/lib/profiles/data/audience";
import { clock } from "@/lib/core/shared/clock";
import { hasEventRight } from "@/lib/events/policy/access";
import { lockEvents } from "@/lib/events/service/event-lock";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { notifyEventsCancelled } from "@/lib/notifications/service/events/event-notifications";
import { getRelation } from "@/lib/messages/data/relation.sql";
import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import {
  type Member,
  callRsvp,
  updateEvent,
  read,
  decide,
  approve,
  decline,
  list,
  getStatus,
  listStatuses,
  createAskedEvent,
} from "@/tests/support/fixtures/approval";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

describe("a request", () => {
  test("is pending, is repeated safely, and can be withdrawn and made again", async () => {
    const { event, members } = await createAskedEvent(0);
    const me = members[0] ?? (await createMember());
    const first = await callRsvp(me, event.id);
    expect([first.status, first.json]).toMatchObject([201, { status: "pending" }]);
    expect((await callRsvp(me, event.id)).status).toBe(200);
    expect(await read(me, event.id)).toMatchObject({
      requiresApproval: true,
      rsvpCount: 0,
      viewer: { rsvp: { status: "pending" }, checkIn: { reason: "no_rsvp" } },
    });
    expect((await callRsvp(me, event.id, "DELETE")).status).toBe(200);
    expect((await read(me, event.id)).viewer).toMatchObject({ rsvp: null });
    expect((await callRsvp(me, event.id)).json).toMatchObject({ status: "pending" });
  });

  test("takes no place and no place on the waitlist", async () => {
    const { host, event, members } = await createAskedEvent(3, { capacity: 1 });
    expect(await listStatuses(members, event.id)).toEqual(["pending", "pending", "pending"]);
    const [ana, ben, cem] = members as [Member, Member, Member];
    expect((await approve(host, event.id, cem)).json).toEqual({ confirmed: 1, waitlisted: 0, declined: 0, pending: 0 });
    expect((await approve(host, event.id, ben, ana)).json).toEqual({
      confirmed: 0,
      waitlisted: 2,
      declined: 0,
      pending: 0,
    });
    // In the order of asking, whatever the call's order.
    expect((await callRsvp(ana, event.id, "GET")).json).toMatchObject({ status: "waitlisted", waitlistPosition: 1 });
    expect((await callRsvp(ben, event.id, "GET")).json).toMatchObject({ status: "waitlisted", waitlistPosition: 2 });
  });

  test("of who decides requests is approved at once, while places are free; a helper's at the door isn't", async () => {
    const { host, event } = await createAskedEvent(0, { capacity: 4 });
    const deciders = [
      await createHelper(event.id, "owner"),
      await createHelper(event.id, "editor"),
      host,
      await createMember({ role: "admin" }),
    ];
    const late = await createHelper(event.id, "editor");
    const door = await createHelper(event.id, "door");
    for (const member of [...deciders, late]) {
      expect(hasEventRight((await read(member, event.id)).viewer?.roles ?? [], "decideRequests")).toBe(true);
      expect((await callRsvp(member, event.id)).status).toBe(201);
    }
    expect((await read(door, event.id)).viewer).toMatchObject({ roles: ["door"] });
    await callRsvp(door, event.id);
    expect(await listStatuses([...deciders, late, door], event.id)).toEqual([
      ...deciders.map(() => "confirmed"),
      "waitlisted",
      "pending",
    ]);
  });

  test("of an editor who is removed meanwhile stays open", async () => {
    const { event } = await createAskedEvent(0);
    const editor = await createHelper(event.id, "editor");
    const asked = await db().$transaction(async (tx) => {
      await lockEvents(tx, [event.id]);
      const request = callRsvp(editor, event.id);
      await waitForBlockedBackend();
      await tx.eventTeamMember.deleteMany({ where: { userId: editor.userId } });
      return { request };
    });
    expect((await asked.request).json).toMatchObject({ status: "pending" });
  });

  test("that was declined stays, can't be withdrawn or repeated, and can be approved later", async () => {
    const { host, event, members } = await createAskedEvent(1);
    const [me] = members as [Member];
    expect((await decline(host, event.id, me)).json).toEqual({ confirmed: 0, waitlisted: 0, declined: 1, pending: 0 });
    expect((await decline(host, event.id, me)).json).toEqual({ confirmed: 0, waitlisted: 0, declined: 0, pending: 0 });
    expect((await read(me, event.id)).viewer).toMatchObject({ rsvp: { status: "declined" } });
    expect((await callRsvp(me, event.id, "DELETE")).status).toBe(204);
    expect((await callRsvp(me, event.id)).status).toBe(403);
    expect(await getStatus(me, event.id)).toBe("declined");
    // Nor by turning approval off.
    const admin = await createMember({ role: "admin" });
    await updateEvent(admin, event.id, { requiresApproval: false });
    expect((await callRsvp(me, event.id)).status).toBe(403);
    // All open requests don't include it.
    expect((await decide(host, event.id, { decision: "approve", all: true })).json).toMatchObject({ confirmed: 0 });
    expect((await approve(host, event.id, me)).json).toMatchObject({ confirmed: 1 });
    expect((await read(me, event.id)).viewer).toMatchObject({ rsvp: { status: "confirmed" } });
  });

  test("gives no right of an attendee while it is open or declined", async () => {
    const { host, event, members } = await createAskedEvent(3, {
      hostEmail: "host@secret.example",
      hostPhone: "5550100",
      meetingUrl: "https://meet.example/secret",
    });
    const [pending, declined, attendee] = members as [Member, Member, Member];
    await decline(host, event.id, declined);
    await approve(host, event.id, attendee);
    for (const me of [pending, declined]) {
      const { token, userId } = me;
      const params = { id: event.id };
      const attendees = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", {
        params,
        token,
      });
      const summary = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/summary/route"), "GET", {
        params,
        token,
      });
      const body = { eventId: event.id };
      const arrive = await callRoute(await import("@/app/api/attendances/check-in/route"), "POST", { token, body });
      const contact = await callRoute(await import("@/app/api/profiles/[userId]/contact/route"), "GET", {
        params: { userId: attendee.userId },
        token,
      });
      expect([attendees.status, summary.status, arrive.status, contact.status]).toEqual([403, 403, 403, 403]);
      const seen = await read(me, event.id);
      expect(seen).not.toHaveProperty("hostEmail");
      expect(seen).not.toHaveProperty("hostPhone");
      expect(seen).not.toHaveProperty("meetingUrl");
      const calendar = await callRoute(await import("@/app/api/events/[id]/calendar/route"), "GET", { params, token });
      expect(calendar.text).not.toContain("secret");
      expect(await getRelation(host.userId, userId)).toBe("stranger");
      expect(await getRelation(userId, host.userId)).toBe("stranger");
      expect((await listAudience(db(), userId, clock.now())).attendees).toEqual([]);
    }
    const seen = await listAttendees(attendee.actor, event.id, { limit: 50, sort: "arrival" });
    expect(seen.items.map(({ userId }) => userId)).toEqual([attendee.userId]);
    expect((await list(host, event.id, "coming")).json.map(({ id }) => id)).toEqual([attendee.userId]);
    expect((await read(attendee, event.id)).rsvpCount).toBe(1);
  });

  test("is neither reminded of the event nor told of its changes", async () => {
    const { host, event, members } = await createAskedEvent(2, {
      startTime: fromNow({ minutes: 20 }),
      endTime: fromNow({ hours: 2 }),
    });
    await decline(host, event.id, members[1] as Member);
    await db().delivery.deleteMany();
    expect(await enqueueReminders()).toBe(0);
    const admin = await createMember({ role: "admin" });
    await updateEvent(admin, event.id, { venueName: "Elsewhere" });
    await updateEvent(admin, event.id, { status: "cancelled" });
    expect(await notifyEventsCancelled([event.id])).toBe(0);
    expect(await db().delivery.count()).toBe(0);
  });

  test("is in the member's own list and export, and goes with the account", async () => {
    const { host, event, members } = await createAskedEvent(2);
    const [pending, declined] = members as [Member, Member];
    await decline(host, event.id, declined);
    const mine = async ({ token }: Member) =>
      (await callRoute<{ status: string }[]>(await import("@/app/api/rsvps/me/route"), "GET", { token })).json;
    expect((await mine(pending)).map(({ status }) => status)).toEqual(["pending"]);
    expect(await mine(declined)).toEqual([]);
    const files = new Map(await listExportFiles(declined.actor));
    expect(files.get("rsvps.json")).toMatchObject([{ eventId: event.id, status: "declined" }]);
    const bus = recordBus();
    for (const { userId } of [pending, declined]) {
      await deleteAccount(userId);
      // The organizers' lists lose it live.
      const told = bus.take().flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
      expect(told).toContain(host.userId);
    }
    expect(await db().eventRsvp.count()).toBe(0);
  });
});

describe("an organizer", () => {
  test("lists open requests in the order of asking, and declined ones apart, with their numbers", async () => {
    const { host, event, members } = await createAskedEvent(4);
    await decline(host, event.id, members[0] as Member);
    const { json } = await list(host, event.id, "requests");
    const order = [1, 2, 3].map((index) => members[index]?.userId);
    expect(json.map(({ id }) => id)).toEqual(order);
    expect(json.map(({ state }) => state)).toEqual(["requested", "requested", "requested"]);
    const declined = await list(host, event.id, "not_coming");
    expect(declined.json).toMatchObject([{ id: members[0]?.userId, state: "declined" }]);
    const counts = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/counts/route"), "GET", {
      params: { id: event.id },
      token: host.token,
    });
    expect(counts.json).toMatchObject({ coming: 0, waitlisted: 0, requests: 3, notComing: 1 });
    const paged = await callRoute<ManagedPerson[]>(
      await import("@/app/api/events/[id]/rsvped-attendees/manage/route"),
      "GET",
      {
        path: `/api/events/${event.id}/rsvped-attendees/manage?show=requests&limit=2`,
        params: { id: event.id },
        token: host.token,
      },
    );
    const cursor = paged.headers.get("Link")?.match(/cursor=([^&>]+)/)?.[1] ?? "";
    const rest = await list(host, event.id, `requests&cursor=${cursor}`);
    expect([...paged.json, ...rest.json].map(({ id }) => id)).toEqual(order);
  });

  test("approves all that are open at once, in the order of asking", async () => {
    const { host, event, members } = await createAskedEvent(5, { capacity: 2 });
    const bus = recordBus();
    const all = await decide(host, event.id, { decision: "approve", all: true });
    expect(all.json).toEqual({ confirmed: 2, waitlisted: 3, declined: 0, pending: 0 });
    expect(await listStatuses(members, event.id)).toEqual([
      "confirmed",
      "confirmed",
      "waitlisted",
      "waitlisted",
      "waitlisted",
    ]);
    const positions = await Promise.all(
      members.slice(2).map(async (member) => (await callRsvp(member, event.id, "GET")).json.waitlistPosition),
    );
    expect(positions).toEqual([1, 2, 3]);
    const told = bus.events.flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
    for (const { userId } of [host, ...members]) expect(told).toContain(userId);
    const audit = await db().auditEntry.findFirst({ where: { action: "event.attendees_requests_decided" } });
    expect(audit).toMatchObject({ actorId: host.userId, details: { approved: "5", declined: "0" } });
  });

  test("approves nobody before waitlisted members", async () => {
    const { host, event, members } = await createAskedEvent(1, { capacity: 2 });
    await createRsvp((await createMember()).userId, event.id, { status: "waitlisted" });
    expect((await approve(host, event.id, ...members)).json).toEqual({
      confirmed: 0,
      waitlisted: 1,
      declined: 0,
      pending: 0,
    });
  });

  test("sees new and withdrawn requests live, and others don't", async () => {
    const { host, event } = await createAskedEvent(0);
    const [admin, other, me] = [await createMember({ role: "admin" }), await createMember(), await createMember()];
    const bus = recordBus();
    for (const method of ["POST", "DELETE"] as const) {
      await callRsvp(me, event.id, method);
      const told = bus.take().flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
      expect(told).toEqual(expect.arrayContaining([host.userId, admin.userId, me.userId]));
      expect(told).not.toContain(other.userId);
    }
  });

  test("must run the event; others decide and see nothing", async () => {
    const { event, members } = await createAskedEvent(2);
    const [me, other] = members as [Member, Member];
    const creator = await createMember();
    await db().event.update({ where: { id: event.id }, data: { createdById: creator.userId } });
    for (const member of [me, other, creator, await createMember()]) {
      expect((await approve(member, event.id, me)).status).toBe(403);
      expect((await decide(member, event.id, { decision: "decline", all: true })).status).toBe(403);
      expect((await list(member, event.id, "requests")).status).toBe(403);
    }
    expect(await listStatuses(members, event.id)).toEqual(["pending", "pending"]);
  });

  test("decides nothing after leaving the team meanwhile", async () => {
    const { event, members } = await createAskedEvent(1);
    const editor = await createHelper(event.id, "editor");
    const decided = await db().$transaction(async (tx) => {
      await lockEvents(tx, [event.id]);
      const decision = approve(editor, event.id, ...members);
      await waitForBlockedBackend();
      await tx.eventTeamMember.deleteMany({ where: { userId: editor.userId } });
      return { decision };
    });
    expect((await decided.decision).status).toBe(403);
    expect(await listStatuses(members, event.id)).toEqual(["pending"]);
  });

  test("decides about this event's requests only, at most 500 at a time, and not once it is over", async () => {
    const { host, event, members } = await createAskedEvent(1);
    const [me] = members as [Member];
    const other = await createEvent({ requiresApproval: true });
    await callRsvp(me, other.id);
    expect((await approve(host, other.id, me)).status).toBe(403);
    const many = Array.from({ length: 501 }, () => crypto.randomUUID());
    for (const body of [
      { decision: "approve", userIds: many },
      { decision: "approve", userIds: [] },
      { decision: "approve", userIds: ["x"] },
      { decision: "maybe", all: true },
      { decision: "approve", all: false },
      { decision: "approve" },
      { decision: "approve", all: true, userIds: [me.userId] },
    ])
      expect((await decide(host, event.id, body)).status).toBe(400);
    await db().event.update({
      where: { id: event.id },
      data: { startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -1 }) },
    });
    const late = await approve(host, event.id, me);
    expect([late.status, late.json.code]).toEqual([409, "ended"]);
    expect(await getStatus(me, event.id)).toBe("pending");
    expect(await getStatus(me, other.id)).toBe("pending");
  });
});
