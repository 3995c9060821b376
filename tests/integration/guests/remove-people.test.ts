/** Removing members and guests from an event (docs/product/desk.md#people). */
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as checkInRoute from "@/app/api/attendances/check-in/route";
import { db } from "@/lib/core/server/db";
import type { RemovedPeople } from "@/lib/guests/schema/guests";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { getStatus } from "@/tests/support/fixtures/approval";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;

const remove = ({ token }: Member, id: string, body: object) =>
  callRoute<RemovedPeople>(removalsRoute, "POST", { token, params: { id }, body });
const countActive = ({ userId }: Member) => db().eventAttendance.count({ where: { userId, isActive: true } });

it("ends a member's RSVP and a guest's place, which go to the waitlist, and mails the reason", async () => {
  const resend = await startResend();
  const owner = await createMember();
  const times = { startTime: fromNow({ hours: 3 }), endTime: fromNow({ hours: 5 }) };
  const { id } = await createEvent({ createdById: owner.userId, capacity: 2, ...times });
  const [member, ...waiting] = [await createMember(), await createMember(), await createMember(), await createMember()];
  await createRsvp(member.userId, id);
  const guest = await createGuest(id);
  for (const [index, { userId }] of waiting.entries())
    await createRsvp(userId, id, { status: "waitlisted", waitlistPosition: index + 1 });

  const chosen = { userIds: [member.userId], guestIds: [guest.id], reason: " The room is smaller. " };
  expect((await remove(owner, id, chosen)).json).toEqual({ members: 1, guests: 1 });
  expect(await getStatus(member, id)).toBeNull();
  expect(await db().eventGuest.count()).toBe(0);
  const statuses = await Promise.all(waiting.map((each) => getStatus(each, id)));
  expect(statuses).toEqual(["confirmed", "confirmed", "waitlisted"]);
  expect((await remove(owner, id, chosen)).json).toEqual({ members: 0, guests: 0 });

  await runDeliveries();
  const mails = resend.mails.filter(({ to }) => String(to) === member.user.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining("RSVP cancelled") as string });
  expect(mails[0]?.text).toContain("The organizers' reason: The room is smaller.");
  await resend.stop();
});

it("checks out a removed member, also one who is checking in", async () => {
  const owner = await createMember();
  const { id } = await createEvent({ createdById: owner.userId });
  const [present, arriving] = [await createMember(), await createMember()];
  for (const { userId } of [present, arriving]) await createRsvp(userId, id);
  await createAttendance(present.userId, id);
  const checkIn = () => callRoute(checkInRoute, "POST", { token: arriving.token, body: { eventId: id } });
  const userIds = [present.userId, arriving.userId];
  const [{ json }] = await Promise.all([remove(owner, id, { userIds }), checkIn()]);
  expect(json).toEqual({ members: 2, guests: 0 });
  expect([await countActive(present), await countActive(arriving)]).toEqual([0, 0]);
  const audit = await db().auditEntry.findMany({ where: { action: "event.attendees_removed" } });
  expect(audit.map(({ details }) => details)).toEqual([{ members: "2" }]);
});

it("leaves people of other events, requests and declined members as they are", async () => {
  const owner = await createMember();
  const [own, other] = [await createEvent({ createdById: owner.userId }), await createEvent()];
  const [asking, elsewhere] = [await createMember(), await createMember()];
  await createRsvp(asking.userId, own.id, { status: "pending" });
  await createRsvp(elsewhere.userId, other.id);
  const guest = await createGuest(other.id);
  const chosen = { userIds: [asking.userId, elsewhere.userId], guestIds: [guest.id] };
  expect((await remove(owner, own.id, chosen)).json).toEqual({ members: 0, guests: 0 });
  expect([await getStatus(asking, own.id), await getStatus(elsewhere, other.id)]).toEqual(["pending", "confirmed"]);
  expect(await db().eventGuest.count()).toBe(1);
  expect((await remove(owner, own.id, { ...chosen, reason: "x".repeat(201) })).status).toBe(400);
});
