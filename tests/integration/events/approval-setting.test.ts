/** Mails about decided requests, and the setting (docs/product/event-approval.md). */
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { readOutbox } from "@/lib/mail/outbox";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { stopClock } from "@/tests/support/setup/clock";
import {
  type Member,
  callRsvp,
  updateEvent,
  decide,
  approve,
  decline,
  createMembers,
  listStatuses,
  listDeliveries,
  createAskedEvent,
} from "@/tests/support/fixtures/approval";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

describe("mail", () => {
  test("notifies each member of the decision, once, and only while it is true", async () => {
    const { host, event, members } = await createAskedEvent(3, { capacity: 1, name: "Salon" });
    const [ana, ben, cem] = members as [Member, Member, Member];
    await approve(host, event.id, ana, ben);
    await approve(host, event.id, ana, ben);
    await decline(host, event.id, cem);
    const about = { about: "request_decided", eventId: event.id };
    expect(await listDeliveries()).toEqual(
      expect.arrayContaining([
        [ana.userId, expect.objectContaining({ ...about, status: "confirmed" })],
        [ben.userId, expect.objectContaining({ ...about, status: "waitlisted" })],
        [cem.userId, expect.objectContaining({ ...about, status: "declined" })],
      ]),
    );
    expect(await db().delivery.count()).toBe(3);
    // Approved after all, before the mail went out, which it replaces.
    await approve(host, event.id, cem);
    expect(await runDeliveries()).toMatchObject({ sent: 3, dropped: 0 });
    const mails = (await readOutbox(env().DATA_DIR)).filter(({ subject }) => subject.includes("Salon"));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "You're in: Salon",
      "You're on the waitlist: Salon",
      "You're on the waitlist: Salon",
    ]);
  });
});

describe("the setting", () => {
  test("keeps existing RSVPs when it is turned on", async () => {
    const [admin, me, later] = [await createMember({ role: "admin" }), await createMember(), await createMember()];
    const event = await createEvent();
    await callRsvp(me, event.id);
    await updateEvent(admin, event.id, { requiresApproval: true });
    await callRsvp(later, event.id);
    expect(await listStatuses([me, later], event.id)).toEqual(["confirmed", "pending"]);
  });

  test("approves open requests in their order when it is turned off, behind the waitlist", async () => {
    const { event, members } = await createAskedEvent(4, { capacity: 3 });
    const admin = await createMember({ role: "admin" });
    await createRsvp((await createMember()).userId, event.id);
    await updateEvent(admin, event.id, { requiresApproval: false });
    expect(await listStatuses(members, event.id)).toEqual(["confirmed", "confirmed", "waitlisted", "waitlisted"]);
    const decided = (await listDeliveries()).map(([userId, payload]) => [
      userId,
      (payload as { status: string }).status,
    ]);
    expect(decided).toHaveLength(4);
    expect(decided).toContainEqual([members[0]?.userId, "confirmed"]);
    expect(decided).toContainEqual([members[3]?.userId, "waitlisted"]);
    const late = await createMember();
    expect((await callRsvp(late, event.id)).json).toMatchObject({ status: "waitlisted", waitlistPosition: 3 });
  });

  test("never exceeds the capacity while approvals, RSVPs and the setting race", async () => {
    const { host, event, members } = await createAskedEvent(20, { capacity: 5 });
    const [admin, ...late] = [await createMember({ role: "admin" }), ...(await createMembers(10))];
    const outcomes = await Promise.all([
      ...members.slice(0, 10).map((member) => approve(host, event.id, member)),
      ...members.slice(5, 10).map((member) => callRsvp(member, event.id, "DELETE")),
      updateEvent(admin, event.id, { requiresApproval: false }),
      ...late.map((member) => callRsvp(member, event.id)),
      decide(host, event.id, { decision: "approve", all: true }),
    ]);
    expect(outcomes.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await db().eventRsvp.count({ where: { eventId: event.id, status: "confirmed" } })).toBe(5);
    expect(await db().eventRsvp.count({ where: { eventId: event.id, status: "pending" } })).toBe(0);
  });
});
